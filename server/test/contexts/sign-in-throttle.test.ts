import { networkOf } from '@stagedoor/contract/networks';
import { describe, expect, it } from 'vitest';
import {
  type AttemptSource,
  type NetworkPurpose,
  SignInThrottle,
} from '../../src/contexts/identity/accounts/sign-in-throttle.ts';

const email = 'vera@example.org';
const start = Date.parse('2026-11-20T20:00:00.000Z');
const from = (network: string): AttemptSource => ({ network, purpose: 'sign-in' });
const after = (seconds: number) => new Date(start + seconds * 1_000);
/** Fails once from each of as many networks. */
function failFrom(throttle: SignInThrottle, networks: number, now: Date): void {
  for (let n = 0; n < networks; n += 1) throttle.beginForEmail(email, from(`198.51.${n >> 8}.${n & 255}`), now);
}

describe('attempts at an e-mail from one source', () => {
  it('are ten in a quarter of an hour, and say how long to wait', () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 10; n += 1) expect(throttle.beginForEmail(email, from('203.0.113.7'), after(n))).toBeNull();
    expect(throttle.beginForEmail(email, from('203.0.113.7'), after(10))).toBe(890);
    expect(throttle.beginForEmail(email, from('203.0.113.8'), after(10))).toBeNull();
    expect(throttle.beginForEmail(email, from('203.0.113.7'), after(900))).toBeNull();
  });

  it('count alike when they come at once and not in the order of their instants', () => {
    const throttle = new SignInThrottle();
    for (let n = 9; n >= 0; n -= 1)
      expect(throttle.beginForEmail(email, from('203.0.113.7'), after(n / 1_000))).toBeNull();
  });

  it('are forgotten when the password was right', () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 300; n += 1) {
      expect(throttle.beginFromNetwork('sign-in', '203.0.113.7', after(0))).toBeNull();
      expect(throttle.beginForEmail(email, from('203.0.113.7'), after(0))).toBeNull();
      throttle.succeeded(email, from('203.0.113.7'));
    }
  });
});

describe('attempts at an e-mail from everywhere', () => {
  it('never delay the first attempt from a source, however many there were', () => {
    const throttle = new SignInThrottle();
    failFrom(throttle, 5_000, after(0));
    expect(throttle.beginForEmail(email, from('203.0.113.7'), after(1))).toBeNull();
  });

  it('delay the second attempt from a source, longer the more there were, and at most a quarter of an hour', () => {
    const waits = [10, 20, 30, 40, 60, 1_000].map((failures) => {
      const throttle = new SignInThrottle();
      failFrom(throttle, failures, after(0));
      throttle.beginForEmail(email, from('203.0.113.7'), after(0));
      return throttle.beginForEmail(email, from('203.0.113.7'), after(0)) ?? 0;
    });
    expect(waits).toEqual([0, 1, 4, 16, 256, 900]);
  });

  it('are forgotten after an hour of quiet', () => {
    const throttle = new SignInThrottle();
    failFrom(throttle, 1_000, after(0));
    throttle.beginForEmail(email, from('203.0.113.7'), after(3_600));
    expect(throttle.beginForEmail(email, from('203.0.113.7'), after(3_600))).toBeNull();
  });
});

describe('attempts at an e-mail from a browser that has signed in before', () => {
  const browser = { known: 'browser 1' };

  it('are ten in a quarter of an hour, whatever others do in the network and everywhere', () => {
    const throttle = new SignInThrottle();
    failFrom(throttle, 1_000, after(0));
    for (let n = 0; n < 10; n += 1) expect(throttle.beginForEmail(email, browser, after(1))).toBeNull();
    expect(throttle.beginForEmail(email, browser, after(1))).toBe(900);
    expect(throttle.beginForEmail(email, { known: 'browser 2' }, after(1))).toBeNull();
    expect(throttle.beginForEmail(email, browser, after(901))).toBeNull();
  });

  it('delay nobody else, and are forgotten when the password was right', () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 30; n += 1) {
      expect(throttle.beginForEmail(email, browser, after(0))).toBeNull();
      throttle.succeeded(email, browser);
    }
    for (let n = 0; n < 100; n += 1) throttle.beginForEmail(email, { known: `browser ${n}` }, after(0));
    for (let n = 0; n < 10; n += 1) {
      expect(throttle.beginForEmail(email, from('203.0.113.7'), after(0))).toBeNull();
    }
  });
});

describe('attempts of a network', () => {
  const refusals = (times: number, address: (n: number) => string) => {
    const throttle = new SignInThrottle();
    return Array.from({ length: times }, (_, n) => throttle.beginFromNetwork('sign-in', address(n), after(0))).filter(
      (seconds) => seconds !== null,
    );
  };

  it('are a hundred in a quarter of an hour, at however many e-mails', () => {
    expect(refusals(130, () => '203.0.113.7')).toEqual(Array(30).fill(900));
  });

  it('are a hundred for each purpose, and those that were no guesses do not count', () => {
    const throttle = new SignInThrottle();
    const begin = (purpose: NetworkPurpose) => throttle.beginFromNetwork(purpose, '203.0.113.7', after(0));
    for (let n = 0; n < 200; n += 1) {
      expect(begin('door-code')).toBeNull();
      throttle.withdrawFromNetwork('door-code', '203.0.113.7');
    }
    for (let n = 0; n < 100; n += 1) expect(begin('door-code')).toBeNull();
    expect(
      ['door-code', 'sign-in', 'invitation', 'password-link'].map((each) => begin(each as NetworkPurpose)),
    ).toEqual([900, null, null, null]);
  });

  it('are a hundred from an IPv6 network, which is one household', () => {
    expect(refusals(130, (n) => `2001:db8:1:2::${n.toString(16)}`)).toHaveLength(30);
    expect(refusals(130, (n) => `2001:db8:1:${n.toString(16)}::1`)).toHaveLength(0);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:CB00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1:2:3', 'fe80:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
