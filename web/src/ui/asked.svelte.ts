/** What somebody at the table would want explained now: the id of a card or kind, or a heading. Tables say it. */
export const asked = $state({ about: "" });
