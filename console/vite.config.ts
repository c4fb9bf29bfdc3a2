/** Builds the console into `dist/`, which the server serves under `/console/`. Needs the compiled contract. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apis } from '@stagedoor/contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const sources = fileURLToPath(new URL('src', import.meta.url));
const source = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(sources, name), 'utf8'))
  .join('\n');

/** Method and path of each operation that a screen names: all that the client needs of the contract at run time. */
const operations = Object.fromEntries(
  Object.values(apis.management)
    .filter(({ id }) => source.includes(`'${id}'`))
    .map(({ id, method, path }) => [id, `${method} ${path}`]),
);

export default defineConfig({
  base: '/console/',
  define: { __OPERATIONS__: JSON.stringify(operations) },
  plugins: [react()],
  // The server replaces the word in each answer; styles that are added later carry what it puts there.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { assetFileNames: 'assets/[name]-[hash][extname]', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
});
