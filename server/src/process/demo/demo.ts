/**
 * The demonstration data of a first start in alpha: two organizations, a channel, a reseller, and one ticket for each
 * row of the resale rules. Created once, in one transaction; its credentials are shown and kept in demo.json.
 *
 * If the process dies between the file and the commit, the next start begins anew: the file gets its name only after
 * the commit, and a commit without its name is completed from the file that was written before it.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiName } from '@stagedoor/contract';
import type { Services } from '../../http/services.ts';
import type { Transaction } from '../../platform/database.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { type CrossTenantDb, crossTenantDb } from '../../platform/sql/tenant-db.ts';
import { writeWholeFile } from '../../platform/whole-file.ts';
import { StartError } from '../start-error.ts';
import { findDemoState, lockDemoSeeding, updateDemoSeeded } from './demo.sql.ts';
import { createDemo, type DemoFile } from './demo-content.ts';
import { findDemoExamples } from './demo-examples.sql.ts';

/**
 * Creates the data where the database is empty, and shows where the credentials are; at a terminal also some of them, which
 * have no place in the file of a log. Where a stop is requested meanwhile, it rejects and leaves nothing.
 */
export async function prepareDemo(
  services: Services,
  dataDir: string,
  print: (line: string) => void,
  { isTerminal = false, stopRequested }: { readonly isTerminal?: boolean; readonly stopRequested?: AbortSignal } = {},
): Promise<void> {
  const file = path.join(dataDir, 'demo.json');
  const draft = `${file}.new`;
  const state = await services.database.transaction(async (tx) =>
    seedOnce(services, stopRequested ? stopsWith(stopRequested, tx) : tx, draft),
  );
  if (state === 'foreign') return;
  // A draft beside seeded data belongs to it: it was complete before the commit.
  if (existsSync(draft)) renameSync(draft, file);
  if (existsSync(file))
    print(
      isTerminal
        ? credentialsIn(file, services.publicUrl())
        : `The credentials of the demonstration data are in ${file}`,
    );
  else
    print('The demonstration data was created by a process with another DATA_DIR: its demo.json has the credentials.');
}

/** The transaction, which fails at its next statement once the signal aborts. */
function stopsWith(signal: AbortSignal, tx: Transaction): Transaction {
  const execute: Transaction['execute'] = async (query) => {
    signal.throwIfAborted();
    return tx.execute(query);
  };
  return { ...tx, execute };
}

async function seedOnce(services: Services, tx: Transaction, draft: string): Promise<'seeded' | 'foreign'> {
  const db = crossTenantDb(tx);
  // A process that comes second waits until the first has created everything.
  await tx.allowLongStatements();
  await db.run(lockDemoSeeding, {});
  const [state] = await db.run(findDemoState, {});
  if (state?.seeded) return 'seeded';
  if (!state?.empty) return 'foreign';
  rmSync(draft, { force: true });
  const now = services.clock.now();
  const demo = await createDemo(services, { tx, crossTenant: db, outbox: services.outbox, now });
  try {
    makeFolder(path.dirname(draft));
    await writeWholeFile(draft, `${JSON.stringify(demo, null, 2)}\n`);
  } catch (error) {
    throw new StartError(
      `The credentials of the demonstration data cannot be kept in ${path.dirname(draft)} (${(error as Error).message}): set DATA_DIR to a directory that can be written, or DEMO=off.`,
    );
  }
  await db.run(updateDemoSeeded, { now });
  return 'seeded';
}

/** The login of the demonstration; null where there is none, or another process has it. */
export async function readDemoLogin(dataDir: string): Promise<DemoFile['login'] | null> {
  const text = await readFile(path.join(dataDir, 'demo.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoFile).login;
}

/** The keys of the demonstration; null where there is none, or another process has it. */
export async function readDemoKeys(
  dataDir: string,
): Promise<{ integrations: string; channels: string; resellers: string } | null> {
  const text = await readFile(path.join(dataDir, 'demo.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { integration, channel, reseller } = JSON.parse(text) as DemoFile;
  return { integrations: integration.api_key, channels: channel.api_key, resellers: reseller.api_key };
}

/**
 * Things of the demonstration for the examples of an API, by the prefix of their ids and by the place of a parameter; null
 * where there is no demonstration, or another process has it.
 */
export async function readDemoExamples(
  db: CrossTenantDb,
  dataDir: string,
  api: ApiName,
): Promise<Readonly<Record<string, string | null>> | null> {
  const text = await readFile(path.join(dataDir, 'demo.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { organization, channel, reseller } = JSON.parse(text) as DemoFile;
  const soldBy = api === 'channels' ? channel._id : null;
  const ids = { organizationId: organization._id, soldBy, channelId: channel._id, resellerId: reseller._id };
  const [found] = await db.run(findDemoExamples, ids);
  return found!.examples;
}

function credentialsIn(file: string, publicUrl: string): string {
  const demo = JSON.parse(readFileSync(file, 'utf8')) as DemoFile;
  return `
Demonstration data (all of it is in ${file}):
  organization     ${demo.organization.name} (${demo.organization._id})
  sign in          ${demo.login.email}  ${demo.login.password}
  integrations     ${demo.integration.api_key}
  channels         ${demo.channel.api_key}
  resellers        ${demo.reseller.api_key}

  curl -H 'x-api-key: ${demo.integration.api_key}' ${publicUrl}/integrations/auth
`;
}
