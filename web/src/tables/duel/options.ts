import type { Component } from "svelte";

import type { OptionsProps } from "../../table";
import Options from "./options/Options.svelte";

export const form = Options as Component<OptionsProps, Record<string, never>, "value" | "problem">;
