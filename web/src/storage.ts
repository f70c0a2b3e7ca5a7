/** What this browser keeps for us. Where it keeps nothing (storage is blocked, or full), it is kept as long as the page is. */

export class SafeStorage {
  readonly #open: () => Storage;
  /** What the browser would not take. */
  readonly #here = new Map<string, string>();

  constructor(open: () => Storage) {
    this.#open = open;
  }

  get(key: string): string | null {
    const here = this.#here.get(key);
    if (here !== undefined) return here;
    try {
      return this.#open().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.#open().setItem(key, value);
      this.#here.delete(key);
    } catch {
      this.#here.set(key, value);
    }
  }

  /** Whether all of it is gone when the page is closed. */
  get isFleeting(): boolean {
    try {
      this.#open().getItem("");
      return false;
    } catch {
      return true;
    }
  }
}

/** For good. */
export const browserStorage = new SafeStorage(() => localStorage);
/** As long as this tab is open. */
export const tabStorage = new SafeStorage(() => sessionStorage);
