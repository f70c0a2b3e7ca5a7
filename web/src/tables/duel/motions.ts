/** How each event of a duel looks while it happens. */

import { even, settle } from "../../playback/easing";
import { fold, plain } from "../../games/duel/fold";
import { script, still, type Score, type Script, type Track } from "../../playback/score";
import {
  DEAL_AT_MOST,
  DEAL_STEP,
  FADE_IN,
  FADE_OUT,
  FLIP,
  MOVE,
  OVERLAY_CROSSFADE,
  PHASE_GAP,
  WORD_STAYS,
} from "../../playback/timing";
import type {
  AttackEvent,
  BattleEvent,
  HandAddEvent,
  MoveEvent,
  SpawnEvent,
  StatusAppliedEvent,
  StatusRemovedEvent,
  View,
} from "../../wire/records/duel";
import * as actor from "./actors";
import type { Ghost } from "./actors";
import { phasesOf, type AimedEvent, type Seen } from "./phases";
import { creatureOf, handCount, isPlayer, standingOf, type Player } from "./sides";

/** How far a tapped card is turned, in degrees. */
export const TAPPED = 12;
/** How a creature looks that is about to enter. */
export const GHOSTLY = 0.55;

type Played = Script<Ghost>;
const nothing = (): Played => still;

function fade(target: string, from: number, to: number, duration: number, delay = 0): Track {
  return { target, property: "opacity", from, to, duration, easing: even, delay };
}

/** Nothing moves for so long: somebody reads. */
function held(target: string, duration: number): Track {
  return fade(target, 1, 1, duration);
}

/** From another thing's place to its own, or the other way round. */
function way(target: string, origin: string, from: number, to: number, delay = 0): Track {
  return { target, property: "way", from, to, duration: MOVE, easing: settle, delay, origin };
}

/** Cards that come together follow each other closely. */
function stepOf(place: number): number {
  return Math.min(place * DEAL_STEP, DEAL_AT_MOST);
}

const ownerOf = (player: string): Player => (isPlayer(player) ? player : "P1");

// Cards

/** A card comes to a hand: seen by its owner alone, unless everybody knew it. */
function drawn(event: HandAddEvent, before: View, after: View): Played {
  const player = ownerOf(event.player);
  const leaves = leaving(event.player, event.card, before, actor.handActor(player));
  if (after.seat !== player)
    return event.from === "shields" && event.shield ? slid(player, event.shield) : leaves;
  const place = handCount(after[player]) - 1;
  const target = actor.heldActor(place);
  if (event.from === "shields" && event.shield) {
    const back = slid(player, event.shield);
    const turns: Track = {
      target,
      property: "turn",
      from: 90,
      to: 0,
      duration: FLIP,
      easing: settle,
      delay: MOVE,
    };
    return {
      ...back,
      tracks: [...back.tracks, fade(target, 0, 0, MOVE), fade(target, 1, 1, FLIP, MOVE), turns],
    };
  }
  const origin = event.from === "deck" ? actor.deckActor(player) : actor.purseActor(player);
  const first = handCount(before[player]);
  const comes =
    event.from === "battle"
      ? [fade(target, 0, 1, FADE_IN, MOVE)]
      : [way(target, origin, 1, 0, stepOf(place - first)), fade(target, 0, 1, PHASE_GAP)];
  return { ...leaves, tracks: [...leaves.tracks, ...comes], touched: [target] };
}

/** A broken shield, face down, to its owner's hand. */
function slid(player: Player, shield: string): Played {
  const back = actor.brokenActor(player, shield);
  return script({
    tracks: [way(back, actor.handActor(player), 0, 1), fade(back, 1, 0, 0, MOVE)],
    ghosts: [{ kind: "back", player, shield }],
    touched: [actor.shieldActor(player, shield)],
  });
}

/** A creature leaves its place for another. */
function leaving(player: string, name: string, before: View, goal: string): Played {
  const found = name.includes("#") ? creatureOf(before, `${player}.${name}`) : null;
  if (found === null) return still;
  const target = actor.ghostActor(player, name);
  return script({
    tracks: [way(target, goal, 0, 1), fade(target, 1, 0, PHASE_GAP, MOVE - PHASE_GAP)],
    ghosts: [ghostOf(before, found)],
  });
}

function ghostOf(before: View, found: NonNullable<ReturnType<typeof creatureOf>>): Ghost {
  const { player, creature, at } = found;
  const power = standingOf(before, player, creature.name)?.power ?? null;
  return { kind: "creature", player, creature, at, power };
}

function destroyed(player: string, name: string, before: View): Played {
  const found = creatureOf(before, `${player}.${name}`);
  if (found === null) return still;
  const target = actor.ghostActor(player, name);
  return script({
    tracks: [fade(target, 1, 0, FADE_OUT)],
    ghosts: [ghostOf(before, found)],
    touched: [target],
  });
}

/** One's own fills the place that was shown; another's comes from its owner's edge. */
function spawned({ player, card, onto }: SpawnEvent, after: View): Played {
  const target = actor.creatureActor(player, card);
  if (onto !== undefined && onto !== null)
    return script({ tracks: [fade(target, GHOSTLY, 1, OVERLAY_CROSSFADE)], touched: [target] });
  const comes =
    after.seat === player ? fade(target, GHOSTLY, 1, MOVE) : way(target, actor.handActor(player), 1, 0);
  return script({ tracks: [comes], touched: [target] });
}

function moved(event: MoveEvent, before: View, after: View): Played {
  const { player } = event;
  const origin = event.from === "deck" ? actor.deckActor(player) : actor.graveActor(player);
  if (event.to === "shields" && event.shield)
    return script({
      tracks: [
        way(actor.shieldActor(player, event.shield), origin, 1, 0, stepOf(Number(event.shield.slice(1)) - 1)),
      ],
    });
  if (event.to !== "mana") return still;
  if (event.from === "battle") return leaving(player, event.card, before, actor.purseActor(player));
  return charged(player, after, origin);
}

function charged(player: string, after: View, origin: string): Played {
  const target = actor.manaActor(player, `m${after[ownerOf(player)].mana.length}`);
  return script({
    tracks: [way(target, origin, 1, 0), way(actor.purseActor(player), origin, 0, 0)],
    touched: [target],
  });
}

/** What both see before it acts. */
function shownLarge(player: string, card: string, isTrigger: boolean): Played {
  return script({
    tracks: [fade(actor.LARGE, 0, 1, FADE_IN), fade(actor.LARGE, 1, 1, WORD_STAYS, FADE_IN)],
    marks: [{ kind: "large", player: ownerOf(player), card: plain(card), isTrigger }],
    touched: [actor.LARGE],
  });
}

/** What the other side's spell was aimed at stands framed beside it, before anything becomes of that. */
function aimed({ player, card }: AimedEvent, { spell, seat }: View): Played {
  if (spell === null || spell.player === seat) return still;
  return script({
    tracks: [held(actor.LARGE, WORD_STAYS)],
    marks: [
      { kind: "large", player: ownerOf(spell.player), card: plain(spell.card), isTrigger: false },
      { kind: "aimed", player: ownerOf(player), card },
    ],
    touched: [actor.LARGE],
  });
}

// Marks

function marked(event: StatusAppliedEvent | StatusRemovedEvent): Played {
  const isApplied = event.type === "status_applied";
  const target =
    event.at === undefined || event.at === null
      ? actor.creatureActor(event.player, event.card)
      : actor.manaActor(event.player, event.at);
  if (event.status !== "tapped")
    return script({ tracks: [held(target, OVERLAY_CROSSFADE)], touched: [target] });
  const from = isApplied ? -TAPPED : TAPPED;
  return script({
    tracks: [{ target, property: "tilt", from, to: 0, duration: MOVE, easing: settle }],
    touched: [target],
  });
}

// Attacks

function attacked({ card, player }: AttackEvent): Played {
  const grows: Track = {
    target: actor.ARROW,
    property: "scale",
    from: 0,
    to: 1,
    duration: MOVE,
    easing: settle,
  };
  return script({ tracks: [grows], touched: [actor.creatureActor(player, card)] });
}

function fought(battle: BattleEvent): Played {
  return script({
    tracks: [fade(actor.BAND, 0, 1, FADE_IN), fade(actor.BAND, 1, 1, FLIP, FADE_IN)],
    marks: [{ kind: "battle", battle }],
  });
}

/** The arrow goes as it came. */
function ended(before: View): Played {
  const attack = before.attack;
  if (attack === null) return still;
  const player = ownerOf(before.active);
  const to = attack.blocker ?? attack.target;
  return script({
    tracks: [fade(actor.ARROW, 1, 0, FADE_OUT)],
    ghosts: [{ kind: "arrow", from: attack.with, to, player }],
  });
}

function said(player: string): Played {
  const target = actor.wordActor(player);
  const fades = [fade(target, 0, 1, FADE_IN), fade(target, 1, 0, FADE_OUT, FADE_IN + WORD_STAYS)];
  return script({ lasting: fades.map((track) => ({ ...track, isBrief: true })) });
}

export const score: Score<View, Seen, Ghost> = {
  fold: (view, event) => (event.type === "aimed" ? view : fold(view, event)),
  phases: (events) => phasesOf(events.filter((event) => event.type !== "aimed")),
  scripts: {
    aimed,
    phase: nothing,
    hand_add: drawn,
    hand_remove: ({ player, to }, _before, after) =>
      to === "mana" ? charged(player, after, actor.handActor(player)) : still,
    cast: ({ player, card }) => shownLarge(player, card, false),
    spawn: (event, _before, after) => spawned(event, after),
    move: moved,
    destroy: ({ player, card }, before) => destroyed(player, card, before),
    status_applied: marked,
    status_removed: marked,
    attack: attacked,
    block: ({ player, card }) =>
      script({ tracks: [held(actor.ARROW, MOVE)], touched: [actor.creatureActor(player, card)] }),
    battle: fought,
    attack_end: (_event, before) => ended(before),
    shield_break: ({ player, shields }) =>
      script({ marks: [{ kind: "broken", player: ownerOf(player), shields }] }),
    shield_trigger: ({ player, card }) => shownLarge(player, card, true),
    effect_waits: nothing,
    trigger: ({ player, card }) =>
      script({
        tracks: [held(actor.creatureActor(player, card), PHASE_GAP)],
        marks: [{ kind: "source", player: ownerOf(player), card }],
      }),
    reveal: nothing,
    shuffle: nothing,
    decision: nothing,
    timeout: ({ player }) => said(player),
    lapses_cleared: nothing,
    game_over: nothing,
    log: nothing,
  },
  quiet: new Set([
    "aimed",
    "phase",
    "shuffle",
    "decision",
    "lapses_cleared",
    "log",
    "effect_waits",
    "reveal",
    "attack_end",
  ]),
  transitions: new Set(["game_over"]),
};
