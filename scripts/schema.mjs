/**
 * `npm run schema`: writes server/schema.sql from a freshly migrated database. With `--check` it writes nothing and
 * fails where the file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readCatalogue } from '../server/dist/process/schema/catalogue.js';
import { withMigratedDatabase } from '../server/dist/process/schema/migrated-database.js';
import { schemaText } from '../server/dist/process/schema/schema-text.js';

const file = new URL('../server/schema.sql', import.meta.url);
const text = schemaText(await withMigratedDatabase(readCatalogue));

function written() {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

if (written() === text) {
  console.log('server/schema.sql is what the migrations make');
} else if (process.argv.includes('--check')) {
  console.error('server/schema.sql is not what the migrations make: run npm run schema and commit the result.');
  process.exitCode = 1;
} else {
  writeFileSync(file, text);
  console.log('server/schema.sql written');
}
