/** Commands about people, run on the server: a person who may run them can read the database anyway. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { management } from '@stagedoor/contract';
import { roles } from '@stagedoor/contract/vocabulary';
import { recordCommand } from './command-audit.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database-server.ts';
import {
  createPasswordLink,
  createUserWithRole,
  findUserByEmail,
  hashPassword,
  type NewPasswordLink,
  refusePassword,
  removeTotp,
} from './modules/accounts/accounts.ts';
import { Database } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrations.ts';
import { stderr, stdout } from './platform/output.ts';
import { Refusal, refuse } from './platform/refusal.ts';
import { type CrossTenantTransaction, crossTenantDb } from './platform/sql/tenant-db.ts';

interface UserOptions {
  readonly email?: string;
  readonly name?: string;
  readonly operator?: boolean;
  readonly organization?: string;
  readonly role?: string;
  readonly 'remove-second-factor'?: boolean;
}

function readOptions(words: readonly string[], names: readonly (keyof UserOptions)[]): UserOptions {
  const flags: readonly string[] = ['operator', 'remove-second-factor'];
  const options = Object.fromEntries(
    names.map((name) => [name, { type: flags.includes(name) ? ('boolean' as const) : ('string' as const) }]),
  );
  try {
    return parseArgs({ args: [...words], options }).values as UserOptions;
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} See --help.`);
  }
}

/** `users create`: prints the id of the person and, unless a password came in, a link to set it. */
export async function createUser(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(words, ['email', 'name', 'operator', 'organization', 'role']);
  const { email, name, operator: isOperator = false, organization } = options;
  if (!email || !name) throw new ConfigError('users create needs --email and --name; see --help.');
  const role = roles.find((one) => one === (options.role ?? 'viewer'));
  if (!role) throw new ConfigError(`--role must be one of ${roles.join(', ')}.`);
  const password = await readPassword();
  const weak = password === '' ? null : refusePassword(password, { email, name }, 'password');
  if (weak) return fail(weak);
  const passwordHash = password === '' ? null : await hashPassword(password);
  const membership = organization ? { membership: { organizationSlug: organization, role } } : {};
  return runInTransaction(env, async (tx, config, now) => {
    const user = await createUserWithRole(tx, { email, name, passwordHash, isOperator, ...membership }, now);
    if (user instanceof Refusal) return user;
    const fields = [...Object.keys(options), ...(passwordHash === null ? [] : ['password'])];
    const entry = { name: 'users create', operation: management.createUser.id, fields };
    await recordCommand(tx, { ...entry, targetIds: [user.id], userId: user.id }, now);
    if (passwordHash !== null) return [user.id];
    const link = await createPasswordLink(tx, user.id, null, now);
    return link instanceof Refusal ? link : [user.id, linkLine(config, link)];
  });
}

/** `users reset`: prints a link to set another password, and removes the second factor where that is asked for. */
export async function resetUser(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(words, ['email', 'remove-second-factor']);
  const { email, 'remove-second-factor': removesTotp } = options;
  if (!email) throw new ConfigError('users reset needs --email; see --help.');
  return runInTransaction(env, async (tx, config, now) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return refuse('not_found', `There is no account with the e-mail ${email}.`);
    if (removesTotp) await removeTotp(tx, user.id);
    const link = await createPasswordLink(tx, user.id, null, now);
    if (link instanceof Refusal) return link;
    const entry = { name: 'users reset', operation: management.createPasswordLink.id, fields: Object.keys(options) };
    await recordCommand(tx, { ...entry, targetIds: [user.id], userId: user.id }, now);
    return [linkLine(config, link)];
  });
}

function linkLine(config: Config, { token, expiresAt }: NewPasswordLink): string {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  return `Set the password, once, until ${expiresAt.toISOString()}: ${publicUrl}/console/password/${token}`;
}

function fail({ message }: Refusal): number {
  stderr().print(message);
  return 1;
}

/** Opens the database of the settings, runs the work and prints the lines that it answers with. */
async function runInTransaction(
  env: NodeJS.ProcessEnv,
  work: (tx: CrossTenantTransaction, config: Config, now: Date) => Promise<readonly string[] | Refusal>,
): Promise<number> {
  const config = readConfig(env);
  const log = createLog('warn');
  const server = await openDatabase(config, log);
  try {
    await migrate(server.migrationConnection);
    const database = new Database({ connection: server.connection, log });
    const result = await database.transaction(
      (tx) => work(crossTenantDb(tx), config, new Date()),
      (outcome) => !(outcome instanceof Refusal),
    );
    await database.close();
    if (result instanceof Refusal) return fail(result);
    for (const line of result) stdout().print(line);
    return 0;
  } finally {
    await server.close();
  }
}

/** One line of standard input, or '': an argument would stand in the history of the shell and in the list of processes. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return '';
  const lines = createInterface({ input: process.stdin, terminal: false });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])) as [string];
  lines.close();
  return line;
}
