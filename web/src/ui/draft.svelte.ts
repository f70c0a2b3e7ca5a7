/** A choice before it is sent: something is lifted, then aimed, then confirmed, and until then taken back step by step. */

import { Refusal, type Session, type WireAction, type WireEvent } from "../table";

/** What cannot be done, and why. */
export interface Reason {
  code: string;
  /** The card it is about. */
  card: string | null;
}

/** `L` is what can be lifted, `T` what it can be aimed at. A game says what becomes of both, and what is sent. */
export abstract class Draft<V, E extends WireEvent, A extends WireAction, L, T> {
  lifted = $state.raw<L | null>(null);
  /** What the next confirm would choose. */
  aim = $state.raw<T | null>(null);
  /** Whether the aim was set by a tap or a key, and not only by pointing. */
  isFixed = $state(false);
  reason = $state.raw<Reason | null>(null);
  isSending = $state(false);
  isOpen = $state(false);

  /** The view on which the choice is made. */
  protected view = $state.raw<V | null>(null);
  /** Counts what was asked of the server: an answer to anything but the last is late. */
  protected request = 0;

  constructor(protected readonly session: Session<V, E>) {}

  /** The person is to act on this view. */
  begin(view: V): void {
    this.view = view;
    this.isOpen = true;
    this.clear();
  }

  /** The person is not to act. */
  end(): void {
    this.isOpen = false;
    this.clear();
  }

  /** Aims at nothing. */
  drop(): void {
    this.aim = null;
    this.isFixed = false;
  }

  /** One step back; false if there is none. */
  abstract back(): boolean;

  refuse(code: string, card: string | null = null): void {
    this.reason = { code, card };
  }

  /** Takes a reason back, unless another has come. */
  forgive(code: string): void {
    if (this.reason?.code === code) this.reason = null;
  }

  /** Says why the server would not; whatever else went wrong is an error. */
  fail(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== "superseded") this.refuse(error.code);
  }

  protected clear(): void {
    this.lifted = null;
    this.drop();
    this.reason = null;
  }

  /** Whether all of them were taken. One after the other: a later one may depend on what an earlier one did. */
  protected async transmit(actions: readonly A[]): Promise<boolean> {
    if (this.isSending || !this.isOpen) return false;
    this.isSending = true;
    try {
      for (const action of actions) await this.session.act(action);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.isSending = false;
    }
  }
}
