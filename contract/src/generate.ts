/** `npm run generate`: writes the OpenAPI documents and docs/errors.md. CI runs it and wants no difference. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { errorsPage, errorsPageFile } from './errors-page.ts';
import { documentFile, documentTexts } from './openapi/files.ts';

for (const [api, text] of Object.entries(documentTexts())) {
  const file = documentFile(api);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
  console.log(`contract/openapi/${api}.json`);
}

writeFileSync(errorsPageFile, errorsPage());
console.log('docs/errors.md');
