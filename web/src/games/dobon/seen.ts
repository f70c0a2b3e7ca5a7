/** Which play an action is meant for. */

import type { WireAction } from "../../table";
import type { View } from "../../wire/records/dobon";

const SAYS_SO = /@\d+$/;

/** An action that says on which play it was chosen: if another lies there when it arrives, it comes too late (R45). */
export function meantFor(view: View, action: WireAction | string): WireAction | string {
  if (typeof action !== "string") return { seen: view.play_no, ...action } as WireAction;
  return SAYS_SO.test(action) ? action : `${action} @${view.play_no}`;
}
