/** Where a match stands in the picture, which lags behind the match while it moves. */

export type Standing = "yours" | "theirs" | "watching" | "over";

/** What the picture shows at this moment. */
export interface Shown {
  isMoving: boolean;
  /** Whether it shows the own turn; null where a table does not tell. */
  isOwn: boolean | null;
}

/** A turn is over as soon as the picture shows it; it begins when nothing moves any more. */
export function follow(was: Standing, now: Standing, shown: Shown): Standing {
  if (!shown.isMoving) return now;
  return was === "yours" && shown.isOwn === false ? "theirs" : was;
}
