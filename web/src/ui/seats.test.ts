import { beforeAll, expect, it, vi } from "vitest";

import type { SeatCard } from "../wire/records/server";
import type * as Seats from "./seats";

let named: typeof Seats;
beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  named = await import("./seats");
});

const bot = (seat: string, name: string): SeatCard => ({ seat, holding: "bot", name });
const BOTS = [bot("P1", "level-1"), bot("P2", "level-1"), bot("P3", "level-2")];

it("tells bots of one level apart", () => {
  expect(BOTS.map((seat) => named.holderName(BOTS, seat, null))).toEqual([
    "AI (Easy) 1",
    "AI (Easy) 2",
    "AI (Normal)",
  ]);
  expect(BOTS.map((seat) => named.levelName(BOTS, seat))).toEqual(["Easy 1", "Easy 2", "Normal"]);
});

it("puts names where the server marks seats, and a mark at oneself", () => {
  const seats: SeatCard[] = [{ seat: "A", holding: "person", name: "Hana" }, bot("B", "level-1")];

  expect(named.withNames("⟨A⟩ pays 7 to ⟨B⟩.", { game: "dobon", seats, you: "A" })).toBe(
    "Hana (you) pays 7 to AI (Easy).",
  );
});
