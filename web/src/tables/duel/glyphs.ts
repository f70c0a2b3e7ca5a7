/** Small signs of the table, on a grid of 24. */

export const CHECK = "M3 13l3-3 4 4 8-9 3 3-11 12z";
