/** Commands about people, run on the server: a person who may run them can read the database anyway. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { management } from '@stagedoor/contract';
import { roles } from '@stagedoor/contract/vocabulary';
import {
  createPasswordLink,
  createSetupLink,
  createUserWithRole,
  findUserByEmail,
  hashPassword,
  type NewPasswordLink,
  type NewSetupLink,
  refusePassword,
  removeTotp,
  setupUrl,
} from '../contexts/identity/accounts/accounts.ts';
import { validatorOf } from '../http/validation.ts';
import { detailsOf } from '../http/validation-messages.ts';
import { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { stderr, stdout } from '../platform/output.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { type CrossTenantTransaction, crossTenantDb } from '../platform/sql/tenant-db.ts';
import { sayingWaits } from '../platform/waiting.ts';
import { type Command, command } from './command.ts';
import { recordCommand } from './command-audit.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { migrateForCommand, openDatabaseForCommand } from './database-server.ts';
import { refuseOtherEnvironment } from './deployment.ts';

const email = { type: 'string', value: '<e-mail>', meaning: 'Of the person.', isRequired: true } as const;

/** `users create`: prints the id of the person and, unless a password came in, a link to set it. */
export const createUser: Command = command({
  name: 'users create',
  about:
    'Creates a person and prints a link to set the password. A line of standard input, unless that is a terminal, is taken for the password instead.',
  options: {
    email,
    name: { type: 'string', value: '<name>', meaning: 'Of the person.', isRequired: true },
    operator: { type: 'boolean', meaning: 'The person may do everything on this deployment.' },
    organization: { type: 'string', value: '<slug>', meaning: 'Makes the person a member of the organization.' },
    role: { type: 'string', value: '<role>', meaning: `Of the member: ${roles.join(', ')}; viewer when omitted.` },
  },
  example: 'npm start -- users create --email ada@example.org --name "Ada Moreno" --operator',
  run: async (options, env) => {
    const { email = '', name = '', operator: isOperator = false, organization } = options;
    if (options.role !== undefined && !organization)
      throw new ConfigError('--role is a role in an organization: name it with --organization.');
    const role = roles.find((one) => one === (options.role ?? 'viewer'));
    if (!role) throw new ConfigError(`--role must be one of ${roles.join(', ')}.`);
    refuseInvalid({ email, name });
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
  },
});

/** What the API does not take, such as a name of two lines, could not be changed or signed in with there. */
function refuseInvalid(person: { readonly email: string; readonly name: string }): void {
  const validate = validatorOf(management.createUser.body, 'body');
  if (validate(person)) return;
  const problems = detailsOf(validate.errors ?? []).map(({ path, message }) => `--${path.slice(1)} ${message}`);
  throw new ConfigError(`${problems.join('; ')}.`);
}

/** `users reset`: prints a link to set another password, and removes the second factor where that is asked for. */
export const resetUser: Command = command({
  name: 'users reset',
  about: 'Prints a link to set another password.',
  options: {
    email,
    'remove-second-factor': { type: 'boolean', meaning: 'Also removes the second factor of the person.' },
  },
  example: 'npm start -- users reset --email ada@example.org',
  run: async (options, env) => {
    const { email = '', 'remove-second-factor': removesTotp } = options;
    return runInTransaction(env, async (tx, config, now) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return refuse('not_found', `There is no account with the e-mail ${email}.`);
      // Locks the person before the second factor, as a sign-in does.
      const link = await createPasswordLink(tx, user.id, null, now);
      if (link instanceof Refusal) return link;
      if (removesTotp) await removeTotp(tx, user.id);
      const entry = { name: 'users reset', operation: management.createPasswordLink.id, fields: Object.keys(options) };
      await recordCommand(tx, { ...entry, targetIds: [user.id], userId: user.id }, now);
      return [linkLine(config, link)];
    });
  },
});

/** `users setup-link`: prints the link that makes the first account in the console. */
export const printSetupLink: Command = command({
  name: 'users setup-link',
  about:
    'Prints a link to make the first account in the console; it works once and for 24 hours, and replaces an earlier one.',
  options: {},
  example: 'npm start -- users setup-link',
  run: async (_options, env) =>
    runInTransaction(env, async (tx, config, now) => {
      const link = await createSetupLink(tx, now);
      if (link instanceof Refusal) return link;
      const entry = { name: 'users setup-link', operation: 'createSetupLink', targetIds: [], fields: [] };
      await recordCommand(tx, entry, now);
      return [setupLine(link, publicUrlOf(config))];
    }),
});

/** What is printed of a setup link. */
export function setupLine({ token, expiresAt }: NewSetupLink, publicUrl: string): string {
  return `Make the first account, once, until ${expiresAt.toISOString()}: ${setupUrl(token, publicUrl)}`;
}

function linkLine(config: Config, { token, expiresAt }: NewPasswordLink): string {
  return `Set the password, once, until ${expiresAt.toISOString()}: ${publicUrlOf(config)}/console/password/${token}`;
}

function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`;
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
  const server = await openDatabaseForCommand(config, log);
  try {
    await migrateForCommand(server, log);
    const database = new Database({ connection: server.connection, log });
    const result = await database.transaction(
      async (tx) => {
        // Settings of another environment would print links to another place.
        await refuseOtherEnvironment(crossTenantDb(tx), config.environment);
        return work(crossTenantDb(tx), config, new Date());
      },
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
  const [line] = await sayingWaits(
    (sentence) => stderr().print(sentence),
    'a password on standard input (</dev/null for a link instead)',
    () => Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])]) as Promise<[string]>,
  );
  lines.close();
  return line;
}
