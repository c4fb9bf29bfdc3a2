/** Steps that come after the baseline leave a large table to those who use it (docs/database.md). */
import { describe, expect, it } from 'vitest';
import { knownMigrations, readMigration } from '../../src/platform/migration-files.ts';
import { problemsOf } from '../support/migration-rules.ts';

/** The last step of the state that nobody had released: what came before it is applied as it is. */
const lastBeforeTheRules = '202611252209_list-email-keys-missed';

/** Steps that do otherwise, with what they do and why. */
const excepted: Readonly<Record<string, { readonly problem: string; readonly reason: string }>> = {
  '202611260005_scopes-of-more-kinds': {
    problem: 'webhook_endpoints: fills rows in one transaction',
    reason: 'an owner has few endpoints, and none may be sent what its keys cannot read in the meantime',
  },
  '202611260305_shop-key-scopes': {
    problem: 'api_keys: fills rows in one transaction',
    reason: 'an organization has one shop, with one key, and its pages need the scopes at once',
  },
};

describe('a later step', () => {
  const later = knownMigrations().filter((name) => name > lastBeforeTheRules);
  it('follows the rules, or is excepted with a reason', async () => {
    const found = await Promise.all(later.map(async (name) => [name, await problemsOf(readMigration(name))] as const));
    const allowed = Object.entries(excepted).map(([name, { problem }]) => [name, [problem]]);
    expect(found.filter(([, problems]) => problems.length > 0)).toEqual(allowed);
  });

  it.each([
    ['ALTER TABLE tickets ADD COLUMN label text'],
    [`ALTER TABLE tickets ADD COLUMN label text NOT NULL DEFAULT '', ADD COLUMN tags jsonb DEFAULT '[]'::jsonb`],
    ['ALTER TABLE tickets ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id()'],
    ['ALTER TABLE tickets ADD CONSTRAINT label_check CHECK (label IS NOT NULL) NOT VALID'],
    ['ALTER TABLE tickets VALIDATE CONSTRAINT label_check'],
    ['ALTER TABLE tickets ADD CONSTRAINT label_key UNIQUE USING INDEX tickets_label'],
    ['ALTER TABLE tickets DROP CONSTRAINT label_check, DROP COLUMN label'],
    [
      `CREATE TABLE labels (id text PRIMARY KEY); CREATE INDEX labels_id ON labels (id); INSERT INTO labels VALUES ('a')`,
    ],
    ['CREATE TRIGGER labelled BEFORE INSERT OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION label_ticket()'],
    [`DO $$ BEGIN CREATE TRIGGER labelled BEFORE UPDATE OF label ON tickets EXECUTE FUNCTION label_ticket(); END $$`],
    ['-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_label ON tickets (label)'],
    ['-- in batches\nUPDATE tickets SET label = id WHERE organization_id = $1 AND id = ANY ($2) RETURNING 1'],
  ])('may do this: %s', async (text) => {
    expect(await problemsOf({ name: 'planted', text })).toEqual([]);
  });

  it.each([
    ['CREATE INDEX tickets_label ON tickets (label)', 'tickets: makes an index while nobody can write'],
    [
      'CREATE UNIQUE INDEX IF NOT EXISTS tickets_label ON tickets (label)',
      'tickets: makes an index while nobody can write',
    ],
    [
      'CREATE TABLE labels (id text); CREATE INDEX tickets_label ON tickets (label)',
      'tickets: makes an index while nobody can write',
    ],
    ['DROP INDEX tickets_label', 'drops an index while nobody can read'],
    ['REINDEX TABLE tickets', 'tickets: makes an index while nobody can write'],
    [
      'ALTER TABLE tickets ALTER COLUMN label TYPE int USING label::int',
      'tickets: changes the type of label, which writes the table anew',
    ],
    [
      'ALTER TABLE tickets ALTER COLUMN label SET NOT NULL',
      'tickets: sets label NOT NULL, which reads the table while nobody can',
    ],
    ['ALTER TABLE tickets ADD COLUMN key uuid DEFAULT gen_random_uuid()', 'tickets: the default of key is no constant'],
    [
      'ALTER TABLE tickets ADD COLUMN number bigserial',
      'tickets: adds number, which is counted, so the table is written anew',
    ],
    [
      'ALTER TABLE tickets ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY',
      'tickets: adds number with a constraint, which is checked while nobody can read',
    ],
    [
      'ALTER TABLE tickets ADD COLUMN twice bigint GENERATED ALWAYS AS (price * 2) STORED',
      'tickets: adds twice with a constraint, which is checked while nobody can read',
    ],
    [
      'ALTER TABLE tickets ADD COLUMN label text UNIQUE',
      'tickets: adds label with a constraint, which is checked while nobody can read',
    ],
    [
      'ALTER TABLE tickets ADD CONSTRAINT label_check CHECK (price > 0)',
      'tickets: adds label_check, which is checked while nobody can write',
    ],
    [
      'ALTER TABLE tickets ADD CONSTRAINT label_key UNIQUE (label)',
      'tickets: adds label_key, which is checked while nobody can write',
    ],
    [
      'ALTER TABLE tickets ADD CONSTRAINT c CHECK (price > 0) NOT VALID; ALTER TABLE tickets VALIDATE CONSTRAINT c',
      'tickets: validates c in the transaction that adds it',
    ],
    ['ALTER TABLE tickets SET UNLOGGED', 'tickets: SetUnLogged writes the table anew'],
    ['UPDATE tickets SET label = id', 'tickets: fills rows in one transaction'],
    ['DELETE FROM tickets', 'tickets: deletes rows in one transaction'],
    ['TRUNCATE tickets', 'empties a table'],
    ['INSERT INTO labels SELECT id FROM tickets', 'labels: fills rows in one transaction'],
    [
      'CREATE TABLE labels (id text); INSERT INTO labels SELECT id FROM tickets',
      'labels: fills rows in one transaction',
    ],
    ['VACUUM FULL tickets', 'writes a table anew, or cannot run in a transaction'],
    ['LOCK TABLE tickets', 'locks a table'],
    ['DO $$ BEGIN UPDATE tickets SET label = id; END $$', 'hides "UPDATE tickets SET" in a block'],
    [`DO $$ BEGIN EXECUTE 'CREATE ' || 'INDEX'; END $$`, 'hides "EXECUTE" in a block'],
    ['-- in batches\nUPDATE tickets SET label = id', 'is not one statement that changes rows and returns them'],
  ])('may not do this: %s', async (text, problem) => {
    expect(await problemsOf({ name: 'planted', text })).toEqual([problem]);
  });
});
