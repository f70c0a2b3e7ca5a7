/** What each sound is made of, as data: tones and noise, all under 200 ms, all of one family of pitches. */

export type Name =
  | "stone"
  | "card"
  | "flip"
  | "gone"
  | "gain"
  | "loss"
  | "turn"
  | "chance"
  | "tick"
  | "refuse"
  | "end-win"
  | "end-loss"
  | "end-draw";

/** A tone that dies away. */
export interface Tone {
  kind: "tone";
  hertz: number;
  /** Milliseconds. */
  start: number;
  length: number;
  wave: "sine" | "triangle";
  loudness: number;
}

/** Noise through a band that may move. */
export interface Noise {
  kind: "noise";
  from: number;
  to: number;
  start: number;
  length: number;
  loudness: number;
}

export type Voice = Tone | Noise;

const [D, E, G, A, B] = [293.66, 329.63, 392, 440, 493.88];

function tone(hertz: number, start: number, length: number, loudness = 0.5): Tone {
  return { kind: "tone", hertz, start, length, wave: "sine", loudness };
}

function block(hertz: number, length: number, loudness: number): Tone {
  return { kind: "tone", hertz, start: 0, length, wave: "triangle", loudness };
}

function noise(from: number, to: number, length: number, loudness: number): Noise {
  return { kind: "noise", from, to, start: 0, length, loudness };
}

export const VOICES: Readonly<Record<Name, readonly Voice[]>> = {
  stone: [block(520, 60, 0.6), block(780, 60, 0.3)],
  card: [noise(2600, 2600, 40, 0.4)],
  flip: [noise(900, 3200, 90, 0.35)],
  gone: [noise(260, 120, 180, 0.6)],
  gain: [tone(G, 0, 90), tone(B, 80, 110)],
  loss: [tone(B, 0, 90), tone(G, 80, 110)],
  turn: [block(A, 140, 0.6)],
  chance: [tone(A, 0, 60, 0.6), tone(2 * D, 70, 80, 0.6)],
  tick: [block(2 * E, 30, 0.4)],
  refuse: [block(D / 2, 90, 0.5)],
  "end-win": [tone(G, 0, 70), tone(B, 60, 70), tone(2 * D, 120, 75)],
  "end-loss": [tone(B, 0, 70), tone(G, 60, 70), tone(E, 120, 75)],
  "end-draw": [tone(A, 0, 70), tone(A, 60, 70), tone(A, 120, 75)],
};

/** The signals one may want without the effects: it is your turn, your chance, your last seconds. */
export const SIGNALS: ReadonlySet<Name> = new Set(["turn", "chance", "tick"]);
