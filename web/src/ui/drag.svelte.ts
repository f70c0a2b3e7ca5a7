/** A card in somebody's fingers, between the press that took it and the place where it is let go. */

export interface DragTo<T> {
  /** It has left its place. */
  onstart: (what: T) => void;
  /** It is over this point of the window. */
  onmove: (x: number, y: number) => void;
  ondrop: () => void;
  oncancel: () => void;
}

/** Pixels that a finger may tremble before a press is a drag. */
const TREMBLE = 8;
/** A finger hides what is under it: the card is held above, in pixels. */
const ABOVE = 48;

/** Its handlers for moving, letting go and cancelling belong on the window. */
export class Drag<T> {
  /** What is dragged, and where it is. */
  held = $state.raw<{ what: T; x: number; y: number } | null>(null);
  private pressed: { what: T; x: number; y: number } | null = null;

  constructor(private readonly to: DragTo<T>) {}

  press(event: PointerEvent, what: T): void {
    if (event.button === 0) this.pressed = { what, x: event.clientX, y: event.clientY };
  }

  readonly move = (event: PointerEvent): void => {
    const { pressed } = this;
    if (pressed === null) return;
    const way = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
    if (this.held === null && way < TREMBLE) return;
    if (this.held === null) this.to.onstart(pressed.what);
    const y = event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE);
    this.held = { what: pressed.what, x: event.clientX, y };
    this.to.onmove(event.clientX, y);
  };

  readonly release = (): void => {
    const wasHeld = this.held !== null;
    this.end();
    if (wasHeld) this.to.ondrop();
  };

  readonly cancel = (): void => {
    this.end();
    this.to.oncancel();
  };

  private end(): void {
    this.pressed = null;
    this.held = null;
  }
}
