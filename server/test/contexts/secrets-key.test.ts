/** The secrets key: what it encrypts, and what previous keys still open. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createSecretsKeyFile,
  readSecretsKeyFile,
  SecretsKey,
  SecretsKeyFileError,
} from '../../src/platform/secrets.ts';
import { itNeeding } from '../support/needs.ts';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('previous keys', () => {
  const present = new SecretsKey(third, [second, first]);

  it('decrypt what they encrypted', () => {
    for (const key of [first, second, third]) {
      const encrypted = new SecretsKey(key).encrypt('webhook-secrets', 'row', 'a secret');
      expect(present.decrypt('webhook-secrets', 'row', encrypted)).toBe('a secret');
      expect(present.isOfPresentKey('webhook-secrets', 'row', encrypted)).toBe(key === third);
    }
  });

  it('encrypt nothing any more', () => {
    const encrypted = present.encrypt('webhook-secrets', 'row', 'a secret');
    expect(new SecretsKey(third).decrypt('webhook-secrets', 'row', encrypted)).toBe('a secret');
    expect(() => new SecretsKey(second, [first]).decrypt('webhook-secrets', 'row', encrypted)).toThrow();
  });

  it('open nothing of another row, purpose or key', () => {
    const encrypted = new SecretsKey(first).encrypt('webhook-secrets', 'row', 'a secret');
    expect(() => present.decrypt('webhook-secrets', 'other row', encrypted)).toThrow();
    expect(() => present.decrypt('idempotency', 'row', encrypted)).toThrow();
    expect(() => new SecretsKey(third, [second]).decrypt('webhook-secrets', 'row', encrypted)).toThrow();
    encrypted[encrypted.length - 1]! ^= 1;
    expect(() => present.decrypt('webhook-secrets', 'row', encrypted)).toThrow();
  });

  it('derive what is compared, such as links, behind the present one', () => {
    const keys = present.deriveAll('pdf-links');
    expect(keys).toEqual([third, second, first].map((key) => new SecretsKey(key).derive('pdf-links')));
    expect(keys[0]).toEqual(present.derive('pdf-links'));
  });
});

describe('the file of the key', () => {
  const file = path.join(folder, 'secrets.key');

  it('is made once, for its owner alone', async () => {
    expect(readSecretsKeyFile(folder)).toBeNull();
    await createSecretsKeyFile(folder);
    const made = readSecretsKeyFile(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await createSecretsKeyFile(folder);
    expect(readSecretsKeyFile(folder)).toEqual(made);
  });

  itNeeding('the right to mount')(
    'is not made by halves on a full disk, and made as soon as there is space',
    async () => {
      const small = mkdtempSync(path.join(tmpdir(), 'stagedoor-key-'));
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', small]);
      try {
        const ballast = path.join(small, 'ballast');
        spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
        await expect(createSecretsKeyFile(small)).rejects.toThrow(
          /^The secrets key cannot be kept in .*ENOSPC.* set DATA_DIR/,
        );
        expect(readdirSync(small)).toEqual(['ballast']);
        rmSync(ballast);
        await createSecretsKeyFile(small);
        expect(readSecretsKeyFile(small)).toHaveLength(32);
        expect(readdirSync(small)).toEqual(['secrets.key']);
      } finally {
        spawnSync('umount', [small]);
        rmSync(small, { recursive: true });
      }
    },
  );

  it.each(['', 'AAAA', Buffer.alloc(32, 1).toString('base64')])('with "%s" in it is refused and kept', (text) => {
    writeFileSync(file, text);
    expect(() => readSecretsKeyFile(folder)).toThrow(SecretsKeyFileError);
    expect(() => readSecretsKeyFile(folder)).toThrow(/^The key in .*secrets\.key .*Restore the file/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
