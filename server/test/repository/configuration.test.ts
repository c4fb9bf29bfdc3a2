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
