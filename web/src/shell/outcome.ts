/** What a result means for one seat. The shapes are those of the games' results, and of agreed ends. */

export type Outcome = "win" | "loss" | "draw" | "";

export function outcomeOf(result: Record<string, unknown> | null, you: string | null): Outcome {
  if (result === null || you === null) return "";
  if (result.outcome === "win" || result.outcome === "loss") return result.outcome;
  if (typeof result.ranks === "object" && result.ranks !== null) {
    return (result.ranks as Record<string, number>)[you] === 1 ? "win" : "loss";
  }
  if (result.winner === you) return "win";
  if (result.reason === "resign") return "loss";
  if (result.reason === "draw" || result.winner === "draw" || result.winner === null) return "draw";
  return typeof result.winner === "string" ? "loss" : "";
}

/** The numbers that explain a result, each with the key of its name: seats, or words of the game. */
export function numbersOf(result: Record<string, unknown> | null): [string, number][] {
  const { score, scores, ...others } = result ?? {};
  const inner = (score ?? scores ?? {}) as Record<string, unknown>;
  return Object.entries({ ...others, ...inner }).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
}
