/** The fold of every game. Folds of different games have different views; whoever asks by name gets them untyped. */

import { fold as catalyst } from "./catalyst/fold";
import { fold as dobon } from "./dobon/fold";
import { fold as duel } from "./duel/fold";
import { fold as forcard } from "./forcard/fold";
import { fold as othello } from "./othello/fold";

export type AnyView = object;
export type AnyEvent = { type: string };
export type Fold = (view: AnyView, event: AnyEvent) => AnyView;

/** Safe where view and events come from one room or recording: then they are of one game. */
export const folds = { catalyst, dobon, duel, forcard, othello } as unknown as Readonly<Record<string, Fold>>;
