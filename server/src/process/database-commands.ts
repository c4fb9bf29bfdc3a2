/** Commands about the database as a whole: its schema, its roles, and what is encrypted in it. */

import { reencryptTotpSecrets } from '../contexts/identity/accounts/accounts.ts';
import { reencryptAnswers } from '../contexts/identity/idempotency/idempotency.ts';
import { reencryptShopKeys } from '../contexts/identity/shops/shops.ts';
import { readDeploymentTime } from '../contexts/identity/test-clock/test-clock.ts';
import { reencryptSecrets } from '../contexts/messaging/webhooks/webhooks.ts';
import { reencryptGatewayKeys } from '../contexts/sales/gateways/gateways.ts';
import { checkNames, findDifferences, listOwed } from '../contexts/sales/reconciliation/reconciliation.ts';
import { toDecimal } from '../http/money.ts';
import { systemClock } from '../platform/clock.ts';
import { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { stderr, stdout } from '../platform/output.ts';
import type { EncryptionPurpose, Reencrypted, SecretsKey } from '../platform/secrets.ts';
import { type CrossTenantDb, crossTenantDb } from '../platform/sql/tenant-db.ts';
import { type Command, command } from './command.ts';
import { recordCommand } from './command-audit.ts';
import { ConfigError, readConfig } from './config.ts';
import { migrateForCommand, openDatabaseForCommand } from './database-server.ts';
import { grantRuntimeRole } from './schema/runtime-role.ts';
import { forgetPreviousKeys, openSecretsKey } from './secrets-key.ts';

const statementTimeoutMs = 60_000;

/** A step for everything that is kept encrypted: a new purpose does not compile without one. */
const reencryptSteps: Readonly<
  Record<EncryptionPurpose, (db: CrossTenantDb, secretsKey: SecretsKey) => Promise<Reencrypted>>
> = {
  'webhook-secrets': reencryptSecrets,
  'totp-secrets': reencryptTotpSecrets,
  'gateway-keys': reencryptGatewayKeys,
  'shop-keys': reencryptShopKeys,
  idempotency: reencryptAnswers,
};

/**
 * `secrets reencrypt`: 1 where something is left that no key decrypts. Each batch is a transaction of its own; the audit
 * log gets an entry when the last one is through, so a run that was interrupted leaves none before it is repeated.
 */
export const reencrypt: Command = command({
  name: 'secrets reencrypt',
  about: 'Encrypts under SECRETS_KEY what a key of SECRETS_KEY_PREVIOUS encrypted; may be interrupted and repeated.',
  options: {},
  example: 'npm start -- secrets reencrypt',
  run: async (_, env) => {
    const config = readConfig(env);
    const log = createLog('warn');
    const server = await openDatabaseForCommand(config, log);
    const database = new Database({ connection: server.connection, log, statementTimeoutMs });
    try {
      await migrateForCommand(server, log);
      const db = crossTenantDb(database);
      const secretsKey = await openSecretsKey(db, config, server.dataDir);
      let unreadableCount = 0;
      for (const [purpose, step] of Object.entries(reencryptSteps)) {
        const { reencrypted, unreadable } = await step(db, secretsKey);
        unreadableCount += unreadable;
        stdout().print(
          `${purpose}: ${reencrypted} encrypted anew under the present key, ${unreadable} that no key decrypts`,
        );
      }
      const failure = unreadableCount === 0 ? '' : `No key decrypts ${unreadableCount} of what is encrypted.`;
      const entry = { name: 'secrets reencrypt', operation: 'reencryptSecrets', targetIds: [], fields: [], failure };
      await recordCommand(db, entry, new Date());
      if (unreadableCount === 0) {
        await forgetPreviousKeys(db, secretsKey);
        return 0;
      }
      stderr().print('Some could not be decrypted: name the key that encrypted them in SECRETS_KEY_PREVIOUS.');
      return 1;
    } finally {
      await database.close();
      await server.close();
    }
  },
});

/** `db migrate` */
export const migrateDatabase: Command = command({
  name: 'db migrate',
  about: 'Brings the database to the schema of this version.',
  options: {},
  example: 'npm start -- db migrate',
  run: async (_, env) => {
    const log = createLog('warn');
    const server = await openDatabaseForCommand(readConfig(env), log);
    try {
      const migrated = await migrateForCommand(server, log);
      stdout().print(migrated.length > 0 ? `Applied ${migrated.join(', ')}` : 'Nothing to apply.');
      return 0;
    } finally {
      await server.close();
    }
  },
});

/** `db grant`: connects as the owner of the tables, as the role of DATABASE_URL may have no rights yet. */
export const grant: Command = command({
  name: 'db grant',
  about: 'Lets a role that does not own the tables run the service; connects by DATABASE_MIGRATION_URL.',
  options: { role: { type: 'string', value: '<role>', meaning: 'The role of DATABASE_URL.', isRequired: true } },
  example: 'npm start -- db grant --role stagedoor_service',
  run: async ({ role = '' }, env) => {
    const config = readConfig(env);
    if (!config.databaseMigrationUrl)
      throw new ConfigError('db grant is for a database of DATABASE_URL: the embedded one has one role.');
    const log = createLog('warn');
    const databaseUrl = config.databaseMigrationUrl;
    const server = await openDatabaseForCommand({ ...config, databaseUrl, databaseListenUrl: databaseUrl }, log);
    const database = new Database({ connection: server.migrationConnection, log, statementTimeoutMs });
    try {
      await migrateForCommand(server, log);
      await database.transaction(async (tx) => {
        await grantRuntimeRole(tx, role);
        const entry = { name: 'db grant', operation: 'grantDatabaseRole', targetIds: [role], fields: ['role'] };
        await recordCommand(crossTenantDb(tx), entry, new Date());
      });
      stdout().print(`${role} can run the service and cannot change the schema.`);
      return 0;
    } finally {
      await database.close();
      await server.close();
    }
  },
});

const reasonsOwed = { refund: 'a refund that failed', surplus: 'paid without a use' } as const;

/** `db audit`: prints what does not agree about money and places, 1 where there is anything; and what is owed to buyers. */
export const auditDatabase: Command = command({
  name: 'db audit',
  about:
    'Reads the tables and prints what does not agree about money and places, and what is owed to buyers; the same as npm run audit.',
  options: {},
  example: 'npm start -- db audit',
  run: async (_, env) => {
    const log = createLog('warn');
    const server = await openDatabaseForCommand(readConfig(env), log);
    const database = new Database({ connection: server.connection, log, statementTimeoutMs });
    try {
      const db = crossTenantDb(database);
      const differences = await findDifferences(db, await readDeploymentTime(db, systemClock.now()));
      for (const { check, organizationId, subject, expected, found } of differences) {
        stdout().print(`${check}: ${subject} of ${organizationId} has ${found}, expected ${expected}`);
      }
      for (const { organizationId, kind, subject, amount, currency, currencyDigits } of await listOwed(db)) {
        const owed = `${toDecimal(amount, currencyDigits)} ${currency}`;
        stdout().print(`owed to a buyer: ${owed} for ${subject} of ${organizationId}, ${reasonsOwed[kind]}`);
      }
      stdout().print(`${checkNames.length} checks, ${differences.length} differences.`);
      return differences.length === 0 ? 0 : 1;
    } finally {
      await database.close();
      await server.close();
    }
  },
});
