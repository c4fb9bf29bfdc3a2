/** docs/configuration.md repeats the settings that the process knows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/process/config.ts';

const document = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');

describe('docs/configuration.md', () => {
  it('has a row for every setting, in the words of --help', () => {
    const rows = document.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
    expect(rows).toEqual(settings.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`));
  });

  it('speaks of no setting that there is not', () => {
    const known = settings.map(({ name }) => name);
    const named = [...document.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name!);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  const compose = read('compose.yaml');
  const service = (name: string) => new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(compose)![1]!;
  const names = (file: string) => [...read(file).matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name!);

  const environmentFiles = (name: string) => [...service(name).matchAll(/[a-z]+\.env/g)].map(([file]) => file);
  const roleOf = (file: string) => /^DATABASE_URL=postgres:\/\/(\w+):/m.exec(read(file))![1]!;

  it.each([
    ['database', 'database.env'],
    ['migrate', 'migration.env'],
    ['api', 'stagedoor.env'],
    ['worker', 'stagedoor.env'],
  ])('gives %s the settings of %s alone', (name, file) => {
    expect(environmentFiles(name)).toEqual([file]);
    expect(service(name)).toContain(`env_file: ${file}\n`);
    expect(read('.gitignore').split('\n')).toContain(file);
  });

  it('gives the database server passwords alone, and the owner of the tables to the migration alone', () => {
    const passwords = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVICE_PASSWORD'];
    expect(names('database.env.example')).toEqual(passwords);
    expect(names('migration.env.example')).toEqual(['DATABASE_URL']);
    expect(roleOf('migration.env.example')).toBe('stagedoor_owner');
    expect(roleOf('stagedoor.env.example')).toBe('stagedoor_service');
    expect(read('stagedoor.env.example')).not.toMatch(/stagedoor_owner|OWNER_PASSWORD|DATABASE_MIGRATION_URL/);
  });

  it('confines every container: files that cannot be written, no capabilities, no new privileges', () => {
    expect(compose).toContain(
      `x-confined: &confined
  read_only: true
  cap_drop:
    - ALL
  security_opt:
    - no-new-privileges:true\n`,
    );
    for (const name of ['database', 'migrate', 'api', 'worker']) expect(service(name)).toContain('    <<: *confined\n');
    for (const name of ['migrate', 'api', 'worker']) expect(service(name)).not.toContain('cap_add');
  });

  it('has ports for several processes that answer', () => {
    expect(service('api')).toContain("- '127.0.0.1:4000-4009:4000'\n");
    expect(service('worker')).not.toContain('ports:');
  });

  it('starts the service after the migration, which grants its role', () => {
    expect(service('migrate')).toContain(`'db', 'grant', '--role', 'stagedoor_service']`);
    for (const name of ['api', 'worker']) {
      expect(service(name)).toContain('migrate:\n        condition: service_completed_successfully\n');
    }
  });

  it('has examples whose settings there are', () => {
    const known = settings.map(({ name }) => name);
    expect(names('stagedoor.env.example')).toContain('SECRETS_KEY');
    for (const file of ['stagedoor.env.example', 'migration.env.example']) {
      expect(names(file).filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});
