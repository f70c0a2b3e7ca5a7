/** What has to be held for a second, so that no stray tap does it. */

const HELD = 1_000;

export class Hold {
  isHeld = $state(false);
  private timer = 0;

  constructor(private readonly onheld: () => void) {}

  /** For the button, as its attributes. */
  readonly listeners = {
    onpointerdown: () => this.press(),
    onpointerup: () => this.lift(),
    onpointerleave: () => this.lift(),
    onpointercancel: () => this.lift(),
    onkeydown: (event: KeyboardEvent) => {
      if ((event.key === "Enter" || event.key === " ") && !event.repeat) this.press();
    },
    onkeyup: () => this.lift(),
  };

  /** Also when nobody can hold it any more. */
  lift(): void {
    this.isHeld = false;
    clearTimeout(this.timer);
  }

  private press(): void {
    this.isHeld = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.isHeld = false;
      this.onheld();
    }, HELD);
  }
}
