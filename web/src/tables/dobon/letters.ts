/** The seats of a room in the order of play when it goes clockwise. */
export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
