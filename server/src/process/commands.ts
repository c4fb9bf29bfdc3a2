/** What the command line can do beside serving. */

import { stderr, stdout } from '../platform/output.ts';
import { backupDatabase, restoreDatabase } from './backup-commands.ts';
import { helpOf, usageOf } from './command.ts';
import { settings } from './config.ts';
import { auditDatabase, grant, migrateDatabase, reencrypt } from './database-commands.ts';
import { explainMissingRights } from './start-error.ts';
import { createUser, printSetupLink, resetUser } from './user-commands.ts';

const commands = [
  createUser,
  resetUser,
  printSetupLink,
  reencrypt,
  migrateDatabase,
  grant,
  auditDatabase,
  backupDatabase,
  restoreDatabase,
];

const adviceOnRights =
  'set DATABASE_MIGRATION_URL to the role that owns the tables, or let it run "npm start -- db grant --role <that of DATABASE_URL>".';

const isHelp = (word: string | undefined) => word === '--help' || word === '-h';

/** Runs the command that the words name and answers with the exit code. */
export async function runCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first, second, ...rest] = words;
  const named = commands.find(({ name }) => name === `${first} ${second}`);
  if (named && rest.some(isHelp)) return print(helpOf(named));
  if (named) return explainMissingRights(() => named.run(rest, env), adviceOnRights);
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  if (isHelp(first) || first === 'help' || (isGroup && isHelp(second))) return print(usage());
  stderr().print(`Unknown command "${words.join(' ')}": see --help.`);
  return 1;
}

function print(text: string): number {
  stdout().print(text);
  return 0;
}

function usage(): string {
  return `Usage:
  npm start
      Starts the service.
${commands.map((one) => `  ${usageOf(one)}\n      ${one.about}`).join('\n')}

Each may run beside the service, also with the embedded database, and answers --help with its options and an example.

Settings are environment variables, all optional in alpha:

${settingLines()}`;
}

function settingLines(): string {
  const width = Math.max(...settings.map((setting) => setting.name.length));
  return settings
    .map((setting) => `  ${setting.name.padEnd(width)}  ${setting.meaning} Default: ${setting.fallback}.`)
    .join('\n');
}
