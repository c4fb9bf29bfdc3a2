/**
 * The examples of README.md and docs/examples, run as they stand there against the built service: in the shells that
 * people paste them into, and twice, because people run them again.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { itNeeding } from '../support/needs.ts';

const script = fileURLToPath(new URL('../../../scripts/run-examples.mjs', import.meta.url));

function runExamples(...parameters: string[]): { code: number | null; said: string; complaints: string[] } {
  const ran = spawnSync(process.execPath, [script, ...parameters], { encoding: 'utf8' });
  return { code: ran.status, said: ran.stdout, complaints: ran.stderr.split('\n').filter(Boolean) };
}

itNeeding('bash', 'zsh', 'curl')(
  'every example does what is written beside it, in bash and then in zsh, and every operation has one',
  () => {
    const { code, said, complaints } = runExamples('--shells', 'bash,zsh');
    expect(complaints).toEqual([]);
    expect(said).toMatch(/run 1 in bash: .* 0 findings\nrun 2 in zsh: .* 0 findings\n$/);
    expect(code).toBe(0);
  },
  { timeout: 400_000 },
);

itNeeding('bash', 'curl')(
  'a wrong status, an answer that is not real, a missing operation and an example that fails are found, and one that works only once',
  () => {
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
        example('[ ! -e "$DEMO_FILE.once" ] || echo "runs once" >&2\ntouch "$DEMO_FILE.once"'),
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
      /^run 1 in bash: no example of listChannels: GET \/integrations\/channels$/,
      /^run 2 in bash: \S+:\d+: says on standard error: runs once$/,
    ]) {
      expect(
        complaints.some((line) => complaint.test(line)),
        `${complaint} in\n${complaints.join('\n')}`,
      ).toBe(true);
    }
    expect(complaints.filter((line) => line.startsWith('run 1') && line.includes('runs once'))).toEqual([]);
  },
  { timeout: 240_000 },
);
