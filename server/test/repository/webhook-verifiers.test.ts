/**
 * docs/examples/webhooks: what is offered to receivers decides rightly over the published signatures, in every language.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { itNeeding, type Need } from '../support/needs.ts';

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly timestamp: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Case {
  readonly name: string;
  readonly secret: string;
  readonly body: Buffer;
  readonly signature: string;
  readonly previous: string;
  readonly genuine: boolean;
}

const inRoot = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const examples = inRoot('docs/examples/webhooks');
const drivers = inRoot('server/test/support/verifiers');
const importFrom = (name: string) => import(pathToFileURL(path.join(examples, name)).href);
const { vectors } = JSON.parse(readFileSync(inRoot('contract/examples/signatures.json'), 'utf8')) as {
  vectors: Vector[];
};

/** The vector as it is, and with everything done to it that must be noticed. */
function casesOf({ name, secrets, body: text, headers }: Vector): Case[] {
  const body = Buffer.from(text);
  const signature = headers['x-webhook-signature']!;
  const previous = headers['x-webhook-signature-previous'] ?? '';
  const [secret, secretBefore] = secrets as [string, string | undefined];
  const right = { secret, body, signature, previous };
  const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
  const wrong: Record<string, Partial<Case>> = {
    ...(body.length > 0 && {
      'a byte less': { body: body.subarray(0, -1) },
      'another byte': { body: Buffer.concat([Buffer.from([body[0]! ^ 1]), body.subarray(1)]) },
      'no body': { body: Buffer.alloc(0) },
    }),
    'a byte more': { body: Buffer.concat([body, Buffer.from(' ')]) },
    'another secret': { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
    'the secret without its prefix': { secret: secret.slice('whsec_'.length) },
    'another digit': { signature: flipped },
    'a digit less': { signature: signature.slice(0, -1) },
    'text after it': { signature: `${signature}zz` },
    'upper case': { signature: signature.toUpperCase() },
    'no hex': { signature: 'é'.repeat(32) },
    'no signature': { signature: '' },
  };
  return [
    { name, ...right, genuine: true },
    ...(secretBefore
      ? [{ name: `${name}, with the secret before`, ...right, secret: secretBefore, genuine: true }]
      : []),
    ...Object.entries(wrong).map(([what, change]) => ({
      ...right,
      previous: '',
      ...change,
      name: `${name}: ${what}`,
      genuine: false,
    })),
  ];
}
const cases = vectors.flatMap(casesOf);
const expected = Object.fromEntries(cases.map(({ name, genuine }) => [name, genuine]));

const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-verifiers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOPROXY: 'off', GO111MODULE: 'on' };

/** Runs a command, and answers with what it printed; throws with what it complained of. */
function run(command: string, parameters: readonly string[], options: { cwd?: string; input?: string } = {}): string {
  const ended = spawnSync(command, parameters, { encoding: 'utf8', env: environment, maxBuffer: 1 << 26, ...options });
  if (ended.error) throw ended.error;
  if (ended.status !== 0) throw new Error(`${command} ended with ${ended.status}: ${ended.stderr}`);
  return ended.stdout;
}

/** Secret, body in base64 and both signatures, with tabs between them. */
const lines = cases
  .map(({ secret, body, signature, previous }) => [secret, body.toString('base64'), signature, previous].join('\t'))
  .join('\n');
const decide = (command: string, parameters: readonly string[], cwd?: string) =>
  run(command, parameters, { ...(cwd ? { cwd } : {}), input: `${lines}\n` })
    .trim()
    .split(/\r?\n/)
    .map((line) => line === 'true');

interface Language {
  readonly needs?: Need;
  readonly decide: () => boolean[] | Promise<boolean[]>;
}

const languages: Record<string, Language> = {
  node: {
    decide: async () => {
      const { isGenuine } = await importFrom('verify.mjs');
      return cases.map(({ secret, body, signature, previous }) =>
        isGenuine(secret, body, signature, previous || undefined),
      );
    },
  },
  python: {
    needs: 'Python',
    decide: () => {
      cpSync(path.join(examples, 'verify.py'), path.join(folder, 'verify.py'));
      cpSync(path.join(drivers, 'verify_lines.py'), path.join(folder, 'verify_lines.py'));
      return decide('python3', ['-B', path.join(folder, 'verify_lines.py')]);
    },
  },
  go: {
    needs: 'Go',
    decide: () => {
      const module = path.join(folder, 'go');
      mkdirSync(path.join(module, 'verify'), { recursive: true });
      writeFileSync(path.join(module, 'go.mod'), 'module example.org/webhooks\n\ngo 1.18\n');
      cpSync(path.join(examples, 'verify.go'), path.join(module, 'verify/verify.go'));
      cpSync(path.join(drivers, 'main.go'), path.join(module, 'main.go'));
      return decide('go', ['run', '.'], module);
    },
  },
  java: {
    needs: 'Java',
    decide: () => {
      const sources = [path.join(examples, 'Verify.java'), path.join(drivers, 'VerifyLines.java')];
      run('javac', ['-encoding', 'UTF-8', '-d', folder, ...sources]);
      return decide('java', ['-cp', folder, 'VerifyLines']);
    },
  },
  php: {
    needs: 'PHP',
    decide: () => decide('php', [path.join(drivers, 'verify_lines.php'), path.join(examples, 'verify.php')]),
  },
};

describe('the examples of verifying', () => {
  it('decide over genuine signatures and over many that are not', () => {
    expect(cases.filter(({ genuine }) => genuine).length).toBeGreaterThan(vectors.length);
    expect(cases.filter(({ genuine }) => !genuine).length).toBeGreaterThan(vectors.length * 10);
  });

  for (const [name, { needs, decide: decideAll }] of Object.entries(languages)) {
    // A compiler that was never run on this machine takes its time.
    itNeeding(...(needs ? [needs] : []))(
      `in ${name} take what is genuine, and nothing else`,
      async () => {
        const decided = await decideAll();
        expect(Object.fromEntries(cases.map((item, index) => [item.name, decided[index]]))).toEqual(expected);
      },
      { timeout: 120_000 },
    );
  }
});

describe('the example with standardwebhooks', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const importExample = () => importFrom('standardwebhooks.mjs');
  const notifications = vectors.filter(({ body }) => body !== '');

  it('reads every genuine notification, with each live secret', async () => {
    const { read } = await importExample();
    for (const { secrets, timestamp, body, headers } of notifications) {
      vi.useFakeTimers({ now: timestamp * 1_000, toFake: ['Date'] });
      for (const secret of secrets) expect(read(secret, Buffer.from(body), headers)).toEqual(JSON.parse(body));
    }
  });

  it('throws over a byte more, over another secret, and five minutes later', async () => {
    const { read } = await importExample();
    for (const { secrets, timestamp, body, headers } of notifications) {
      vi.useFakeTimers({ now: timestamp * 1_000, toFake: ['Date'] });
      expect(() => read(secrets[0], Buffer.from(`${body} `), headers)).toThrow();
      expect(() => read(`whsec_${Buffer.alloc(32, 7).toString('base64')}`, Buffer.from(body), headers)).toThrow();
      vi.setSystemTime((timestamp + 301) * 1_000);
      expect(() => read(secrets[0], Buffer.from(body), headers)).toThrow();
    }
  });
});
