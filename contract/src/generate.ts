/** `npm run generate`: writes the OpenAPI documents, docs/errors.md, the SDK's types and the CLI's commands. CI runs it and wants no difference. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cliFiles, cliFolder } from './cli/files.ts';
import { errorsPage, errorsPageFile } from './errors-page.ts';
import { documentFile, documentTexts } from './openapi/files.ts';
import { sdkFiles, sdkFolder } from './sdk/files.ts';

for (const [api, text] of Object.entries(documentTexts())) {
  const file = documentFile(api);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
  console.log(`contract/openapi/${api}.json`);
}

writeFileSync(errorsPageFile, errorsPage());
console.log('docs/errors.md');

for (const [folder, name, files] of [
  [sdkFolder, 'sdk/src/generated', sdkFiles()],
  [cliFolder, 'cli/src/generated', cliFiles()],
] as const) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(new URL(file, folder), text);
    console.log(`${name}/${file}`);
  }
}
