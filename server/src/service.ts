/** Puts a process together: the database and what stands on it. Starting and stopping it is main's business. */
import type { Environment } from '@stagedoor/contract/vocabulary';
import { notificationPresenters } from './apis/common/notification-presenters.ts';
import type { Services } from './apis/common/services.ts';
import { Access } from './modules/access/access.ts';
import { PasswordAttempts } from './modules/accounts/accounts.ts';
import { Outbox } from './modules/notifications/notifications.ts';
import { CheckInDesk } from './modules/tickets/tickets.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type ConnectionSettings, Database } from './platform/database.ts';
import type { Log } from './platform/log.ts';
import { OutboundHttp } from './platform/outbound-http/outbound-http.ts';
import type { SecretsKey } from './platform/secrets.ts';

export interface ServiceOptions {
  readonly connection: ConnectionSettings;
  readonly connectionsMax: number;
  readonly environment: Environment;
  readonly secretsKey: SecretsKey;
  readonly publicUrl: () => string;
  readonly channelsHost: string | null;
  readonly trustProxy: readonly string[];
  /** Private addresses that webhooks may reach; in alpha only. */
  readonly webhookAllowAddresses: readonly string[];
  readonly log: Log;
  readonly clock?: Clock;
  readonly sessionRate?: Services['sessionRate'];
  /** Called when something waits to be sent. */
  readonly wakeDelivery?: () => void;
}

export function createServices(options: ServiceOptions): Services & { close(): Promise<void> } {
  const { log, environment, clock = systemClock } = options;
  const database = new Database({ connection: options.connection, connectionsMax: options.connectionsMax, log });
  const access = new Access({ database, environment, clock, log });
  const outbox = new Outbox(notificationPresenters, options.wakeDelivery);
  const outbound = new OutboundHttp({
    allowHttp: environment === 'alpha',
    allowAddresses: options.webhookAllowAddresses,
  });
  return {
    database,
    access,
    passwordAttempts: new PasswordAttempts(),
    outbox,
    outbound,
    checkInDesk: new CheckInDesk(database, outbox),
    clock,
    log,
    environment,
    secretsKey: options.secretsKey,
    publicUrl: options.publicUrl,
    channelsHost: options.channelsHost,
    sessionRate: options.sessionRate ?? { perSecond: 50, burst: 100 },
    trustProxy: options.trustProxy,
    close: async () => {
      await access.close();
      await outbound.close();
      await database.close();
    },
  };
}
