/** An authenticator for tests, and people who have one. */
import { Secret, TOTP } from 'otpauth';
import type { TestPerson } from './sign-in.ts';
import type { TestService } from './test-service.ts';

/** The code of the secret at the instant. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Sets up a second factor for the person and answers with its secret and the recovery codes. */
export async function setUpTotp(
  service: TestService,
  { headers }: TestPerson,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const begun = await service.call('POST', '/management/me/totp', { headers });
  const { secret } = begun.body.data;
  const code = codeAt(secret, service.services.clock.now());
  const completed = await service.call('POST', '/management/me/totp/verify', { headers, body: { code } });
  if (completed.status !== 200) throw new Error(completed.text);
  return { secret, recoveryCodes: completed.body.data.recovery_codes };
}
