/** What stands on a terminal, and in the log of machines, before the service says where it listens. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { itNeeding } from '../support/needs.ts';
import { cleanEnvironment, endAll, startServiceProcess } from '../support/service-process.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const folders: string[] = [];
function newFolder(): string {
  const folder = temporaryDirectory('terminal');
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  await endAll();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}, 60_000);

/** Runs the command on a terminal of its own, stops it at "Ready.", prints what stood there and ends with its exit code. */
const onTerminal = `
import os, pty, signal, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
shown = b''
stopped = False
while True:
    try:
        read = os.read(terminal, 4096)
    except OSError:
        break
    if not read:
        break
    shown += read
    if b'Ready.' in shown and not stopped:
        stopped = True
        os.kill(pid, signal.SIGTERM)
sys.stdout.buffer.write(shown.replace(b'\\r\\n', b'\\n'))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

function linesOnTerminal(settings: Record<string, string>): string[] {
  const env = { ...cleanEnvironment(), PORT: '0', DEMO: 'off', DATA_DIR: newFolder(), ...settings };
  const shown = execFileSync('python3', ['-c', onTerminal, process.execPath, main], { env, encoding: 'utf8' });
  return shown.trimEnd().split('\n');
}

describe('on a terminal', () => {
  itNeeding('Python')(
    'the first lines are the number of migrations and the address; the log begins after them',
    () => {
      const [first, second, ...rest] = linesOnTerminal({});
      expect(first).toMatch(/^Prepared the database \(\d+ migrations\)\.$/);
      expect(second).toMatch(/^Stagedoor \(alpha, role all\) listens on http:\/\/127\.0\.0\.1:\d+$/);
      expect(JSON.parse(rest.at(-1)!)).toMatchObject({ level: 'info', msg: 'stopping' });
      expect(rest.join('\n')).toMatch(
        /^Make the first account, once, until \S+: http:\/\/127\.0\.0\.1:\d+\/console\/setup\/[\w-]{43}$/m,
      );
    },
    { timeout: 120_000 },
  );

  itNeeding('Python')(
    'the credentials of the demonstration data are shown',
    () => {
      const folder = newFolder();
      const shown = linesOnTerminal({ DEMO: 'auto', DATA_DIR: folder }).join('\n');
      const demo = JSON.parse(readFileSync(path.join(folder, 'demo.json'), 'utf8'));
      expect(shown).toContain(demo.login.password);
      expect(shown).toContain(demo.integration.api_key);
    },
    { timeout: 120_000 },
  );

  itNeeding('Python')(
    'a log level that was asked for is kept',
    () => {
      const [first] = linesOnTerminal({ LOG_LEVEL: 'debug' });
      expect(JSON.parse(first!)).toMatchObject({ level: 'info', msg: expect.stringMatching(/^Creating a PostgreSQL/) });
    },
    { timeout: 120_000 },
  );
});

it('in a pipe every line of the log is JSON, and the migrations are a count with the first and the last name', async () => {
  const service = await startServiceProcess({ DATA_DIR: newFolder(), DEMO: 'off' });
  await service.kill('SIGTERM');
  const [beforeListening] = service.output().split('Stagedoor (');
  const logged = beforeListening!.trimEnd().split('\n');
  const migrated = logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'migrated the database');
  expect(migrated).toMatchObject({
    migrations: expect.any(Number),
    from: expect.stringMatching(/^\d+_/),
    to: expect.stringMatching(/^\d+_/),
  });
  expect(service.output()).not.toContain('Prepared the database');
}, 120_000);
