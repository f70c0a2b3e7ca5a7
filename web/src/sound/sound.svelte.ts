/** Sound, off at first: synthesised, short, never more than four voices at once. */

import { browserStorage } from "../storage";
import { SIGNALS, VOICES, type Name, type Noise, type Tone, type Voice } from "./voices";

const KEPT_AT = "tefuda.sound";
const MOST_VOICES = 4;
/** Sounds of one batch are one sound. */
const TOGETHER = 40;
const SHORTEST_ATTACK = 0.004;
const SILENCE = 0.0001;

interface Choice {
  on: boolean;
  /** 0 to 100. */
  volume: number;
  effects: boolean;
  signal: boolean;
}

const FIRST: Choice = { on: false, volume: 60, effects: true, signal: true };

function kept(): Partial<Choice> {
  try {
    return JSON.parse(browserStorage.get(KEPT_AT) ?? "{}") as Partial<Choice>;
  } catch {
    return {};
  }
}

class Sound {
  private choice = $state<Choice>({ ...FIRST, ...kept() });
  private context: AudioContext | null = null;
  private sounding = 0;
  private last = new Map<Name, number>();

  get on(): boolean {
    return this.choice.on;
  }

  set on(on: boolean) {
    this.change({ on });
    if (on) this.play("turn");
  }

  get volume(): number {
    return this.choice.volume;
  }

  set volume(volume: number) {
    this.change({ volume: Math.min(100, Math.max(0, volume)) });
  }

  get effects(): boolean {
    return this.choice.effects;
  }

  set effects(effects: boolean) {
    this.change({ effects });
  }

  get signal(): boolean {
    return this.choice.signal;
  }

  set signal(signal: boolean) {
    this.change({ signal });
  }

  /** Plays a sound if that is wanted; browsers let nothing sound before the first gesture. */
  play(name: Name): void {
    const isWanted = SIGNALS.has(name) ? this.signal : this.effects;
    if (!this.on || !isWanted || !navigator.userActivation.hasBeenActive) return;
    this.context ??= new AudioContext();
    void this.context.resume();
    const now = performance.now();
    if (now - (this.last.get(name) ?? -TOGETHER) < TOGETHER) return;
    this.last.set(name, now);
    for (const voice of VOICES[name]) this.sing(voice, this.context);
  }

  private change(part: Partial<Choice>): void {
    this.choice = { ...this.choice, ...part };
    browserStorage.set(KEPT_AT, JSON.stringify(this.choice));
  }

  private sing(voice: Voice, context: AudioContext): void {
    if (this.sounding >= MOST_VOICES) return;
    const start = context.currentTime + voice.start / 1000;
    const end = start + voice.length / 1000;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.exponentialRampToValueAtTime((voice.loudness * this.volume) / 100, start + SHORTEST_ATTACK);
    gain.gain.exponentialRampToValueAtTime(SILENCE, end);
    gain.connect(context.destination);
    const source = voice.kind === "tone" ? toneOf(voice, context) : noiseOf(voice, context, start, end);
    source.output.connect(gain);
    this.sounding += 1;
    source.node.onended = () => {
      this.sounding -= 1;
      gain.disconnect();
    };
    source.node.start(start);
    source.node.stop(end);
  }
}

interface Source {
  node: AudioScheduledSourceNode;
  output: AudioNode;
}

function toneOf(voice: Tone, context: AudioContext): Source {
  const node = context.createOscillator();
  node.type = voice.wave;
  node.frequency.value = voice.hertz;
  return { node, output: node };
}

function noiseOf(voice: Noise, context: AudioContext, start: number, end: number): Source {
  const samples = Math.ceil((context.sampleRate * voice.length) / 1000);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const channel = buffer.getChannelData(0);
  for (let at = 0; at < samples; at += 1) channel[at] = Math.random() * 2 - 1;
  const node = context.createBufferSource();
  node.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(voice.from, start);
  band.frequency.exponentialRampToValueAtTime(voice.to, end);
  node.connect(band);
  return { node, output: band };
}

export const sound = new Sound();
export type { Name };
