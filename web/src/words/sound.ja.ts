/** What is said about sound. */
export const sound = {
  "sound.on": "音を出す",
  "sound.off": "音を消す",
} as const;
