import type { Entry } from "../table";

/** What was made of each moment: a line that stays what it is need not be drawn again. */
const made = new WeakMap<object, Entry>();

function entryOf(moment: { sentences: string[] }, number: number, place: number): Entry {
  const before = made.get(moment);
  if (before?.number === number && before.place === place) return before;
  const entry = { number, sentences: moment.sentences, place };
  made.set(moment, entry);
  return entry;
}

/** The lines of the log: moves that told something, numbered, with the notes between them. */
export function entriesOf(
  moments: readonly { sentences: string[] }[],
  notes: readonly { place: number; sentence: string }[],
): Entry[] {
  const found: Entry[] = [];
  let number = 0;
  moments.forEach((moment, at) => {
    if (moment.sentences.length > 0) found.push(entryOf(moment, ++number, at + 1));
    for (const note of notes)
      if (note.place === at + 1) found.push({ number: 0, sentences: [note.sentence], place: note.place });
  });
  return found;
}
