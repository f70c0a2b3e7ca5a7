/** How others call a person of this browser: by the name that was given, or else by an animal. */

import { settings } from "../settings.svelte";
import { t } from "../words/words.svelte";

/** The animal of this browser, in the language that is read. */
export function animalName(): string {
  const animals = t("animals").split(" ");
  return animals[settings.animal % animals.length] ?? "";
}

export function ownName(): string {
  return settings.name.trim() || animalName();
}
