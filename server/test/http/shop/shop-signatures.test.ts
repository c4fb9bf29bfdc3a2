/** What the shop signs for one purpose and with one key is valid for nothing else. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Signatures } from '../../../../shop/src/signatures.ts';

const [key, next] = [randomBytes(32), randomBytes(32)];
const signatures = new Signatures([key]);

it('a signature is valid for its purpose and its value alone', () => {
  const signature = signatures.sign('order', 'pay_1');
  expect(signatures.isValid('order', 'pay_1', signature)).toBe(true);
  expect(signatures.isValid('return', 'pay_1', signature)).toBe(false);
  expect(signatures.isValid('order', 'pay_2', signature)).toBe(false);
  expect(signatures.isValid('order', 'pay_1', `${signature}A`)).toBe(false);
});

it('a token opens for its purpose alone, whole and with nothing added', () => {
  const token = signatures.token('form');
  expect(signatures.open('form', token)).toBe(token.split('.')[0]);
  expect(signatures.open('place', token)).toBeNull();
  expect(signatures.open('form', `${token}.more`)).toBeNull();
  expect(signatures.open('form', token.slice(0, -1))).toBeNull();
});

it('every key verifies, and the first signs', () => {
  const changing = new Signatures([next, key]);
  const token = changing.token('form');
  expect(changing.open('form', signatures.token('form'))).not.toBeNull();
  expect(signatures.open('form', token)).toBeNull();
  expect(new Signatures([next]).open('form', token)).not.toBeNull();
});
