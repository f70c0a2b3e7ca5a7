import { describe, expect, it } from "vitest";

import { Refusal, type Session, type WireAction } from "../table";
import { Draft } from "./draft.svelte";

/** A server that refuses one kind of action. */
function sessionThat(refuses: string): { session: Session<object>; sent: string[] } {
  const sent: string[] = [];
  const act = (action: WireAction): Promise<void> => {
    if (action.do === refuses) return Promise.reject(new Refusal("illegal-move"));
    sent.push(action.do);
    return Promise.resolve();
  };
  return { session: { act } as unknown as Session<object>, sent };
}

class Choice extends Draft<object, { type: string }, WireAction, string, number> {
  back(): boolean {
    if (this.aim !== null) this.drop();
    else if (this.lifted !== null) this.lifted = null;
    else return false;
    return true;
  }

  send(...verbs: string[]): Promise<boolean> {
    return this.transmit(verbs.map((verb) => ({ do: verb })));
  }
}

function choiceOf(refuses = ""): { choice: Choice; sent: string[] } {
  const { session, sent } = sessionThat(refuses);
  const choice = new Choice(session);
  choice.begin({});
  choice.lifted = "S7";
  choice.aim = 3;
  return { choice, sent };
}

describe("a draft", () => {
  it("goes back one step at a time, until there is none", () => {
    const { choice } = choiceOf();

    expect([choice.back(), choice.back(), choice.back()]).toEqual([true, true, false]);
  });

  it("sends its actions in order, and stops at a refusal", async () => {
    const { choice, sent } = choiceOf("place");

    expect(await choice.send("use", "place", "pass")).toBe(false);
    expect(sent).toEqual(["use"]);
    expect(choice.reason).toEqual({ code: "illegal-move", card: null });
  });

  it("sends nothing while it is closed, or on its way", async () => {
    const { choice, sent } = choiceOf();

    const first = choice.send("use");
    expect(await choice.send("use")).toBe(false);
    await first;
    choice.end();
    expect(await choice.send("use")).toBe(false);

    expect(sent).toEqual(["use"]);
  });

  it("is empty when it begins anew", () => {
    const { choice } = choiceOf();
    choice.refuse("no-target");

    choice.begin({});

    expect([choice.lifted, choice.aim, choice.reason]).toEqual([null, null, null]);
  });

  it("takes a reason back only if it is still that one", () => {
    const { choice } = choiceOf();
    choice.refuse("no-target", "wind");

    choice.forgive("illegal-move");
    expect(choice.reason?.code).toBe("no-target");
    choice.forgive("no-target");
    expect(choice.reason).toBeNull();
  });
});
