/**
 * `npm run lint:links`: every link of a Markdown file to a file of this repository leads to one, and to a heading there;
 * paths of the repository and npm scripts that its text names in `code` exist.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// The clone may belong to somebody else than who runs this.
const git = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.md'];
const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && existsSync(join(root, file)));

const prose = (file) => readFileSync(file, 'utf8').replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
const anchorsOf = (file) =>
  [...prose(file).matchAll(/^#{1,6} +(.*)$/gm)].map(([, heading]) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// Its example is an operation that does not exist; the past is in the changelog.
const namesAbsentFiles = ['docs/adding-an-endpoint.md', 'CHANGELOG.md'];

/** Paths and scripts that a text names and that are not there. */
function absentNames(file, text) {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words);
  const paths = code.filter((words) => /^(?:server|contract|scripts|docs|bench)\/[\w./-]+$/.test(words));
  const commands = code.flatMap((words) => /^npm run ([\w:-]+)/.exec(words)?.[1] ?? []);
  return [
    ...paths
      .filter((path) => !namesAbsentFiles.includes(file) && !/\bdist\b/.test(path) && !existsSync(join(root, path)))
      .map((path) => `${file}: there is no ${path}`),
    ...commands.filter((name) => !(name in scripts)).map((name) => `${file}: there is no npm run ${name}`),
  ];
}

const findings = [];
let links = 0;
for (const file of files) {
  const written = prose(join(root, file));
  findings.push(...absentNames(file, written));
  const text = written.replace(/`[^`\n]*`/g, '');
  for (const [, target] of text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
    links += 1;
    const [path, anchor] = target.split('#');
    const place = path ? join(root, dirname(file), decodeURIComponent(path)) : join(root, file);
    if (relative(root, place).startsWith('..') || !existsSync(place)) {
      findings.push(`${file}: ${target} leads to no file`);
    } else if (anchor && statSync(place).isFile() && place.endsWith('.md') && !anchorsOf(place).includes(anchor)) {
      findings.push(`${file}: ${target} leads to no heading`);
    }
  }
}
for (const finding of findings) console.error(finding);
console.log(`${files.length} files, ${links} links, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
