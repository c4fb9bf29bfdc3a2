/** `npm run generate`: writes the OpenAPI documents, docs/errors.md and the SDK's types. CI runs it and wants no difference. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
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

rmSync(sdkFolder, { recursive: true, force: true });
mkdirSync(sdkFolder, { recursive: true });
for (const [name, text] of Object.entries(sdkFiles())) {
  writeFileSync(new URL(name, sdkFolder), text);
  console.log(`sdk/src/generated/${name}`);
}
