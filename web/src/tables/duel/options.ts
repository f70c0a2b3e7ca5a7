import type { Component } from "svelte";

import type { BringsProps, OptionsProps } from "../../table";
import Brings from "./options/Brings.svelte";
import Options from "./options/Options.svelte";

export const form = Options as Component<OptionsProps, Record<string, never>, "value" | "problem">;
export const brings = Brings as Component<BringsProps, Record<string, never>, "value" | "problem">;
