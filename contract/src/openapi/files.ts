/** Reads the examples and makes the documents as they are served. Works from `src` and from `dist` alike. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { documentedApis } from './documented.ts';
import { layOut } from './layout.ts';
import { type ExampleCase, type ExamplesByOperation, openApiDocument } from './openapi.ts';

const root = new URL('../../', import.meta.url);

export function readExamples(api: string): ExamplesByOperation {
  const folder = new URL(`examples/${api}/`, root);
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((name) => {
      const { cases } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { cases: ExampleCase[] };
      return [name.slice(0, -'.json'.length), cases];
    }),
  );
}

/** Where the document of an API is generated. */
export function documentFile(api: string): URL {
  return new URL(`dist/documents/${api}.json`, root);
}

/** The text of every document, by the name of its API; one without operations has none. */
export function documentTexts(): Record<string, string> {
  return Object.fromEntries(
    documentedApis
      .filter(({ operations }) => Object.keys(operations).length > 0)
      .map((api) => {
        const document = openApiDocument(api, readExamples(api.about.name));
        return [api.about.name, `${layOut(document)}\n`];
      }),
  );
}
