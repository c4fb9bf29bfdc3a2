/**
 * How often passwords may be tried: for an e-mail and from an address, each in a window of a quarter of an hour. An
 * attempt counts before the password is looked at, so that many at once count too; a success takes its count back. The
 * counts are those of one process: with more processes an attacker has as many more attempts, and no more.
 */
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 15 * 60;
const attemptsPerEmail = 10;
/** Many people of one house share an address. */
const attemptsPerAddress = 100;

export class PasswordAttempts {
  readonly #byEmail = new RateLimiterMemory({ points: attemptsPerEmail, duration: windowSeconds });
  readonly #byAddress = new RateLimiterMemory({ points: attemptsPerAddress, duration: windowSeconds });

  /** Counts an attempt. Answers with the seconds to wait where there were too many, otherwise null. */
  async begin(emailKey: string, address: string): Promise<number | null> {
    return (
      (await secondsToWait(this.#byAddress.consume(networkOf(address)))) ??
      (await secondsToWait(this.#byEmail.consume(emailKey)))
    );
  }

  async succeeded(emailKey: string, address: string): Promise<void> {
    await this.#byEmail.delete(emailKey);
    await this.#byAddress.reward(networkOf(address));
  }
}

async function secondsToWait(consumed: Promise<RateLimiterRes>): Promise<number | null> {
  try {
    await consumed;
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw error;
  }
}

/** Who has an IPv6 address has 2^64 of them: the first half is what tells callers apart. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
