import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.BRANCHLINE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/branchline/web",
    emptyOutDir: true,
    target: "es2022",
    // The server's Content-Security-Policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/healthz": server,
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
  },
});
