/** What a release makes of the files of `.changes/`. */
import { describe, expect, it } from 'vitest';
import { changesIn, sectionOf, withSection } from '../../../scripts/changelog.mjs';

describe('a file of .changes/', () => {
  it('says changes by paragraph and kind, without what it declares as breaking', () => {
    const text = `Added: bookings can be read
by their code (\`getBookingByCode\`).

More of them.
Fixed: a space is freed.

breaking: channels GET /tickets: operation removed
`;
    expect(changesIn(text)).toEqual([
      { kind: 'Added', text: 'Bookings can be read by their code (`getBookingByCode`).' },
      { kind: 'Added', text: 'More of them.' },
      { kind: 'Fixed', text: 'A space is freed.' },
    ]);
  });

  it('has links that lead from the root', () => {
    expect(changesIn('Added: see [jobs](../docs/jobs.md).')[0]!.text).toBe('See [jobs](docs/jobs.md).');
  });

  it('adds something where it names no kind', () => {
    expect(changesIn('Passes: types with a price.\n')).toEqual([
      { kind: 'Added', text: 'Passes: types with a price.' },
    ]);
  });
});

describe('the section of a release', () => {
  const section = sectionOf('0.2.0', '2026-12-01', ['Fixed: this.\n', 'Added: `that`.\n']);

  it('is ordered by kind', () => {
    expect(section).toBe('## 0.2.0 (2026-12-01)\n\n### Added\n\n- `that`.\n\n### Fixed\n\n- This.');
  });

  it('is the first of the changelog, and once there', () => {
    const first = withSection('# Changelog\n\nWords.\n\nNothing has been released yet.\n', section);
    expect(first).toBe(`# Changelog\n\nWords.\n\n${section}\n`);
    const next = withSection(first, sectionOf('0.3.0', '2026-12-24', ['Removed: it.\n']));
    expect(next).toBe(`# Changelog\n\nWords.\n\n## 0.3.0 (2026-12-24)\n\n### Removed\n\n- It.\n\n${section}\n`);
    expect(() => withSection(next, section)).toThrow('0.2.0');
  });
});
