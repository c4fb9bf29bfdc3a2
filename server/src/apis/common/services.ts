import type { Environment } from '@stagedoor/contract/vocabulary';
import type { Access } from '../../modules/access/access.ts';
import type { PasswordAttempts } from '../../modules/accounts/accounts.ts';
import type { Outbox } from '../../modules/notifications/notifications.ts';
import type { CheckInDesk } from '../../modules/tickets/tickets.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundHttp } from '../../platform/outbound-http/outbound-http.ts';
import type { SecretsKey } from '../../platform/secrets.ts';

/** What a running process has and handlers may use. */
export interface Services {
  readonly database: Database;
  readonly access: Access;
  readonly passwordAttempts: PasswordAttempts;
  readonly outbox: Outbox;
  readonly checkInDesk: CheckInDesk;
  /** Judges and dials the addresses of endpoints. */
  readonly outbound: OutboundHttp;
  readonly clock: Clock;
  readonly log: Log;
  readonly secretsKey: SecretsKey;
  readonly environment: Environment;
  /** Address under which others reach the service, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Requests of one person, over all of that person's sessions. */
  readonly sessionRate: { readonly perSecond: number; readonly burst: number };
  readonly channelsHost: string | null;
  readonly trustProxy: readonly string[];
}
