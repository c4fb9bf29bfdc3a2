/** `npm run generate`: writes the OpenAPI documents. CI runs it and wants no difference. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { documentFile, documentTexts } from './openapi/files.ts';

for (const [api, text] of Object.entries(documentTexts())) {
  const file = documentFile(api);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
  console.log(`contract/openapi/${api}.json`);
}
