/** The games of a room so far, from what was told: how each ended, who paid, and what was called on the way. */

import type { Moment, Past } from "../../table";
import type { Event, Result, View } from "../../wire/records/dobon";

export interface Played {
  number: number;
  result: Result;
  /** The hands as they were laid open. */
  hands: Readonly<Record<string, string[]>>;
  /** The latest play, and who made it; nobody made the first card. */
  field: readonly string[];
  by: string | null;
  /** How many dobons were called, returned ones too. */
  calls: number;
  cutIns: number;
}

/** A game under way. */
type Running = Omit<Played, "result">;

interface Course {
  played: Played[];
  running: Running;
  paid: Result["pays"];
}

export function gamesOf(past: Past<View, Event>): Played[] {
  if (past.opening === null) return [];
  const course: Course = { played: [], running: runningAt(past.opening), paid: past.opening.paid };
  for (const moment of past.moments) follow(course, moment);
  return course.played;
}

function runningAt(view: View): Running {
  const { hands, field, by } = view;
  return { number: view.game, hands, field, by, calls: view.dobon_by.length, cutIns: 0 };
}

function follow(course: Course, moment: Moment<View, Event>): void {
  for (const event of moment.events) take(course, event);
  if (moment.back === undefined) return;
  // what was taken back has not happened: games that were over by then, and no others, are
  const { back } = moment;
  const isOver = (one: Played) =>
    one.number < back.game || (one.number === back.game && back.result !== null);
  Object.assign(course, { played: course.played.filter(isOver), running: runningAt(back), paid: back.paid });
}

function take(course: Course, event: Event): void {
  const { running } = course;
  switch (event.type) {
    case "game_start":
      course.running = { number: event.game, hands: {}, field: [], by: null, calls: 0, cutIns: 0 };
      course.paid = [];
      return;
    case "flip":
      running.field = [event.card];
      return;
    case "place":
      Object.assign(running, { field: event.cards, by: event.by });
      running.cutIns += event.cut_in ? 1 : 0;
      return;
    case "dobon":
      running.calls += 1;
      return;
    case "reveal":
      running.hands = event.hands;
      return;
    case "pay":
      course.paid = [...course.paid, { from: event.from, to: event.to, points: event.points }];
      return;
    case "game_over": {
      const { kind, winners, losers, rate, next } = event;
      const result: Result = { kind, winners, losers, pot: event.pot ?? null, rate, pays: course.paid, next };
      course.played.push({ ...running, result });
    }
  }
}
