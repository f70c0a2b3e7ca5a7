// Written by tools/records_to_ts.py from the records of the server. Change those, not this.

/** Put a card of the hand into the mana zone. */
export interface ChargeAction {
  do: "charge";
  card: string;
}

/** Summon a creature, put an evolution onto a creature, or cast a spell; with named mana cards or the oldest. */
export interface PlayAction {
  do: "play";
  card: string;
  onto?: string;
  mana?: string[];
}

/** Go on. */
export interface PassAction {
  do: "pass";
}

/** Attack the player or a tapped creature. */
export interface AttackAction {
  do: "attack";
  with: string;
  target: string;
}

/** Take an attack with a blocker. */
export interface BlockAction {
  do: "block";
  with: string;
}

/** Pick cards, creatures, mana cards or shields. */
export interface ChooseAction {
  do: "choose";
  pick: string[];
}

/** Use a card of a broken shield. */
export interface TriggerAction {
  do: "trigger";
  card: string;
}

/** Say which waiting effect resolves next, by the name of its source. */
export interface ResolveAction {
  do: "resolve";
  effect: string;
}

/** Let an optional effect happen. */
export interface AcceptAction {
  do: "accept";
}

/** Let it not happen. */
export interface DeclineAction {
  do: "decline";
}

/** Pick one of several effects, counted from 1. */
export interface ModeAction {
  do: "mode";
  pick: number;
}

/** Give the duel up. */
export interface ConcedeAction {
  do: "concede";
}

export type Action =
  | ChargeAction
  | PlayAction
  | PassAction
  | AttackAction
  | BlockAction
  | ChooseAction
  | TriggerAction
  | ResolveAction
  | AcceptAction
  | DeclineAction
  | ModeAction
  | ConcedeAction;

/** A phase begins; `player` is the active player. */
export interface PhaseEvent {
  type: "phase";
  turn: number;
  player: string;
  phase: string;
}

/** A card comes to a hand; a creature by its name, and then the cards under it. */
export interface HandAddEvent {
  type: "hand_add";
  player: string;
  card: string;
  from: "battle" | "cast" | "deck" | "graveyard" | "hand" | "mana" | "shields";
  shield?: string | null;
  at?: string | null;
  shown?: boolean;
}

/** A card leaves a hand. */
export interface HandRemoveEvent {
  type: "hand_remove";
  player: string;
  card: string;
  to: "battle" | "cast" | "deck_bottom" | "graveyard" | "mana" | "shields";
}

/** A spell begins to be carried out. */
export interface CastEvent {
  type: "cast";
  player: string;
  card: string;
}

/** A creature enters the battle zone with a new name; `onto` is the base of an evolution. */
export interface SpawnEvent {
  type: "spawn";
  player: string;
  card: string;
  from: "battle" | "cast" | "deck" | "graveyard" | "hand" | "mana" | "shields";
  onto?: string | null;
}

/** The other zone changes. */
export interface MoveEvent {
  type: "move";
  player: string;
  card: string;
  from: "battle" | "cast" | "deck" | "graveyard" | "hand" | "mana" | "shields";
  to: "battle" | "cast" | "deck_bottom" | "graveyard" | "mana" | "shields";
  shield?: string | null;
}

/** A creature goes to the graveyard with all cards under it. */
export interface DestroyEvent {
  type: "destroy";
  player: string;
  card: string;
}

/** A creature or a mana card (with its position) gets a mark, a change of power or a keyword. */
export interface StatusAppliedEvent {
  type: "status_applied";
  player: string;
  card: string;
  status: string;
  at?: string | null;
  n?: number | null;
}

/** It loses one. */
export interface StatusRemovedEvent {
  type: "status_removed";
  player: string;
  card: string;
  status: string;
  at?: string | null;
  n?: number | null;
}

/**
 * A part of a power that is not printed: until the end of the turn, while attacking, or as long as a creature is
 * there that gives it (`player` and `card`); what more creatures give than are named is one sum.
 */
export interface Change {
  n: number;
  why: "attack" | "others" | "static" | "turn";
  player?: string;
  card?: string;
}

/** A creature as it stands now. */
export interface Standing {
  power: number;
  changes?: Change[];
  keywords?: string[];
  rests?: "" | "cannot_attack" | "sick" | "tapped";
  can_block?: boolean;
}

/** An attack is declared on `player` or on a creature. `standing` is how all creatures stand now. */
export interface AttackEvent {
  type: "attack";
  player: string;
  card: string;
  target: string;
  standing?: Record<string, Record<string, Standing>>;
}

/** A blocker takes the attack on itself. */
export interface BlockEvent {
  type: "block";
  player: string;
  card: string;
}

/** Two creatures battle, with the powers that count. */
export interface BattleEvent {
  type: "battle";
  attacker: string;
  defender: string;
  attacker_power: number;
  defender_power: number;
}

/** An attack is over. */
export interface AttackEndEvent {
  type: "attack_end";
  player: string;
  card: string;
}

/** Shields of the defender are broken. */
export interface ShieldBreakEvent {
  type: "shield_break";
  player: string;
  shields: string[];
}

/** The owner uses a card of a broken shield. */
export interface ShieldTriggerEvent {
  type: "shield_trigger";
  player: string;
  card: string;
}

/** An effect begins to wait. */
export interface EffectWaitsEvent {
  type: "effect_waits";
  player: string;
  card: string;
  when: string;
}

/** A waiting effect begins to resolve and waits no more. */
export interface TriggerEvent {
  type: "trigger";
  player: string;
  card: string;
  when: string;
}

/** A hand is looked at by `to`, or cards are shown to all. */
export interface RevealEvent {
  type: "reveal";
  player: string;
  cards: string[] | "?";
  to: string;
}

/** A deck has been shuffled. */
export interface ShuffleEvent {
  type: "shuffle";
  player: string;
}

/** The effect that asks. */
export interface Source {
  player: string;
  card: string;
  when: string;
}

/** A card of the hand in the main phase. */
export interface Prospect {
  code?: string;
  pays?: string[];
  short?: number;
  lacks?: string[];
  bases?: string[];
}

/** What the one who decides can do, as far as it is not a list of actions. */
export interface Asked {
  source?: Source | null;
  least?: number;
  most?: number;
  among?: string[];
  zone?: string;
  owner?: string;
  hand?: Record<string, Prospect>;
  modes?: number;
  vain?: string[];
}

/** Somebody must act. What is to be decided, the cards it shows and what is asked are the decider's own (R72). */
export interface DecisionEvent {
  type: "decision";
  player: string;
  kind: string;
  cards?: string[] | null;
  standing?: Record<string, Record<string, Standing>>;
  asked?: Asked | null;
}

/** A decision has lapsed; `lapses` in a row are counted now. */
export interface TimeoutEvent {
  type: "timeout";
  player: string;
  lapses: number;
}

/** A player whose decisions had lapsed has acted. */
export interface LapsesClearedEvent {
  type: "lapses_cleared";
  player: string;
}

/** The duel has ended. */
export interface GameOverEvent {
  type: "game_over";
  winner: string | null;
  reason: "concede" | "deck-out" | "direct-attack" | "endless" | "timeout" | "turn-limit";
  standing?: Record<string, Record<string, Standing>>;
}

/** Free text. */
export interface LogEvent {
  type: "log";
  text: string;
}

export type Event =
  | PhaseEvent
  | HandAddEvent
  | HandRemoveEvent
  | CastEvent
  | SpawnEvent
  | MoveEvent
  | DestroyEvent
  | StatusAppliedEvent
  | StatusRemovedEvent
  | AttackEvent
  | BlockEvent
  | BattleEvent
  | AttackEndEvent
  | ShieldBreakEvent
  | ShieldTriggerEvent
  | EffectWaitsEvent
  | TriggerEvent
  | RevealEvent
  | ShuffleEvent
  | DecisionEvent
  | TimeoutEvent
  | LapsesClearedEvent
  | GameOverEvent
  | LogEvent;

/** A card of a mana zone. */
export interface ManaCard {
  card: string;
  tapped?: boolean;
}

/** A creature; `under` from top to bottom, `power` and `keywords` are the changes until the end of the turn. */
export interface Creature {
  name: string;
  under?: string[];
  tapped?: boolean;
  sick?: boolean;
  power?: number;
  keywords?: string[];
}

/** What lies on one player's side. A hand that the viewer does not see is a number of cards. */
export interface Side {
  hand: string[] | number;
  deck: number;
  shields: string[];
  mana: ManaCard[];
  battle: Creature[];
  graveyard: string[];
  lapses: number;
}

/** The spell that is being cast. */
export interface Spell {
  player: string;
  card: string;
}

/** A waiting effect. */
export interface Waiting {
  player: string;
  card: string;
  when: string;
}

/** The attack under way, by names. */
export interface Attack {
  with: string;
  target: string;
  blocker?: string | null;
}

/**
 * Who decides; what, the cards it shows and what is asked only for the one who does. `hand_of` is whose hand they
 * are.
 */
export interface Pending {
  by: string;
  kind: string;
  cards?: string[] | null;
  hand_of?: string | null;
  asked?: Asked | null;
}

/** How a duel ended. */
export interface Result {
  winner: string | null;
  reason: "concede" | "deck-out" | "direct-attack" | "endless" | "timeout" | "turn-limit";
}

/** A duel as one viewer sees it. `seat` is the viewer's own name; `looked_at` is between two events only. */
export interface View {
  seat: string | null;
  turn: number;
  active: string;
  phase: string;
  P1: Side;
  P2: Side;
  spell: Spell | null;
  waiting: Waiting[];
  attack: Attack | null;
  standing: Record<string, Record<string, Standing>>;
  decision: Pending | null;
  result: Result | null;
  looked_at: string | null;
}

/** For each player a deck id, or cards and copies. */
export interface Decks {
  P1: string | Record<string, number>;
  P2: string | Record<string, number>;
}

/** Cards and decks that stand beside the game's own. */
export interface OwnCards {
  digest: string;
  text?: string;
}

/** A new match needs decks; a position that is written down does not. */
export interface Options {
  decks?: Decks | null;
  turn_limit?: number;
  decision_seconds?: number;
  cards?: OwnCards | null;
}

/** What is known of an action before it is sent. Effects that may still come are left out. */
export interface Foreseen {
  power?: number | null;
  against?: number | null;
  outcome?: "" | "both" | "loses" | "wins";
  breaks?: number;
  direct?: boolean;
  blockers?: string[];
  pays?: boolean | null;
  short?: number;
  lacks?: string[];
}
