/**
 * The commands of README.md and docs/journeys/, run as they stand there against the built service: in bash. The long form
 * runs them in both shells that people paste them into, one after the other on the same data: they can be repeated.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { scale } from '../support/fault-scale.ts';
import { itNeeding } from '../support/needs.ts';

const inRoot = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

function runExamples(...parameters: string[]): { code: number | null; said: string; complaints: string[] } {
  const ran = spawnSync(process.execPath, [inRoot('scripts/run-examples.mjs'), ...parameters], { encoding: 'utf8' });
  return { code: ran.status, said: ran.stdout, complaints: ran.stderr.split('\n').filter(Boolean) };
}

const documents = [
  'README.md',
  ...readdirSync(inRoot('docs/journeys'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/journeys/${name}`),
].map(inRoot);

const key = `$(node -p "JSON.parse(fs.readFileSync('$DEMO_FILE')).integration.api_key")`;
const url = `$(node -p "JSON.parse(fs.readFileSync('$DEMO_FILE')).integrations_url")`;
const example = (lines: string, after = '') => `Text.\n\n\`\`\`sh\n${lines}\n\`\`\`\n${after}\n`;
const answer = '\n```json\n{ "success": false, "data": { "scopes": {}, "colour": "red" } }\n```\n';
const wrongExamples = [
  example(`KEY=${key}\nBASE=${url}\ncurl -s "$BASE/auth" -H "x-api-key: $KEY"`, answer),
  example('curl -s "$BASE/channels" -H "x-api-key: wrong"'),
  example('curl -s "$BASE/auth" -H "x-api-key: $KEY"', '\n→ 401\n'),
  example('curl -s "$BASE/nothing" -H "x-api-key: $KEY"'),
  example('curl -s http://127.0.0.1:1/'),
  example('no_such_command'),
  example('npx stagedoor tickets get 7'),
];
const expectedComplaints = [
  /:4: the answer shown is not real: \/success is true, shown as false$/,
  /:4: .*\/data\/scopes is list, shown as object$/,
  /:4: .*\/data\/colour is not there$/,
  /GET \S+\/channels is answered 401, not 200$/,
  /GET \S+\/auth is answered 200, not 401$/,
  /GET \S+\/nothing is no operation, and no status is promised$/,
  /curl failed: curl: \(7\)/,
  /says on standard error: .*no_such_command/,
  /stagedoor tickets get 7 ended with [1-9]/,
];

itNeeding('bash', 'curl')(
  'the commands of the README and the journeys do what is written beside them; wrong statuses, wrong answers and failing commands are found',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-readme-'));
    const file = path.join(folder, 'wrong.md');
    writeFileSync(file, wrongExamples.join('\n'));
    const { code, complaints } = runExamples('--shells', 'bash', ...documents, file);
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(complaints.filter((line) => line.startsWith('run ') && !line.includes('wrong.md'))).toEqual([]);
    const all = complaints.join('\n');
    for (const complaint of expectedComplaints) {
      expect(
        complaints.some((line) => complaint.test(line)),
        `${complaint} in\n${all}`,
      ).toBe(true);
    }
  },
  { timeout: 120_000 },
);

if (scale === 'full') {
  itNeeding('bash', 'zsh', 'curl')(
    'every example of the README and the journeys can be repeated: in bash and then in zsh',
    () => {
      const { code, said, complaints } = runExamples('--shells', 'bash,zsh');
      expect(complaints).toEqual([]);
      expect(said).toMatch(/run 1 in bash: .* 0 findings\nrun 2 in zsh: .* 0 findings\n$/);
      expect(code).toBe(0);
    },
    { timeout: 400_000 },
  );
}
