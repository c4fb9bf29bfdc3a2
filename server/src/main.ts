#!/usr/bin/env node
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres.ts';
import { SchemaRefusedError } from './platform/migrations.ts';
import { stderr } from './platform/output.ts';
import { SecretsKeyFileError } from './platform/secrets.ts';
/**
 * The process: reads the settings, opens the database, brings it to the present schema, serves, and stops in order.
 * An expected error is printed as one sentence on standard error, and the exit code is 1.
 */
import { runCommand } from './process/commands.ts';
import { ConfigError, readConfig } from './process/config.ts';
import { DatabaseNotUsableError } from './process/database-server.ts';
import { EnvironmentMismatchError } from './process/deployment.ts';
import { run } from './process/process.ts';
import { RuntimeRoleError } from './process/schema/runtime-role.ts';
import { SecretsKeyMismatchError } from './process/secrets-key.ts';
import { stopSignals } from './process/shutdown.ts';
import { explainUnavailable, StartError } from './process/start-error.ts';

/** Errors whose message is written for people. */
const expected = [
  ConfigError,
  DatabaseNotUsableError,
  EmbeddedPostgresError,
  EnvironmentMismatchError,
  RuntimeRoleError,
  SchemaRefusedError,
  SecretsKeyFileError,
  SecretsKeyMismatchError,
  StartError,
];

/** Supervisors that send a signal wait 15 s before they kill. On exit the embedded database is signalled once more. */
const stopLimitMs = 14_000;

async function main(words: readonly string[]): Promise<number> {
  // A closed terminal or pipe must not end the process: only what is written to it is lost.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (words.length > 0) return runCommand(words, process.env);
  const stopRequested = new AbortController();
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (stopRequested.signal.aborted) return;
      setTimeout(() => process.exit(1), stopLimitMs);
      stopRequested.abort(signal);
    });
  }
  return run(readConfig(process.env), stopRequested.signal);
}

function fail(error: unknown): never {
  const known = expected.some((kind) => error instanceof kind);
  const sentence = known ? (error as Error).message : explainUnavailable(error);
  stderr().print(sentence ?? (error as Error).stack ?? String(error));
  process.exit(1);
}

main(process.argv.slice(2)).then((code) => process.exit(code), fail);
