/** What somebody looks up at the table: one thing at a time, in a sheet. */

export type Looked = "scores" | "discards" | "payments" | "seats";

export class Lookup {
  what = $state<Looked | null>(null);

  /** Opens it, or puts it away again. */
  show(what: Looked): void {
    this.what = this.what === what ? null : what;
  }

  /** False where nothing was open. */
  close(): boolean {
    const was = this.what !== null;
    this.what = null;
    return was;
  }
}
