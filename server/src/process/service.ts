/** Puts a process together: the database and what stands on it. `process.ts` starts and stops it. */
import type { Environment } from '@stagedoor/contract/vocabulary';
import { Access } from '../contexts/identity/access/access.ts';
import { SignInThrottle } from '../contexts/identity/accounts/accounts.ts';
import { RequestLog } from '../contexts/identity/request-log/request-log.ts';
import { Live, type LiveTimes } from '../contexts/messaging/live/live.ts';
import { Outbox } from '../contexts/messaging/webhooks/webhooks.ts';
import { ReportBatcher } from '../contexts/sales/checkout/checkout.ts';
import { eventFigures } from '../contexts/sales/dashboard/dashboard.ts';
import { Gateways, type StripeSettings } from '../contexts/sales/gateways/gateways.ts';
import type { Product } from '../contexts/sales/product/product.ts';
import { CheckInBatcher } from '../contexts/ticketing/tickets/tickets.ts';
import {
  type AppleWallet,
  followWalletPasses,
  type GoogleWallet,
} from '../contexts/wallets/wallet-passes/wallet-passes.ts';
import type { Allowance } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { UnauthenticatedLimit } from '../http/unauthenticated-limit.ts';
import { type Clock, systemClock, TestClock } from '../platform/clock.ts';
import { type ConnectionSettings, Database } from '../platform/database.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import type { Log } from '../platform/log.ts';
import { OutboundHttp } from '../platform/outbound-http/outbound-http.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import { notificationPresenters } from '../wire/notification-presenters.ts';
import { registerAll } from './products.ts';

export interface ServiceOptions {
  readonly connection: ConnectionSettings;
  /** Without a pooler between; the same where it is not given. */
  readonly directConnection?: ConnectionSettings;
  readonly connectionsMax: number;
  readonly environment: Environment;
  readonly secretsKey: SecretsKey;
  readonly files: FileStore;
  readonly publicUrl: () => string;
  readonly channelsHost: string | null;
  readonly trustProxy: readonly string[];
  readonly auditRetentionDays?: number;
  /** False switches the request log off. */
  readonly requestLog?: boolean;
  /** Of Stripe itself where it is not given. */
  readonly stripe?: Partial<StripeSettings>;
  /** Tickets have no passes for Apple Wallet where it is not given. */
  readonly appleWallet?: AppleWallet | null;
  /** Tickets have no passes for Google Wallet where it is not given. */
  readonly googleWallet?: GoogleWallet | null;
  /** Private addresses that webhooks may reach; in alpha only. */
  readonly webhookAllowAddresses: readonly string[];
  /** Ports that webhooks may be sent to; any where it is not given. */
  readonly webhookPorts?: readonly number[] | 'any';
  readonly log: Log;
  /** Sold beside those of `products.ts`. */
  readonly moreProducts?: readonly Product[];
  readonly clock?: Clock;
  /** Of whom a second factor is wanted in production; of owners and operators where it is not given. */
  readonly secondFactor?: Services['secondFactor'];
  readonly sessionRate?: Services['sessionRate'];
  readonly unauthenticatedRate?: Allowance;
  readonly operationLimitFactor?: number;
  readonly liveTimes?: LiveTimes;
  /** Called when something waits to be sent. */
  readonly wakeDelivery?: () => void;
}

const stripeSettings: StripeSettings = { apiUrl: 'https://api.stripe.com', timeoutMs: 8_000, limitedPauseMs: 500 };

export function createServices(options: ServiceOptions): Services & { close(): Promise<void> } {
  registerAll(options.moreProducts);
  const { log, environment, clock: realClock = systemClock } = options;
  const testClock = environment === 'alpha' ? new TestClock() : null;
  const clock = testClock ? testClock.over(realClock) : realClock;
  const { connection, directConnection = connection, connectionsMax } = options;
  const { appleWallet = null, googleWallet = null } = options;
  const database = new Database({ connection, directConnection, connectionsMax, log });
  const access = new Access({ database, environment, clock: realClock, log });
  const outbox = new Outbox(
    notificationPresenters,
    options.wakeDelivery,
    (appleWallet || googleWallet) && followWalletPasses,
  );
  const outbound = new OutboundHttp({
    allowHttp: environment === 'alpha',
    allowAddresses: options.webhookAllowAddresses,
    allowPorts: options.webhookPorts ?? 'any',
  });
  return {
    database,
    access,
    files: options.files,
    appleWallet,
    googleWallet,
    signInThrottle: new SignInThrottle(),
    outbox,
    outbound,
    gateways: new Gateways(options.secretsKey, { ...stripeSettings, ...options.stripe }),
    checkInBatcher: new CheckInBatcher(outbox, { takesTestBarcodes: environment === 'alpha' }),
    requestLog: options.requestLog === false ? null : new RequestLog({ database, log }),
    live: new Live(database, log, eventFigures, options.liveTimes),
    reportBatcher: new ReportBatcher(database, outbox),
    clock,
    realClock,
    testClock,
    log,
    environment,
    secretsKey: options.secretsKey,
    publicUrl: options.publicUrl,
    channelsHost: options.channelsHost,
    secondFactor: options.secondFactor ?? 'owners',
    sessionRate: options.sessionRate ?? { perSecond: 50, burst: 100 },
    operationLimitFactor: options.operationLimitFactor ?? 1,
    unauthenticatedLimit: new UnauthenticatedLimit(options.unauthenticatedRate ?? { perSecond: 10, burst: 100 }),
    trustProxy: options.trustProxy,
    auditRetentionDays: options.auditRetentionDays ?? 400,
    close: async () => {
      await access.close();
      await outbound.close();
      await database.close();
    },
  };
}
