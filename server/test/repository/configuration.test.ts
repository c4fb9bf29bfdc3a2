/** docs/configuration.md repeats the settings that the process knows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/config.ts';

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

  it('gives the database server no setting of the service', () => {
    expect(service('database')).toContain('env_file: database.env\n');
    expect(service('database')).not.toContain('stagedoor.env');
    expect(names('database.env.example')).toEqual(['POSTGRES_PASSWORD']);
    for (const name of ['api', 'worker']) {
      expect(service(name)).toContain('env_file: stagedoor.env\n');
      expect(service(name)).not.toContain('database.env');
    }
  });

  it('has an example whose settings there are', () => {
    const known = settings.map(({ name }) => name);
    expect(names('stagedoor.env.example')).toContain('SECRETS_KEY');
    expect(names('stagedoor.env.example').filter((name) => !known.includes(name))).toEqual([]);
  });
});
