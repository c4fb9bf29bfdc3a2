/** What the command line can do beside serving. */
import { settings } from './config.ts';
import { auditDatabase, grant, migrateDatabase, reencrypt } from './database-commands.ts';
import { stderr, stdout } from './platform/output.ts';
import { createUser, resetUser } from './user-commands.ts';

const usage = `Usage:
  npm start                      starts the service
  npm start -- --help            this text
  npm start -- users create --email <e-mail> --name <name> [--operator] [--organization <slug> --role <role>]
                                 creates a person and prints a link to set the password; a line of standard
                                 input, unless that is a terminal, is taken for the password instead
  npm start -- users reset --email <e-mail> [--remove-second-factor]
                                 prints a link to set another password
  npm start -- secrets reencrypt encrypts under SECRETS_KEY what a key of SECRETS_KEY_PREVIOUS encrypted; may be
                                 interrupted and repeated, and run beside the service
  npm start -- db migrate        brings the database to the schema of this version
  npm start -- db grant --role <role>
                                 lets a role that does not own the tables run the service; connects by
                                 DATABASE_MIGRATION_URL
  npm start -- db audit          reads the tables and prints what does not agree about money and places; the same
                                 as "npm run audit"
With the embedded database, stop the service first.

Settings are environment variables, all optional in alpha:
`;

type Command = (words: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  'users create': createUser,
  'users reset': resetUser,
  'secrets reencrypt': reencrypt,
  'db migrate': migrateDatabase,
  'db grant': grant,
  'db audit': auditDatabase,
};

/** Runs the command that the words name and answers with the exit code. */
export async function runCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first, second, ...rest] = words;
  if (first === '--help' || first === '-h' || first === 'help') {
    stdout().print(`${usage}\n${settingLines()}`);
    return 0;
  }
  const command = commands[`${first} ${second}`];
  if (command) return command(rest, env);
  stderr().print(`Unknown command "${words.join(' ')}": see --help.`);
  return 1;
}

function settingLines(): string {
  const width = Math.max(...settings.map((setting) => setting.name.length));
  return settings
    .map((setting) => `  ${setting.name.padEnd(width)}  ${setting.meaning} Default: ${setting.fallback}.`)
    .join('\n');
}
