/** The documents of the last release, without words and examples: `contract/released/<api>.json`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { documentFile } from '../openapi/files.ts';
import { inOneSpelling, type Json, type JsonObject } from '../openapi/schemas.ts';
import { breakingChanges } from './documents.ts';

const root = new URL('../../', import.meta.url);
const releasedFolder = new URL('released/', root);
const changesFolder = new URL('../.changes/', root);

const words = new Set(['description', 'summary', 'example', 'examples', 'tags', 'info', 'servers', 'openapi']);

/** The part of a document that callers depend on. Names of fields are kept, whatever they are. */
export function surfaceOf(value: Json, names = false): Json {
  if (Array.isArray(value)) return value.map((item) => surfaceOf(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => names || !words.has(key))
      .map(([key, item]) => [key, key === 'application/xml' ? {} : surfaceOf(item, key === 'properties' && !names)]),
  );
}

const releasedFile = (api: string) => new URL(`${api}.json`, releasedFolder);
const readJson = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as JsonObject;

/** What was released, as documents are written now. */
export const readReleased = (api: string) => respelled(readJson(releasedFile(api))) as JsonObject;

function respelled(value: Json): Json {
  if (Array.isArray(value)) return value.map(respelled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(inOneSpelling(value)).map(([key, item]) => [key, respelled(item)]));
}

export const releasedApis = () => readdirSync(releasedFolder).map((name) => name.replace(/\.json$/, ''));

/** Writes what is generated now as what was released. */
export function writeReleased(apis: readonly string[]): void {
  for (const api of apis) {
    writeFileSync(releasedFile(api), lineEach(surfaceOf(readJson(documentFile(api)))));
  }
}

/** A line for each path and component: small, and a difference shows what it is about. */
function lineEach(value: Json): string {
  const parts = Object.entries(value as JsonObject).map(([name, part]) => {
    const lines = Object.entries(part as JsonObject).map(
      ([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`,
    );
    return `${JSON.stringify(name)}:{\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** Every breaking change since the last release, with its API before it. */
export function changesSinceRelease(): string[] {
  return releasedApis().flatMap((api) => {
    if (!existsSync(documentFile(api))) return [`${api}: API removed`];
    const changes = breakingChanges(readReleased(api), readJson(documentFile(api)));
    return changes.map((change) => `${api} ${change}`);
  });
}

/** What the files of `.changes/` declare: the text after `breaking:` at the beginning of a line. */
export function declaredChanges(): string[] {
  return readdirSync(changesFolder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .flatMap((name) => readFileSync(new URL(name, changesFolder), 'utf8').split('\n'))
    .flatMap((line) => /^breaking: (.+?)\s*$/.exec(line)?.[1] ?? []);
}

/** True where the declaration is the change, or names a part of the API that it is in. */
function covers(declared: string, change: string): boolean {
  return change === declared || (change.startsWith(declared) && /^[ :/]/.test(change.slice(declared.length)));
}

/** What has to be mended: breaking changes that nothing declares, and declarations of what is no breaking change. */
export function compareDeclarations(changes: readonly string[], declared: readonly string[]) {
  return {
    undeclared: changes.filter((change) => !declared.some((one) => covers(one, change))),
    unfounded: declared.filter((one) => !changes.some((change) => covers(one, change))),
  };
}
