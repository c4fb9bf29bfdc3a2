/**
 * `npm run db:distribute` prints the steps that spread the tables over several servers; with `-- --run` it takes them, in
 * the database of DATABASE_URL. docs/scaling.md says when and how.
 */
import { readCatalogue } from '../server/dist/process/schema/catalogue.js';
import {
  distributeDatabase,
  distributionSteps,
  NotDistributableError,
} from '../server/dist/process/schema/distribution.js';
import { withMigratedDatabase } from '../server/dist/process/schema/migrated-database.js';

const { DATABASE_URL: connectionString } = process.env;
const words = process.argv.slice(2);
const printStep = (step) => console.log(`${step};`);

async function run() {
  if (!connectionString) throw new NotDistributableError('Set DATABASE_URL to the coordinator whose tables are meant.');
  await distributeDatabase({ connectionString }, printStep);
}

async function print() {
  for (const step of distributionSteps(await withMigratedDatabase(readCatalogue))) printStep(step);
}

try {
  if (words.length === 0 || words[0] === '--print') await print();
  else if (words[0] === '--run') await run();
  else throw new NotDistributableError(`There is no ${words.join(' ')}: --print (the default) or --run.`);
} catch (error) {
  console.error(error instanceof NotDistributableError ? error.message : error);
  process.exitCode = 1;
}
