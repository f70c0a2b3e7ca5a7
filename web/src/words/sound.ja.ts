/** What is said about sound. */
export const sound = {
  "sound": "音",
  "sound.on": "音を出す",
  "sound.off": "音を消す",
  "sound.volume": "音量",
  "sound.effects": "効果音",
  "sound.signal": "手番の合図",
} as const;
