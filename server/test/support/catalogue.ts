/** The catalogue of a migrated database of this test's own, which may be spoilt to see a rule fail. */
import pg from 'pg';
import { clientSettings } from '../../src/platform/database.ts';
import { type Catalogue, readCatalogue } from '../../src/process/schema/catalogue.ts';
import { cloneDatabase } from './test-database.ts';

export interface CatalogueDatabase {
  readonly client: pg.Client;
  read(): Promise<Catalogue>;
  close(): Promise<void>;
}

export async function openCatalogue(): Promise<CatalogueDatabase> {
  const database = await cloneDatabase();
  const client = new pg.Client(clientSettings(database.connection));
  await client.connect();
  return {
    client,
    read: () => readCatalogue(client),
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}
