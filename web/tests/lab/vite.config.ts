import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Built by the tests into a folder of their own; no part of the client. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/",
  plugins: [svelte({ configFile: fileURLToPath(new URL("../../svelte.config.js", import.meta.url)) })],
  build: { emptyOutDir: true, target: "es2022" },
});
