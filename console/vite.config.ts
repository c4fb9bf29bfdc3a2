/**
 * Builds the console into `dist/`, which the server serves under `/console/`: the page of the console and that of the door,
 * with the service worker of the door. Needs the compiled contract.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apis } from '@stagedoor/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** What calls of an organization are named after: method and path of each operation, by API, for the request log. */
const routes = Object.fromEntries(
  (['integrations', 'management'] as const).map((api) => [
    api,
    Object.fromEntries(
      Object.values(apis[api])
        .filter((operation) => !('withoutRequestLog' in operation))
        .map(({ id, method, path }) => [id, `${method} ${path}`]),
    ),
  ]),
);

const base = '/console/';
const doorPage = 'door.html';

/** Writes into the service worker what the door needs without network, and a version that changes with any of it. */
const doorFiles: Plugin = {
  name: 'door-files',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const worker = chunks.find(({ fileName }) => fileName === 'door-worker.js');
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(doorPage));
    if (!worker || !entry) throw new Error('the door has no page or no service worker');
    const wanted = new Set<string>();
    const add = (fileName: string) => {
      const chunk = chunks.find((each) => each.fileName === fileName);
      if (wanted.has(fileName) || !chunk) return;
      wanted.add(fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style);
      for (const file of chunk.viteMetadata?.importedAssets ?? []) wanted.add(file);
      for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported);
    };
    add(entry.fileName);
    // Of the fonts those for the languages of the door.
    const files = [...wanted].filter((fileName) => !/inter-(cyrillic|greek|vietnamese)/.test(fileName)).sort();
    const pageText = readFileSync(fileURLToPath(new URL(doorPage, import.meta.url)), 'utf8');
    const version = createHash('sha256')
      .update([pageText, ...files].join(' '))
      .digest('hex')
      .slice(0, 12);
    const paths = files.map((fileName) => base + fileName);
    worker.code = worker.code.replace('__DOOR_FILES__', paths.join(' ')).replace('__DOOR_VERSION__', version);
  },
};

/** Parts of the first screen that would be some thirty small files, each with the headers of an answer of its own. */
const firstChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\// },
  { name: 'router', test: /node_modules\/@tanstack\// },
  {
    name: 'fields',
    test: /node_modules\/@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Button|Card|Center|FloatingIndicator|Group|Input|InputBase|Loader|Paper|PasswordInput|SegmentedControl|Stack|Text|TextInput|Title|Transition|UnstyledButton))\//,
  },
];

const inConsole = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  base,
  define: { __OPERATIONS__: JSON.stringify(operations), __ROUTES__: JSON.stringify(routes) },
  plugins: [react(), doorFiles],
  // The server replaces the word in each answer; styles that are added later carry what it puts there.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: inConsole('index.html'),
        door: inConsole(doorPage),
        'door-worker': inConsole('src/door/worker.ts'),
      },
      output: {
        // Its address must not change, and its folder is as far as it may reach.
        entryFileNames: ({ name }) => (name === 'door-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        assetFileNames: 'assets/[name]-[hash][extname]',
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: firstChunks },
      },
    },
  },
});
