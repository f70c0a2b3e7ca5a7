/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The server that `vite` passes requests on to while one works on the client. */
const server = process.env.TEFUDA_SERVER ?? "http://127.0.0.1:8080";

/** Lists the built files, so that the service worker can keep all of them. */
function fileList(): Plugin {
  return {
    name: "file-list",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      this.emitFile({
        type: "asset",
        fileName: "files.json",
        source: JSON.stringify(names.sort().map((name) => `/${name}`)),
      });
    },
  };
}

/** Few files: what every page needs, what several need, what several of one game need, and the rest page by page and table
 *  by table. Left to itself a table comes in fifty files of a few hundred bytes, each a question to the server. */
const chunks = [
  { name: "shell", test: /\/src\/(main\.ts|shell\/App\.svelte)$/, priority: 3 },
  { name: "shared", test: /^(?!.*\/src\/tables\/)/, minShareCount: 2, priority: 2 },
  {
    name: (id: string) => /\/src\/tables\/(\w+)\//.exec(id)?.[1] ?? null,
    debugName: "one game",
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [svelte(), fileList()],
  build: {
    outDir: "../src/tefuda/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
  // No test changes what another one imports: one process for all of them saves half of the time.
  test: { include: ["src/**/*.test.ts", "tests/**/*.test.ts"], pool: "threads", isolate: false },
});
