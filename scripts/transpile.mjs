/**
 * Makes JavaScript of the TypeScript of workspaces, `src` into `dist`, without looking at types: `npm run lint:types` does
 * that. A file is written again only where its source is newer. A syntax error is reported with its place.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const outputs = /(\.js|\.js\.map|\.d\.ts|\.d\.ts\.map)$/;

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const filesIn = (folder) =>
  statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/** Sources of a workspace that are newer than what was made of them, by their path in `src`. */
export function outdated(workspace) {
  const folder = join(root, workspace);
  const made = changedAt(fileURLToPath(import.meta.url));
  return filesIn(join(folder, 'src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .filter((file) => {
      const output = changedAt(join(folder, 'dist', file.replace(/\.ts$/, '.js')));
      return output <= Math.max(made, changedAt(join(folder, 'src', file)));
    });
}

/** Renamed into place, so that a process which starts meanwhile reads a whole file. */
function write(file, text) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

/** Removes what was made of sources that are gone. */
function removeLeftovers(workspace) {
  const folder = join(root, workspace);
  const sources = new Set(filesIn(join(folder, 'src')).map((file) => file.replace(/\.ts$/, '')));
  for (const file of filesIn(join(folder, 'dist'))) {
    if (outputs.test(file) && !sources.has(file.replace(outputs, ''))) rmSync(join(folder, 'dist', file));
  }
}

async function transpileFile(transform, workspace, file) {
  const source = join(root, workspace, 'src', file);
  const output = join(root, workspace, 'dist', file.replace(/\.ts$/, '.js'));
  const { code, map, errors } = await transform(source, readFileSync(source, 'utf8'), {
    tsconfig: false,
    sourcemap: true,
    target: 'es2023',
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  });
  if (errors.length > 0) return errors.map(({ message }) => message);
  mkdirSync(dirname(output), { recursive: true });
  const sources = [relative(dirname(output), source)];
  write(`${output}.map`, JSON.stringify({ ...map, sources, sourcesContent: undefined }));
  write(output, `${code}//# sourceMappingURL=${output.slice(dirname(output).length + 1)}.map\n`);
  return [];
}

/** Answers with the number of files written; throws the syntax errors as one. */
export async function transpile(workspaces) {
  const work = workspaces.flatMap((workspace) => outdated(workspace).map((file) => [workspace, file]));
  if (work.length > 0) {
    const { transform } = await import('rolldown/utils');
    const errors = await Promise.all(work.map(([workspace, file]) => transpileFile(transform, workspace, file)));
    if (errors.flat().length > 0) throw new SyntaxError(errors.flat().join('\n'));
  }
  for (const workspace of workspaces) removeLeftovers(workspace);
  return work.length;
}
