/** What the command line can do beside serving. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { roles } from '@stagedoor/contract/vocabulary';
import { ConfigError, readConfig, settings } from './config.ts';
import { openDatabase } from './database-server.ts';
import { createUserWithRole } from './modules/accounts/accounts.ts';
import { Database } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrations.ts';
import { Refusal } from './platform/refusal.ts';

const usage = `Usage:
  npm start                      starts the service
  npm start -- --help            this text
  npm start -- users create --email <e-mail> --name <name> [--operator] [--organization <slug> --role <role>]
                                 creates a person; the password is read from standard input
                                 (with the embedded database, stop the service first)

Settings are environment variables, all optional:
`;

export async function runCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first, second, ...rest] = words;
  if (first === '--help' || first === '-h' || first === 'help') {
    process.stdout.write(`${usage}\n${settingLines()}\n`);
    return 0;
  }
  if (first === 'users' && second === 'create') return createUser(rest, env);
  process.stderr.write(`Unknown command "${words.join(' ')}": see --help.\n`);
  return 1;
}

function settingLines(): string {
  const width = Math.max(...settings.map((setting) => setting.name.length));
  return settings
    .map((setting) => `  ${setting.name.padEnd(width)}  ${setting.meaning} Default: ${setting.fallback}.`)
    .join('\n');
}

function readUserWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        operator: { type: 'boolean', default: false },
        organization: { type: 'string' },
        role: { type: 'string', default: 'viewer' },
      },
    }).values;
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} See --help.`);
  }
}

async function createUser(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { email, name, operator, organization, role } = readUserWords(words);
  if (!email || !name) throw new ConfigError('users create needs --email and --name; see --help.');
  const known = roles.find((one) => one === role);
  if (!known) throw new ConfigError(`--role must be one of ${roles.join(', ')}.`);
  const password = await readPassword();
  const config = readConfig(env);
  const log = createLog('warn');
  const server = await openDatabase(config, log);
  try {
    await migrate(server.connection);
    const database = new Database({ connection: server.connection, log });
    const membership = organization ? { membership: { organizationSlug: organization, role: known } } : {};
    const user = { email, name, password, isOperator: operator, ...membership };
    const created = await database.transaction(
      (tx) => createUserWithRole(tx, user, new Date()),
      (result) => !(result instanceof Refusal),
    );
    await database.close();
    if (created instanceof Refusal) {
      process.stderr.write(`${created.message}\n`);
      return 1;
    }
    process.stdout.write(`${created.id}\n`);
    return 0;
  } finally {
    await server.close();
  }
}

/** One line of standard input: an argument would stand in the history of the shell and in the list of processes. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, terminal: false });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])) as [string];
  lines.close();
  return line;
}
