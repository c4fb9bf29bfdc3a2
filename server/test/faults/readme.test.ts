/** The examples of README.md and docs/examples, run as they stand there against the built service. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/run-examples.mjs', import.meta.url));

function runExamples(...files: string[]): { code: number | null; said: string; complaints: string[] } {
  const ran = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });
  return { code: ran.status, said: ran.stdout, complaints: ran.stderr.split('\n').filter(Boolean) };
}

it('every example does what is written beside it, and every operation has one', () => {
  const { code, said, complaints } = runExamples();
  expect(complaints).toEqual([]);
  expect(said).toContain(' 0 findings');
  expect(code).toBe(0);
}, 300_000);

it('a wrong status, an answer that is not real, a missing operation and an example that fails are found', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-readme-'));
  const file = path.join(folder, 'planted.md');
  const key = `$(node -p "JSON.parse(fs.readFileSync('$DEMO_FILE')).integration.api_key")`;
  const url = `$(node -p "JSON.parse(fs.readFileSync('$DEMO_FILE')).integrations_url")`;
  const example = (lines: string, after = '') => `Text.\n\n\`\`\`sh\n${lines}\n\`\`\`\n${after}\n`;
  const answer = '\n```json\n{ "success": false, "data": { "scopes": {}, "colour": "red" } }\n```\n';
  writeFileSync(
    file,
    [
      example(`KEY=${key}\nBASE=${url}\ncurl -s "$BASE/auth" -H "x-api-key: $KEY"`, answer),
      example('curl -s "$BASE/channels" -H "x-api-key: wrong"'),
      example('curl -s "$BASE/auth" -H "x-api-key: $KEY"', '\n→ 401\n'),
      example('curl -s "$BASE/nothing" -H "x-api-key: $KEY"'),
      example('curl -s http://127.0.0.1:1/'),
      example('no_such_command'),
    ].join('\n'),
  );
  const { code, complaints } = runExamples(file);
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  for (const complaint of [
    /:4: the answer shown is not real: \/success is true, shown as false$/,
    /:4: .*\/data\/scopes is list, shown as object$/,
    /:4: .*\/data\/colour is not there$/,
    /GET \S+\/channels is answered 401, not 200$/,
    /GET \S+\/auth is answered 200, not 401$/,
    /GET \S+\/nothing is no operation, and no status is promised$/,
    /curl failed: curl: \(7\)/,
    /says on standard error: .*no_such_command/,
    /^no example of listChannels: GET \/integrations\/channels$/,
  ]) {
    expect(
      complaints.some((line) => complaint.test(line)),
      `${complaint} in\n${complaints.join('\n')}`,
    ).toBe(true);
  }
}, 120_000);
