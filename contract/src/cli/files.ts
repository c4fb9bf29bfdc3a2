/**
 * Writes the commands of the command line: for each API a JSON file that says how an operation is named there, which
 * arguments and options it takes, and what is needed to call it.
 *
 * The name of a command is that of the SDK's method, in kebab case: `bookings.createWalkIn` is `bookings
 * create-walk-in`. Parameters of the path are arguments, in their order; the organization that a path begins with is an
 * option, as it is mostly the same one. Parameters of the query and fields of the body are options.
 */
import { type AnyErrorCode, errorCatalogue, errorEntry, resellerErrorCatalogue } from '../errors.ts';
import { documentedApis } from '../openapi/documented.ts';
import { readExamples } from '../openapi/files.ts';
import type { ExampleCase } from '../openapi/openapi.ts';
import { shownRequest } from '../openapi/shown-request.ts';
import { errorsOf, type Operation } from '../operation.ts';
import { type Entry, entryOf, exampleFiles, general, omitted } from '../sdk/files.ts';
import { methodNameOf } from '../sdk/method-names.ts';

export const cliFolder = new URL('../../../cli/src/generated/', import.meta.url);

/** An option; `field` is where its value goes: a parameter, or a path into the body. */
interface Option {
  readonly name: string;
  readonly field: readonly string[];
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  readonly list?: true;
  readonly nullable?: true;
  readonly required?: true;
  /** Must not stand in the arguments of a process, which others can read. */
  readonly secret?: true;
  readonly values?: readonly string[];
  readonly about: string;
}

interface Argument {
  readonly name: string;
  readonly field: string;
  readonly about: string;
}

interface Command {
  readonly id: string;
  readonly resource: string;
  readonly verb: string;
  readonly summary: string;
  readonly about: string;
  readonly access: string;
  readonly call: Entry;
  readonly arguments: readonly Argument[];
  readonly options: readonly Option[];
  /** Own codes of the operation. */
  readonly errors: readonly string[];
  readonly example: string;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** In kebab case: `price_id` and `priceId` are `price-id`. */
const kebab = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .replace(/^-+/, '')
    .toLowerCase();

const isSecret = (name: string) => /password|secret|^token$/.test(name);
const scalars = new Set(['string', 'integer', 'number', 'boolean']);
const depthMax = 3;

function typesIn({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

/** A field as an option; the fields of an object follow, with a dot: `customer.email` is `--customer.email`. */
function optionsOf(name: string, schema: JsonSchema, required: boolean, above: readonly string[] = []): Option[] {
  const field = [...above, name];
  const own = typesIn(schema).filter((type) => type !== 'null');
  const isList = own[0] === 'array';
  const value = isList ? (schema.items ?? {}) : schema;
  const [first] = isList ? typesIn(value) : own;
  const values = value.enum?.filter((one) => one !== null && one !== '') as string[] | undefined;
  const option: Option = {
    name: field.map(kebab).join('.'),
    field,
    type: (first && scalars.has(first) ? first : 'json') as Option['type'],
    ...(isList ? { list: true } : {}),
    ...(typesIn(schema).includes('null') ? { nullable: true } : {}),
    ...(required ? { required: true } : {}),
    ...(isSecret(name) && first === 'string' ? { secret: true } : {}),
    ...(values ? { values } : {}),
    about: schema.description ?? '',
  };
  if (first !== 'object' || isList || field.length >= depthMax) return [option];
  const needed = new Set(value.required);
  const inner = Object.entries(value.properties ?? {}).flatMap(([key, part]) =>
    optionsOf(key, part, required && needed.has(key), field),
  );
  return [option, ...inner];
}

/** The organization that a path begins with comes from the profile, unless it is named. */
const isOrganization = (operation: Operation, name: string) =>
  name === 'organizationId' && operation.path.startsWith('/organizations/{organizationId}');

function inputsOf(operation: Operation): Pick<Command, 'arguments' | 'options'> {
  const params = (operation.params as unknown as JsonSchema | undefined)?.properties ?? {};
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const places: Argument[] = [];
  const options: Option[] = [];
  for (const name of names) {
    const about = params[name]?.description ?? '';
    if (isOrganization(operation, name)) {
      options.push({
        name: kebab(name),
        field: [name],
        type: 'string',
        about: `${about} That of the profile when omitted.`,
      });
    } else places.push({ name: kebab(name), field: name, about });
  }
  const left = omitted(operation);
  for (const part of [operation.query, operation.body] as unknown as (JsonSchema | undefined)[]) {
    if (!part) continue;
    if (part.type === 'array') {
      options.push({
        name: 'body',
        field: ['body'],
        type: 'json',
        list: true,
        required: true,
        about: part.description ?? '',
      });
      continue;
    }
    const required = new Set(part === (operation.body as unknown) && operation.bodyOptional ? [] : part.required);
    for (const [name, schema] of Object.entries(part.properties ?? {})) {
      if (!left.includes(name)) options.push(...optionsOf(name, schema, required.has(name)));
    }
  }
  return { arguments: places, options: distinct(options) };
}

/** Two spellings of one field keep theirs: `supplement_id` is `--supplement-id`, `supplementId` then is itself. */
function distinct(options: readonly Option[]): Option[] {
  const taken = new Set<string>();
  return options.map((option) => {
    const name = taken.has(option.name) ? option.field.join('.') : option.name;
    taken.add(name);
    return { ...option, name };
  });
}

function accessOf({ access }: Operation): string {
  if (access.by === 'key') return access.scope ? `Scope: ${access.scope}.` : 'Works with any key.';
  if (access.by === 'session' && access.role) return `Role: ${access.role} or higher.`;
  if (access.by === 'session' && access.operator) return 'For operators of the deployment.';
  if (access.by === 'device') return 'For door devices: the token is that of the device.';
  return access.by === 'public' ? 'Works without credentials.' : '';
}

const quoted = (text: string) => (/^[\w.,:@%+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The options that give a value, as words of a shell. */
function wordsFor(name: string, value: unknown, known: ReadonlySet<string>): string[] {
  if (value === null) return [`--${name}`, 'null'];
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object');
    if (isPlain && value.length > 0) return value.flatMap((one) => [`--${name}`, quoted(String(one))]);
    return [`--${name}`, quoted(JSON.stringify(value))];
  }
  if (typeof value === 'object') {
    const inner = Object.entries(value).map(([key, one]) => [`${name}.${kebab(key)}`, one] as const);
    // The names of a free map are no options.
    if (inner.length === 0 || !inner.every(([one]) => known.has(one)))
      return [`--${name}`, quoted(JSON.stringify(value))];
    return inner.flatMap(([one, part]) => wordsFor(one, part, known));
  }
  return [`--${name}`, quoted(String(value))];
}

function exampleOf(
  command: string,
  operation: Operation,
  cases: readonly ExampleCase[],
  options: readonly Option[],
): string {
  const known = new Set(options.map(({ name }) => name));
  const { params = {}, query = {}, body } = shownRequest(operation, cases);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const left = omitted(operation);
  const given = Object.entries(query).filter(([name]) => !left.includes(name));
  const fields = Array.isArray(body) ? [['body', body] as const] : Object.entries((body as object | undefined) ?? {});
  const words = [...given, ...fields].flatMap(([name, value]) =>
    isSecret(name) ? [`--${kebab(name)}`, '-'] : wordsFor(kebab(name), value, known),
  );
  const places = names
    .filter((name) => !isOrganization(operation, name))
    .map((name) => quoted(String(params[name] ?? name)));
  const file = operation.bodyMediaType ? ['--data', `@${exampleFiles[operation.bodyMediaType].name}`] : [];
  return ['stagedoor', command, ...places, ...words, ...file].join(' ');
}

function commandsOf(api: (typeof documentedApis)[number]): Command[] {
  const { about, operations } = api;
  const all = Object.values(operations);
  const cases = readExamples(about.name);
  const prefix = about.name === 'integrations' ? '' : `${about.name} `;
  return all.map((operation) => {
    const { resource, method } = methodNameOf(operation, all);
    const inputs = inputsOf(operation);
    const command: Command = {
      id: operation.id,
      resource: kebab(resource),
      verb: kebab(method),
      summary: operation.summary,
      about: operation.description,
      access: accessOf(operation),
      call: entryOf(operation),
      ...inputs,
      errors: errorsOf(operation).filter((code) => !general.has(code)),
      example: exampleOf(
        `${prefix}${kebab(resource)} ${kebab(method)}`,
        operation,
        cases[operation.id] ?? [],
        inputs.options,
      ),
    };
    const names = command.options.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice) throw new Error(`The command of ${operation.id} has two inputs called ${twice}.`);
    return command;
  });
}

/** The text of every file, by its name below `cli/src/generated/`. */
export function cliFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const api of documentedApis) {
    const lines = commandsOf(api).map((command) => JSON.stringify(command));
    files[`${api.about.name}.json`] = `[\n${lines.join(',\n')}\n]\n`;
  }
  const codes = [...Object.keys(errorCatalogue), ...Object.keys(resellerErrorCatalogue)] as AnyErrorCode[];
  const meanings = Object.fromEntries(codes.map((code) => [code, errorEntry(code).meaning]));
  return { ...files, 'errors.json': `${JSON.stringify(meanings, null, 1)}\n` };
}
