import { describe, expect, it } from 'vitest';
import { networkOf, PasswordAttempts } from '../../src/modules/accounts/password-attempts.ts';

async function refusals(times: number, attempt: (n: number) => [email: string, address: string]): Promise<number> {
  const attempts = new PasswordAttempts();
  let refused = 0;
  for (let n = 0; n < times; n += 1) if ((await attempts.begin(...attempt(n))) !== null) refused += 1;
  return refused;
}

describe('attempts at passwords', () => {
  it('are ten for an e-mail, from however many addresses', async () => {
    expect(await refusals(30, (n) => ['vera@example.org', `203.0.113.${n}`])).toBe(20);
  });

  it('are a hundred from an address, at however many e-mails', async () => {
    expect(await refusals(130, (n) => [`somebody-${n}@example.org`, '203.0.113.7'])).toBe(30);
  });

  it('are a hundred from an IPv6 network, which is one household', async () => {
    expect(await refusals(130, (n) => [`somebody-${n}@example.org`, `2001:db8:1:2::${n.toString(16)}`])).toBe(30);
    expect(await refusals(130, (n) => [`somebody-${n}@example.org`, `2001:db8:1:${n.toString(16)}::1`])).toBe(0);
  });

  it('do not count where the password was right', async () => {
    const attempts = new PasswordAttempts();
    for (let n = 0; n < 300; n += 1) {
      expect(await attempts.begin('vera@example.org', '203.0.113.7')).toBeNull();
      await attempts.succeeded('vera@example.org', '203.0.113.7');
    }
  });

  it('say how long to wait: what is left of a quarter of an hour', async () => {
    const attempts = new PasswordAttempts();
    for (let n = 0; n < 10; n += 1) await attempts.begin('vera@example.org', '203.0.113.7');
    const seconds = await attempts.begin('vera@example.org', '203.0.113.8');
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(900);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1:2:3', 'fe80:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
