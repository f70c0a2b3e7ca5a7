/** How what a viewer is told changes the view of a duel: the twin of `games/duel/fold.py`. */

import type { Creature, Event, Side, View, Waiting } from "../../wire/records/duel";

type Of<T extends Event["type"]> = Extract<Event, { type: T }>;
type Leaving = Of<"hand_add" | "move">;
type Status = Of<"status_applied" | "status_removed">;

export function fold(before: View, event: Event): View {
  const view: View = { ...before, looked_at: null };
  switch (event.type) {
    case "phase":
      return { ...view, turn: event.turn, active: event.player, phase: event.phase };
    case "hand_add":
    case "hand_remove":
    case "move":
    case "spawn":
    case "destroy":
      return moved(view, event);
    case "status_applied":
    case "status_removed":
      return withStatus(view, event);
    case "cast":
      return { ...view, spell: { player: event.player, card: event.card } };
    case "attack":
      return { ...view, attack: { with: event.card, target: event.target }, standing: event.standing ?? {} };
    case "block":
      return { ...view, attack: { ...view.attack!, blocker: event.card } };
    case "attack_end":
      return { ...view, attack: null };
    case "effect_waits":
      return { ...view, waiting: [...view.waiting, waitingOf(event)] };
    case "trigger":
      return { ...view, waiting: view.waiting.toSpliced(placeOf(view.waiting, waitingOf(event)), 1) };
    case "reveal":
      return { ...view, looked_at: event.to === view.seat ? event.player : null };
    case "decision":
      return { ...view, decision: pending(event, before.looked_at), standing: event.standing ?? {} };
    case "timeout":
      return on(view, event.player, (side) => ({ ...side, lapses: event.lapses }));
    case "lapses_cleared":
      return on(view, event.player, (side) => ({ ...side, lapses: 0 }));
    case "game_over": {
      const result = { winner: event.winner, reason: event.reason };
      const standing = event.standing ?? {};
      return { ...view, result, standing, decision: null, attack: null, waiting: [], spell: null };
    }
  }
  return view;
}

/** The view with one player's side changed. */
function on(view: View, player: string, change: (side: Side) => Side): View {
  return player === "P1" ? { ...view, P1: change(view.P1) } : { ...view, P2: change(view.P2) };
}

function waitingOf(event: Of<"effect_waits" | "trigger">): Waiting {
  return { player: event.player, card: event.card, when: event.when };
}

function placeOf(waiting: readonly Waiting[], one: Waiting): number {
  return waiting.findIndex(
    (other) => other.player === one.player && other.card === one.card && other.when === one.when,
  );
}

function pending(event: Of<"decision">, lookedAt: string | null): NonNullable<View["decision"]> {
  return {
    by: event.player,
    kind: event.kind,
    ...(event.cards === undefined || event.cards === null ? {} : { cards: event.cards }),
    ...(lookedAt === null ? {} : { hand_of: lookedAt }),
    ...(event.asked === undefined || event.asked === null ? {} : { asked: event.asked }),
  };
}

// Cards that move

function moved(view: View, event: Of<"hand_add" | "hand_remove" | "move" | "spawn" | "destroy">): View {
  switch (event.type) {
    case "hand_add":
      return on(view, event.player, (side) => toHand(left(side, event), event.card));
    case "hand_remove":
      return on(view, event.player, (side) => arrived(fromHand(side, event.card), event.card, event.to));
    case "spawn":
      return on(view, event.player, (side) => spawned(side, event));
    case "destroy":
      return on(view, event.player, (side) => destroyed(side, event.card));
    case "move": {
      const uncast = event.from === "cast" ? { ...view, spell: null } : view;
      return on(uncast, event.player, (side) =>
        arrived(left(side, event), event.card, event.to, event.shield),
      );
    }
  }
}

/** A card leaves where it was; a creature leaves with everything under it, which then only arrives. */
function left(side: Side, event: Leaving): Side {
  switch (event.from) {
    case "deck":
      return { ...side, deck: side.deck - 1 };
    case "shields":
      return { ...side, shields: less(side.shields, event.shield!) };
    case "graveyard":
      return { ...side, graveyard: lessLast(side.graveyard, event.card) };
    case "mana": {
      const at = "at" in event ? event.at! : "";
      return { ...side, mana: side.mana.toSpliced(position(at), 1) };
    }
    case "battle":
      if (!event.card.includes("#")) return side;
      return { ...side, battle: side.battle.filter((one) => one.name !== event.card) };
  }
  return side;
}

function arrived(side: Side, named: string, to: string, shield?: string | null): Side {
  const card = plain(named);
  switch (to) {
    case "mana":
      return { ...side, mana: [...side.mana, { card }] };
    case "graveyard":
      return { ...side, graveyard: [...side.graveyard, card] };
    case "shields":
      return { ...side, shields: [...side.shields, shield!] };
    case "deck_bottom":
      return { ...side, deck: side.deck + 1 };
  }
  return side;
}

function toHand(side: Side, card: string): Side {
  return { ...side, hand: typeof side.hand === "number" ? side.hand + 1 : [...side.hand, plain(card)] };
}

function fromHand(side: Side, card: string): Side {
  return { ...side, hand: typeof side.hand === "number" ? side.hand - 1 : lessLast(side.hand, card) };
}

function spawned(before: Side, event: Of<"spawn">): Side {
  const { card, onto } = event;
  const graveyard = event.from === "graveyard" ? lessLast(before.graveyard, plain(card)) : before.graveyard;
  const side = { ...before, graveyard };
  if (onto === undefined || onto === null) return { ...side, battle: [...side.battle, { name: card }] };
  const evolved = (base: Creature) =>
    compact({ ...base, name: card, under: [plain(onto), ...(base.under ?? [])] });
  return { ...side, battle: side.battle.map((one) => (one.name === onto ? evolved(one) : one)) };
}

function destroyed(side: Side, name: string): Side {
  const gone = side.battle.find((one) => one.name === name)!;
  const graveyard = [...side.graveyard, plain(name), ...(gone.under ?? [])];
  return { ...side, battle: side.battle.filter((one) => one !== gone), graveyard };
}

// Marks and changes

function withStatus(view: View, event: Status): View {
  const applied = event.type === "status_applied";
  if (event.at !== undefined && event.at !== null) {
    const at = position(event.at);
    return on(view, event.player, (side) => {
      const { card } = side.mana[at]!;
      return { ...side, mana: side.mana.with(at, applied ? { card, tapped: true } : { card }) };
    });
  }
  const changed = (one: Creature) => (one.name === event.card ? marked(one, event, applied) : one);
  return on(view, event.player, (side) => ({ ...side, battle: side.battle.map(changed) }));
}

function marked(one: Creature, event: Status, applied: boolean): Creature {
  switch (event.status) {
    case "tapped":
      return compact({ ...one, tapped: applied });
    case "sick":
      return compact({ ...one, sick: applied });
    case "power":
      return compact({ ...one, power: (one.power ?? 0) + (applied ? event.n! : -event.n!) });
  }
  const held = one.keywords ?? [];
  const keywords = applied ? [...held, event.status].sort() : less(held, event.status);
  return compact({ ...one, keywords });
}

/** A creature as the wire writes it: fields in the record's order, those at their defaults left out. */
function compact({ name, under, tapped, sick, power, keywords }: Creature): Creature {
  return {
    name,
    ...(under?.length ? { under } : {}),
    ...(tapped ? { tapped } : {}),
    ...(sick ? { sick } : {}),
    ...(power ? { power } : {}),
    ...(keywords?.length ? { keywords } : {}),
  };
}

// Names and lists

/** The id of a card that may be named. */
export function plain(card: string): string {
  return card.split("#", 1)[0]!;
}

function position(at: string): number {
  return Number(at.slice(1)) - 1;
}

/** Without the first such item. */
function less<T>(items: readonly T[], item: T): T[] {
  return items.toSpliced(items.indexOf(item), 1);
}

/** Without the last such item. */
function lessLast<T>(items: readonly T[], item: T): T[] {
  return items.toSpliced(items.lastIndexOf(item), 1);
}
