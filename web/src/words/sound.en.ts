import type { sound as ja } from "./sound.ja";

/** What is said about sound. */
export const sound: Record<keyof typeof ja, string> = {
  "sound": "Sound",
  "sound.on": "Sound on",
  "sound.off": "Sound off",
  "sound.volume": "Volume",
  "sound.effects": "Effects",
  "sound.signal": "Turn signal",
};
