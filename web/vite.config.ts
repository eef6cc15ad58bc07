import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { makeSymbols } from './scripts/make-symbols.mjs';

const SERVER = '127.0.0.1:1918';

makeSymbols();

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { outDir: '../src/grognard/static', emptyOutDir: true },
  server: { proxy: { '/api': `http://${SERVER}`, '/ws': { target: `ws://${SERVER}`, ws: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
