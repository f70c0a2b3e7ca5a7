import type { Entry } from "../table";

/** The lines of the log: moves that told something, numbered, with the notes between them. */
export function entriesOf(
  moments: readonly { sentences: string[] }[],
  notes: readonly { place: number; sentence: string }[],
): Entry[] {
  const found: Entry[] = [];
  let number = 0;
  moments.forEach(({ sentences }, at) => {
    if (sentences.length > 0) found.push({ number: ++number, sentences, place: at + 1 });
    for (const note of notes)
      if (note.place === at + 1) found.push({ number: 0, sentences: [note.sentence], place: note.place });
  });
  return found;
}
