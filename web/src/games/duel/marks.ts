/** Small signs on a grid of 24: civilizations, keywords, and how a creature stands. */

/** Cards without a civilization. */
export const NONE = "none";

/** In the order of the ring. */
export const CIVILIZATIONS = ["light", "water", "darkness", "fire", "nature", NONE] as const;

export const GLYPHS: Readonly<Record<string, string>> = {
  light: "M9 2h6v3H9zM6 7h12a3 3 0 0 1 0 0c2 3 2 8 0 11H6c-2-3-2-8 0-11zM8 20h8v2H8z",
  water: "M2 13C3 6 9 3 14 5c4 1.500 5 6 2 8-2 1-4-1-3-3-3 0-4 4 0 6 3 1.500 6 0 9-2v6H2z",
  darkness:
    "M11 10C9 5 5 3 2 4c0 5 2 8 7 9-3 1-5 4-4 7 3 1 6-1 7-4 1 3 4 5 7 4 1-3-1-6-4-7 5-1 7-4 7-9-3-1-7 1-9 6z",
  fire: "M3 22v-8a9 9 0 0 1 6-8V2h6v4a9 9 0 0 1 6 8v8h-6v-5a3 3 0 0 0-6 0v5z",
  nature:
    "M10.500 22v-7C5 14 3 9 3 3h3c0 2 .5 4 1.500 5.500V4h3v7h3V4h3v4.500C17.500 7 18 5 18 3h3c0 6-2 11-7.500 12v7z",
  none: "M8 3h7a2.500 2.500 0 0 1 0 5H8a2.500 2.500 0 0 1 0-5zM6 10h12a2.500 2.500 0 0 1 0 5H6a2.500 2.500 0 0 1 0-5zM4 17h16a2.500 2.500 0 0 1 0 5H4a2.500 2.500 0 0 1 0-5z",
};

/** In the order in which they are shown. `evolution` is no keyword, but stands among them. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  evolution: "M7 2h14v15h-3V5H7zM3 7h13v15H3z",
  speed_attacker: "M3 4l9 8-9 8zM12 4l9 8-9 8z",
  blocker: "M2 5h20v5H2zM2 14h20v5H2z",
  slayer: "M18 2l4 4L10 18l-4-4zM4 15l5 5-2 2-5-5z",
  power_attacker: "M12 2l8 9h-5v5H9v-5H4zM9 18h6v4H9z",
  double_breaker: "M3 3h7v7l-3 2 3 2v7H3zM14 3h7v7l-3 2 3 2v7h-7z",
  triple_breaker: "M2 3h5v8l-2 1 2 1v8H2zM9.500 3h5v8l-2 1 2 1v8h-5zM17 3h5v8l-2 1 2 1v8h-5z",
  shield_trigger: "M4 3h16v9c0 5-4 8-8 10-4-2-8-5-8-10zM13 5l-6 8h4l-1 6 6-8h-4z",
  cannot_be_blocked: "M2 20C2 8 8 4 16 4V0l7 6-7 6V8c-6 0-9 4-9 12zM12 14h4v8h-4z",
  cannot_attack_player: "M3 6l3-3 15 15-3 3zM12 3a5 5 0 0 1 4 8L9 5a5 5 0 0 1 3-2zM4 21c0-4 2-7 5-8l8 8z",
  cannot_attack: "M3 6l3-3 6 6 6-6 3 3-6 6 6 6-3 3-6-6-6 6-3-3 6-6z",
};

export const TAPPED = "M3 14a9 9 0 0 1 15-6l3-3v9h-9l3-3a5 5 0 0 0-8 3z";
export const SICK = "M14 2a10 10 0 1 0 8 14A9 9 0 0 1 14 2z";
