/**
 * Writes what is built from the contract: the OpenAPI documents, the SDK's types and the CLI's commands. With `--committed`,
 * which is `npm run generate`, also docs/errors.md, the table in docs/security.md and contract/unreleased.diff, which CI compares with what is committed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeUnreleased } from './breaking/unreleased.ts';
import { cliFiles, cliFolder } from './cli/files.ts';
import { errorsPage, errorsPageFile } from './errors-page.ts';
import { documentFile, documentTexts } from './openapi/files.ts';
import { sdkFiles, sdkFolder } from './sdk/files.ts';
import { writeSecurityPage } from './security-page.ts';

const documents = Object.entries(documentTexts()).map(([api, text]): [string, string] => [`${api}.json`, text]);

for (const [folder, files] of [
  [new URL('.', documentFile('any')), Object.fromEntries(documents)],
  [sdkFolder, sdkFiles()],
  [cliFolder, cliFiles()],
] as const) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!(name in files)) rmSync(new URL(name, folder), { force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = new URL(name, folder);
    // A file that stays the same keeps its time: what is built from it is not built again.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

if (process.argv.includes('--committed')) {
  writeFileSync(errorsPageFile, errorsPage());
  writeUnreleased();
  writeSecurityPage();
}
