/** A line to a room that is opened again and again until somebody closes it. Knows messages, but no game. */

import type { FromClient, FromServer } from "./records/server";

const PATIENCE = 8_000;
/** A line on which nothing has come for so long is dead. */
const SILENCE = 12_000;
const LOOK = 4_000;
const WAITS = [300, 800, 1_500, 3_000, 5_000];

export interface LineEvents {
  /** The line is open: say hello. */
  opened(): void;
  heard(message: FromServer): void;
  /** The line broke; `attempt` counts how often it was tried since it was last of use. */
  lost(attempt: number): void;
}

export class Line {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private heardAt = 0;
  private timer = 0;
  private watch = 0;
  private closed = false;

  constructor(
    private readonly address: string,
    private readonly events: LineEvents,
  ) {
    window.addEventListener("offline", this.broken);
    window.addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.look);
    this.open();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message: FromClient): boolean {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** The line has proved useful: the next break begins to count anew. */
  settle(): void {
    this.attempt = 0;
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("offline", this.broken);
    window.removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.look);
    clearTimeout(this.timer);
    this.drop();
  }

  /** Begin anew on a fresh socket, as if the old one had never been. */
  reopen(): void {
    clearTimeout(this.timer);
    this.open();
  }

  /** Try again at once. */
  readonly retry = (): void => {
    if (this.closed || this.isOpen) return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    this.drop();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.timer = window.setTimeout(() => socket === this.socket && !this.isOpen && this.broken(), PATIENCE);
    socket.onopen = () => {
      this.heardAt = performance.now();
      this.watch = window.setInterval(this.look, LOOK);
      this.events.opened();
    };
    socket.onmessage = (message) => {
      this.heardAt = performance.now();
      this.events.heard(JSON.parse(message.data as string) as FromServer);
    };
    socket.onclose = () => socket === this.socket && this.broken();
  }

  private readonly look = (): void => {
    if (!this.isOpen) return;
    const silent = performance.now() - this.heardAt;
    if (silent > SILENCE) this.broken();
    else if (silent > LOOK) this.send({ type: "ping", id: `ping-${Math.round(performance.now())}` });
  };

  private readonly broken = (): void => {
    if (this.closed) return;
    this.drop();
    this.attempt += 1;
    this.events.lost(this.attempt);
    const wait = WAITS[Math.min(this.attempt, WAITS.length) - 1];
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), wait);
  };

  private drop(): void {
    clearInterval(this.watch);
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
