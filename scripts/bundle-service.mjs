/**
 * Puts the service and its packages into one file, `server/dist/main.js`: reading several hundred modules takes longer than
 * all the rest of a start. The other files of `dist` are for scripts and benchmarks.
 */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'server/dist/main.js');
/**
 * Packages that stay where they are installed: those that are loaded when they are first needed, those that look for files
 * beside themselves, such as compiled code, and `pg`, which another package loads too.
 */
const separate =
  /^(@node-rs\/argon2|@opentelemetry\/(exporter-trace-otlp-http|resources|sdk-trace-node)|fontkit|graphile-worker|nodemailer|passkit-generator|pdfkit|pg|pino|sharp|stripe)(\/|$)/;

/** Something is newer than the bundle. */
export function isBundleOutdated() {
  const madeAt = statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = ['contract/dist', 'sdk/dist', 'shop/dist', 'server/dist'].map((folder) => join(root, folder));
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)));
  const lock = join(root, 'package-lock.json');
  return [...files.filter((file) => file.endsWith('.js')), fileURLToPath(import.meta.url), lock].some(
    (file) => statSync(file).mtimeMs > madeAt,
  );
}

/** Modules find files of the project from where they are: each goes on doing so from its place in `dist`. */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      if (id.includes('node_modules')) return null;
      const place = relative(dirname(output), id.replace('/src/', '/dist/'));
      return { code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`), map: null };
    },
  },
};

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export async function bundleService() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(root, 'server/src/main.ts'),
    platform: 'node',
    logLevel: 'warn',
    // Besides 'import' or 'require', as the module that asks is written.
    resolve: { conditionNames: ['source', 'node'] },
    external: separate,
    plugins: [keepPlaces],
  });
  // Renamed into place, so that a process which starts meanwhile reads a whole file.
  const unfinished = `main.${process.pid}.js`;
  await bundle.write({
    dir: dirname(output),
    format: 'esm',
    entryFileNames: unfinished,
    codeSplitting: false,
    // Node reads them at every start: half a megabyte.
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  const made = join(dirname(output), unfinished);
  // V8 keeps a source in two bytes a character if one of them is not Latin-1: 5 MB more for two hundred of them.
  const code = readFileSync(made, 'utf8');
  writeFileSync(made, code.replaceAll(/[^\0-\u00ff]/g, escaped));
  renameSync(`${made}.map`, `${output}.map`);
  renameSync(made, output);
}
