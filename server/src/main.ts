#!/usr/bin/env node
/**
 * The process: reads the settings, opens the database, brings it to the present schema, serves, and stops in order.
 * What goes wrong on the way is told in one sentence on standard error, and the exit code is 1.
 */
import { runCommand } from './commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseNotUsableError } from './database-server.ts';
import { EnvironmentMismatchError } from './deployment.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres.ts';
import { SchemaNewerError } from './platform/migrations.ts';
import { run, StartError } from './process.ts';

const expected = [
  ConfigError,
  DatabaseNotUsableError,
  EmbeddedPostgresError,
  EnvironmentMismatchError,
  SchemaNewerError,
  StartError,
];

async function main(words: readonly string[]): Promise<void> {
  if (words.length > 0) {
    process.exitCode = await runCommand(words, process.env);
    return;
  }
  const service = await run(readConfig(process.env), (line) => process.stdout.write(`${line}\n`));
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    service.log.info({ signal }, 'stopping');
    // What hangs for longer than this is not worth the wait: the database undoes what was not committed.
    setTimeout(() => process.exit(1), 14_000).unref();
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(error: unknown): never {
  const known = expected.some((kind) => error instanceof kind);
  process.stderr.write(`${known ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
