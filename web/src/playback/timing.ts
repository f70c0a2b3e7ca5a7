/** How long everything takes, in milliseconds. No other file holds a duration. */

export const FLIP = 600;
export const PHASE_GAP = 200;
export const TURN_TRANSITION_GAP = 200;
export const FADE_IN = 300;
export const FADE_OUT = 500;
export const OVERLAY_CROSSFADE = 600;
export const MOVE = 300;

/** A charge label stays so long before it fades. */
export const LABEL_STAYS = 4000;
export const LABEL_FADE = 500;
/** A word on a player's strip is read for so long. */
export const WORD_STAYS = 900;
/** What a card was aimed at is looked at for so long. */
export const TARGET_STAYS = 600;
/** A result is read for so long before something lies over it. */
export const RESULT_STAYS = 1600;
/** Cards that come together follow each other so closely, and not longer than this in all. */
export const DEAL_STEP = 40;
export const DEAL_AT_MOST = 300;

/** A whole deal takes no longer than this. */
export const DEAL_ALL = 900;
/** In real time the picture is never further behind what was told. */
export const BEHIND_AT_MOST = 400;

/** Controls only, never events. */
export const PRESS = 120;
export const SHEET = 200;
