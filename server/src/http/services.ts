import type { Environment } from '@stagedoor/contract/vocabulary';
import type { Access } from '../contexts/identity/access/access.ts';
import type { SignInThrottle } from '../contexts/identity/accounts/accounts.ts';
import type { RequestLog } from '../contexts/identity/request-log/request-log.ts';
import type { Live } from '../contexts/messaging/live/live.ts';
import type { Outbox } from '../contexts/messaging/webhooks/webhooks.ts';
import type { ReportBatcher } from '../contexts/sales/checkout/checkout.ts';
import type { EventFigures } from '../contexts/sales/dashboard/dashboard.ts';
import type { Gateways } from '../contexts/sales/gateways/gateways.ts';
import type { CheckInBatcher } from '../contexts/ticketing/tickets/tickets.ts';
import type { AppleWallet, GoogleWallet } from '../contexts/wallets/wallet-passes/wallet-passes.ts';
import type { Clock, TestClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import type { Log } from '../platform/log.ts';
import type { OutboundHttp } from '../platform/outbound-http/outbound-http.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import type { SecondFactor } from './callers.ts';
import type { UnauthenticatedLimit } from './unauthenticated-limit.ts';

/** What a running process has and handlers may use. */
export interface Services {
  readonly database: Database;
  readonly access: Access;
  readonly signInThrottle: SignInThrottle;
  /** Where pictures are. */
  readonly files: FileStore;
  /** Null where the deployment has no certificate of Apple. */
  readonly appleWallet: AppleWallet | null;
  readonly googleWallet: GoogleWallet | null;
  readonly outbox: Outbox;
  readonly gateways: Gateways;
  readonly checkInBatcher: CheckInBatcher;
  /** Null where it is switched off. */
  readonly requestLog: RequestLog | null;
  readonly live: Live<EventFigures>;
  readonly reportBatcher: ReportBatcher;
  /** Judges and dials the addresses of endpoints. */
  readonly outbound: OutboundHttp;
  /** What the service goes by; in alpha the test clock. */
  readonly clock: Clock;
  /** For what is compared with the clocks of others, such as signatures. */
  readonly realClock: Clock;
  /** Null in production. */
  readonly testClock: TestClock | null;
  readonly log: Log;
  readonly secretsKey: SecretsKey;
  readonly environment: Environment;
  /** Address under which others reach the service, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Of whom a second factor is wanted in production. */
  readonly secondFactor: SecondFactor;
  /** Requests of one person, over all of that person's sessions. */
  readonly sessionRate: { readonly perSecond: number; readonly burst: number };
  /** Limits calls without valid credentials by network. */
  readonly unauthenticatedLimit: UnauthenticatedLimit;
  /** Multiplies the limits that operations have of their own. */
  readonly operationLimitFactor: number;
  readonly channelsHost: string | null;
  /** How long entries of the audit log are kept. */
  readonly auditRetentionDays: number;
  readonly trustProxy: readonly string[];
}
