/** What the files of `.changes/` say, as the section of a release in CHANGELOG.md. */

export const kinds = ['Added', 'Changed', 'Fixed', 'Removed', 'Security'];

const startsWithKind = new RegExp(`^(${kinds.join('|')}): `);
const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Links lead from the folder above afterwards. */
const onOneLine = (paragraph) =>
  paragraph
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('](../', '](')
    .trim();

/** The paragraphs of a file by their kind; one that names none is of the kind of the paragraph before, or was added. */
export function changesIn(text) {
  let kind = 'Added';
  const paragraphs = text
    .split('\n')
    .filter((line) => !line.startsWith('breaking: '))
    .join('\n')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.split(new RegExp(`\\n(?=(?:${kinds.join('|')}): )`)));
  return paragraphs
    .map(onOneLine)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      kind = startsWithKind.exec(paragraph)?.[1] ?? kind;
      return { kind, text: capitalized(paragraph.replace(startsWithKind, '')) };
    });
}

/** The section of a release: what changed, ordered by kind. `files` are the texts, ordered by name. */
export function sectionOf(version, date, files) {
  const changes = files.flatMap(changesIn);
  const parts = kinds.flatMap((kind) => {
    const lines = changes.filter((change) => change.kind === kind).map(({ text }) => `- ${text}`);
    return lines.length > 0 ? [`### ${kind}`, lines.join('\n')] : [];
  });
  return [`## ${version} (${date})`, ...parts].join('\n\n');
}

const none = 'Nothing has been released yet.';

/** The changelog with the section of a release before those of earlier ones. Throws where the version is there already. */
export function withSection(changelog, section) {
  const title = section.slice(0, section.indexOf(' ('));
  if (changelog.includes(`\n${title} (`)) throw new Error(`CHANGELOG.md has ${title.slice(3)} already.`);
  if (changelog.includes(none)) return changelog.replace(none, () => section);
  const first = changelog.indexOf('\n## ');
  return `${changelog.slice(0, first)}\n${section}\n${changelog.slice(first)}`;
}
