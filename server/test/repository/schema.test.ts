/** schema.sql: what is reviewed is what the migrations make. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaText } from '../../src/process/schema/schema-text.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';

let database: CatalogueDatabase;
beforeAll(async () => {
  database = await openCatalogue();
});
afterAll(() => database.close());

const written = () => readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');

describe('schema.sql', () => {
  it('is what the migrations make, on every version of PostgreSQL (else: npm run schema)', async () => {
    expect(schemaText(await database.read())).toBe(written());
  });

  it('leaves out the dated partitions that come and go', async () => {
    const before = schemaText(await database.read());
    await database.client.query(`CREATE TABLE webhook_attempts_20260101 PARTITION OF webhook_attempts
      FOR VALUES FROM ('2026-01-01') TO ('2026-01-02')`);
    expect(schemaText(await database.read())).toBe(before);
  });

  it('makes the same schema again when it is loaded into an empty one', async () => {
    const before = schemaText(await database.read());
    await database.client.query(
      `DROP SCHEMA public CASCADE; CREATE SCHEMA public; SET search_path = public; ${before}`,
    );
    expect(schemaText(await database.read())).toBe(before);
  });

  it('shows functions, triggers and changed columns', async () => {
    await database.client.query(`
      CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
      CREATE TRIGGER idle BEFORE UPDATE ON channels FOR EACH ROW EXECUTE FUNCTION nothing();
      ALTER TABLE channels ADD COLUMN note text NOT NULL DEFAULT 'none'`);
    const text = schemaText(await database.read());
    expect(text).toContain('CREATE OR REPLACE FUNCTION public.nothing()');
    expect(text).toContain('CREATE TRIGGER idle BEFORE UPDATE ON channels FOR EACH ROW EXECUTE FUNCTION nothing();');
    expect(text).toContain("  note text NOT NULL DEFAULT 'none'::text,\n");
  });

  it.each([
    ['CREATE VIEW spoilt AS SELECT 1 AS one', 'DROP VIEW spoilt'],
    ["CREATE TYPE spoilt AS ENUM ('a')", 'DROP TYPE spoilt'],
    ['CREATE TABLE spoilt (n int GENERATED ALWAYS AS IDENTITY)', 'DROP TABLE spoilt'],
  ])('refuses to leave out what it cannot describe: %s', async (create, drop) => {
    await database.client.query(create);
    await expect(database.read()).rejects.toThrow(/cannot describe yet: .*spoilt/);
    await database.client.query(drop);
  });
});
