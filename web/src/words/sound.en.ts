import type { sound as ja } from "./sound.ja";

/** What is said about sound. */
export const sound: Record<keyof typeof ja, string> = {
  "sound.on": "Turn sound on",
  "sound.off": "Turn sound off",
};
