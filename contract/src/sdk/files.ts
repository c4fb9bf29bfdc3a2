/**
 * Writes the generated part of the SDK: for each API the types of what its operations take and answer, and a class
 * whose methods are made of a table of the operations; besides the types of the notifications and the error codes.
 */
import type { TSchema } from 'typebox';
import { type AnyErrorCode, errorCatalogue, errorEntry, resellerErrorCatalogue, resellerErrorFor } from '../errors.ts';
import { bodyOf, notifications } from '../notifications/index.ts';
import { documentedApis } from '../openapi/documented.ts';
import { readExamples } from '../openapi/files.ts';
import type { ApiAbout, DocumentedApi, ExampleCase } from '../openapi/openapi.ts';
import { shownRequest } from '../openapi/shown-request.ts';
import { type ApiName, errorsOf, type Operation, takesIdempotencyKey } from '../operation.ts';
import { methodNameOf } from './method-names.ts';
import {
  comment,
  declarationsText,
  literal,
  propertyName,
  SharedDeclarations,
  TypeDeclarations,
  wrapped,
} from './type-text.ts';

export const sdkFolder = new URL('../../../sdk/src/generated/', import.meta.url);

const header = '// Generated from the contract by `npm run generate`: do not edit.\n';
const pascal = (text: string) => text[0]!.toUpperCase() + text.slice(1);
/** Codes that any operation can be refused with. */
export const general: ReadonlySet<AnyErrorCode> = new Set([
  ...(Object.keys(resellerErrorFor) as AnyErrorCode[]),
  ...Object.values(resellerErrorFor),
]);

/** How each API is entered: what its class is constructed with, and the header that carries it. */
const credentials: Readonly<Record<ApiName, { readonly options: string; readonly header: string }>> = {
  integrations: { options: 'KeyOptions', header: 'x-api-key' },
  channels: { options: 'KeyOptions', header: 'x-api-key' },
  resellers: { options: 'KeyOptions', header: 'authorization' },
  management: { options: 'TokenOptions', header: 'authorization' },
};

/** What a method hands to its caller: the items of a list, `data` alone, all of the body, nothing, or bytes. */
type Answer = 'list' | 'data' | 'whole' | 'nothing' | 'bytes';

/** What the SDK's runtime must know to call an operation: its type `OperationEntry`. */
export interface Entry {
  readonly method: Operation['method'];
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: 'fields' | 'list' | 'file' | 'bytes';
  readonly answer?: Exclude<Answer, 'data'>;
  readonly unkeyed?: true;
}

interface Method {
  readonly operation: Operation;
  readonly resource: string;
  readonly name: string;
  readonly answer: Answer;
  /** Null where the method takes no parameters at all. */
  readonly params: string | null;
  readonly paramsOptional: boolean;
  readonly result: string;
  /** Codes beyond those that any operation can be refused with. */
  readonly errors: readonly AnyErrorCode[];
}

interface ObjectSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
}

function answerOf({ id, success }: Operation): Answer {
  if (success.mediaType) return 'bytes';
  const properties = (success.schema as ObjectSchema | undefined)?.properties ?? {};
  const names = Object.keys(properties);
  if (id.startsWith('list') && (properties.data as ObjectSchema | undefined)?.type === 'array') return 'list';
  if (names.join() === 'success') return 'nothing';
  return names.join() === 'success,data' ? 'data' : 'whole';
}

/** Pages are turned by `after` alone; an offset would show a thing twice where the list grows. */
export const omitted = (operation: Operation) =>
  operation.query && 'after' in operation.query.properties ? ['offset'] : [];

function paramsOf(operation: Operation, types: TypeDeclarations): Pick<Method, 'params' | 'paramsOptional'> {
  const { id, params, query, body, bodyMediaType } = operation;
  const fields = body as ObjectSchema | undefined;
  const list = fields?.type === 'array' ? listBody(body!) : undefined;
  const file = bodyMediaType ? fileBody(bodyMediaType) : undefined;
  const schemas = [params, query, list ?? file ?? body].filter((schema) => schema !== undefined) as TSchema[];
  if (schemas.length === 0) return { params: null, paramsOptional: true };
  const name = `${pascal(id)}Params`;
  types.merged(name, `Parameters of \`${id}\`.`, schemas, omitted(operation));
  const required = schemas.flatMap((schema) => (schema as ObjectSchema).required ?? []);
  return { params: name, paramsOptional: required.length === 0 || (operation.bodyOptional === true && !params) };
}

/** A file is the field `file`, as text or, where it is of any kind, as its bytes. */
function fileBody(mediaType: FileType): TSchema {
  const file =
    mediaType === 'text/csv'
      ? { type: 'string', description: `The file (${mediaType}), as text.` }
      : { type: 'string', contentMediaType: mediaType, description: 'The bytes of the file.' };
  return { type: 'object', properties: { file }, required: ['file'] } as unknown as TSchema;
}

/** A body that is no object is the field `body`. */
function listBody(body: TSchema): TSchema {
  return { type: 'object', properties: { body }, required: ['body'] } as unknown as TSchema;
}

function resultOf(operation: Operation, answer: Answer, types: TypeDeclarations): string {
  if (answer === 'bytes') return 'Uint8Array';
  if (answer === 'nothing') return 'void';
  const name = pascal(operation.id);
  const schema = operation.success.schema as TSchema;
  if (answer === 'whole') return types.named(schema, 'answer', `${name}Result`);
  const data = (schema as unknown as { properties: { data: TSchema } }).properties.data as TSchema & ObjectSchema;
  if (answer === 'list') return types.named(data.items!, 'answer', `${name}Item`);
  if (data.type === 'array') return `${types.named(data.items!, 'answer', `${name}Item`)}[]`;
  return types.named(data, 'answer', `${name}Result`);
}

function methodsOf(operations: readonly Operation[], types: TypeDeclarations): Method[] {
  return operations.map((operation) => {
    const answer = answerOf(operation);
    const { resource, method } = methodNameOf(operation, operations);
    return {
      operation,
      resource,
      name: method,
      answer,
      ...paramsOf(operation, types),
      result: resultOf(operation, answer, types),
      errors: errorsOf(operation).filter((code) => !general.has(code)),
    };
  });
}

/** Who may call, behind an empty line. */
function accessLines({ access }: Operation): string[] {
  if (access.by === 'key' && access.scope) return ['', `Scope: \`${access.scope}\`.`];
  if (access.by === 'session' && access.role) return ['', `Role: ${access.role} or higher.`];
  if (access.by === 'session' && access.operator) return ['', 'For operators of the deployment.'];
  if (access.by === 'device') return ['', 'For door devices: the token is that of the device.'];
  return access.by === 'public' ? ['', 'Works without credentials.'] : [];
}

type FileType = NonNullable<Operation['bodyMediaType']>;

/** The smallest picture that there is: one point. */
const pictureBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYGD4DwABBAEAgLvRWwAAAABJRU5ErkJggg==',
  'base64',
);

const exampleText = 'full_name,email\nNadia Ferrer,nadia@example.org\n';

/** What a file holds does not matter to an example: text stands in it, anything else is a file of its own. */
export const exampleFiles: Readonly<Record<FileType, File>> = {
  'text/csv': new File([exampleText], 'file.csv'),
  'application/octet-stream': new File([pictureBytes], 'picture.png'),
};

/** The parameters of an example, as the method takes them. */
export function exampleParams(operation: Operation, cases: readonly ExampleCase[]): Record<string, unknown> {
  const { params = {}, query = {}, body } = shownRequest(operation, cases);
  const fields = Array.isArray(body) ? { body } : (body as object | undefined);
  const left = omitted(operation);
  const given = Object.entries({ ...params, ...query, ...fields }).filter(([name]) => !left.includes(name));
  return { ...Object.fromEntries(given), ...exampleFileOf(operation) };
}

function exampleFileOf({ bodyMediaType }: Operation): { readonly file?: string | File } {
  if (!bodyMediaType) return {};
  return { file: bodyMediaType === 'text/csv' ? exampleText : exampleFiles[bodyMediaType] };
}

function exampleOf(method: Method, about: ApiAbout, cases: readonly ExampleCase[]): string[] {
  const { operation, answer, params, result } = method;
  const given = exampleParams(operation, cases);
  const list = Object.keys(given).length > 0 && params ? literal(given) : '';
  const call = `${about.name}.${method.resource}.${method.name}(${list})`;
  if (answer === 'list') return [...`for await (const item of ${call}) {`.split('\n'), '  console.log(item);', '}'];
  if (answer === 'nothing') return `await ${call};`.split('\n');
  const variable = /^[A-Z]\w*$/.test(result) ? result[0]!.toLowerCase() + result.slice(1) : 'result';
  return `const ${reserved.has(variable) ? 'result' : variable} = await ${call};`.split('\n');
}

/** Words that cannot be the name of a variable. */
const reserved = new Set(['import', 'export', 'default', 'new', 'delete', 'package', 'class', 'function']);

/** The call of each operation of an API, by its id, as its comment shows it. */
export function exampleCalls({ about, operations }: DocumentedApi): Record<string, string> {
  const cases = readExamples(about.name);
  const methods = methodsOf(Object.values(operations), new TypeDeclarations());
  return Object.fromEntries(
    methods.map((method) => [
      method.operation.id,
      exampleOf(method, about, cases[method.operation.id] ?? []).join('\n'),
    ]),
  );
}

function methodText(method: Method, about: ApiAbout, cases: readonly ExampleCase[]): string {
  const { operation, name, params, paramsOptional, answer, result, errors } = method;
  const lines = [
    ...wrapped(operation.description),
    ...accessLines(operation),
    ...(errors.length > 0 ? ['', `Errors (\`${pascal(operation.id)}Error\`):`] : []),
    ...errors.flatMap((code) => wrapped(`- \`${code}\`: ${errorEntry(code).meaning}`)),
    '',
    '@example',
    ...exampleOf(method, about, cases),
  ];
  const first = `params${paramsOptional ? '?' : ''}: ${params ?? 'NoParams'}`;
  const output = answer === 'list' ? `List<${result}>` : `Promise<${result}>`;
  return `${comment(lines, 1)}  ${propertyName(name)}(${first}, options?: CallOptions): ${output};\n`;
}

export function entryOf(operation: Operation): Entry {
  const { method, path, query, body } = operation;
  const answer = answerOf(operation);
  const left = omitted(operation);
  const names = Object.keys(query?.properties ?? {}).filter((field) => !left.includes(field));
  return {
    method,
    path,
    ...(names.length > 0 ? { query: names } : {}),
    ...(body ? { body: (body as ObjectSchema).type === 'array' ? 'list' : 'fields' } : {}),
    ...(operation.bodyMediaType ? { body: operation.bodyMediaType === 'text/csv' ? 'file' : 'bytes' } : {}),
    ...(answer === 'data' ? {} : { answer }),
    ...(method === 'GET' || takesIdempotencyKey(operation) ? {} : { unkeyed: true }),
  };
}

/** One line of the table of a client. */
const tableLine = ({ operation, name }: Method) => `    ${propertyName(name)}: ${literal(entryOf(operation), 2)},\n`;

function byResource(methods: readonly Method[]): Map<string, Method[]> {
  const groups = new Map<string, Method[]>();
  for (const method of methods) {
    const group = groups.get(method.resource) ?? [];
    if (group.some(({ name }) => name === method.name)) {
      throw new Error(`Two operations are ${method.resource}.${method.name}; ${method.operation.id} is one of them.`);
    }
    groups.set(method.resource, [...group, method]);
  }
  return groups;
}

const sharedFile = 'shared-types';
const openImport = (text: string) => (text.includes('Open<') ? "import type { Open } from '../open.ts';\n" : '');

/** `import type { … } from './….ts';`, or the same as an export; empty without names. */
function statement(kind: 'import' | 'export', names: Iterable<string>, file: string): string {
  const sorted = [...names].sort();
  if (sorted.length === 0) return '';
  return `${kind} type {\n${wrapped(sorted.join(', '))
    .map((line) => `  ${line}\n`)
    .join('')}} from './${file}.ts';\n`;
}

/** The interfaces of an API: its own ones, and those of the shared file under the same names. */
function declarationLines(types: TypeDeclarations, shared: SharedDeclarations): [imports: string, text: string] {
  const isShared = (name: string) => shared.has(types, name);
  const own = [...types.declarations].filter(([name]) => !isShared(name));
  const names = [...types.declarations.keys()].filter(isShared);
  const used = new Set(own.flatMap(([, { references }]) => [...references].filter(isShared)));
  const text = declarationsText(own);
  const imports = [openImport(text), statement('import', used, sharedFile), statement('export', names, sharedFile)];
  return [imports.join(''), text];
}

function sharedTypesFile({ declarations }: SharedDeclarations): string {
  const text = declarationsText(declarations);
  return `${header}${openImport(text)}\n${text}`;
}

function typesFile(types: TypeDeclarations, methods: readonly Method[], shared: SharedDeclarations): string {
  const errors = methods.map(({ operation, errors: codes }) => {
    const union = codes.length > 0 ? codes.map((code) => `'${code}'`).join(' | ') : 'never';
    return `${comment([`What \`${operation.id}\` can be refused with.`])}export type ${pascal(operation.id)}Error = OperationError<${union}>;\n`;
  });
  const [imports, text] = declarationLines(types, shared);
  return `${header}import type { OperationError } from '../errors.ts';\n${imports}\n${text}\n${errors.join('\n')}`;
}

function clientFile(about: ApiAbout, methods: readonly Method[], types: TypeDeclarations): string {
  const cases = readExamples(about.name);
  const groups = byResource(methods);
  const { options, header: credential } = credentials[about.name];
  const used = new Set(methods.flatMap(({ params, result }) => [params ?? '', result.replace('[]', '')]));
  const imported = [...types.declarations.keys()].filter((name) => used.has(name)).sort();
  const className = pascal(about.name);
  const interfaceOf = (resource: string) => `${pascal(resource)}Operations`;
  const aboutOf = (group: readonly Method[]) => about.tags[group[0]!.operation.tag]!;
  const noParams = methods.some(({ params }) => params === null) ? 'type NoParams, ' : '';
  const hasLists = methods.some(({ answer }) => answer === 'list');
  return [
    header,
    `import { ApiClient, type CallOptions, type ${options}, ${noParams}type OperationTable } from '../client.ts';\n`,
    hasLists ? "import type { List } from '../list.ts';\n" : '',
    `import type {\n${imported.map((name) => `  ${name},\n`).join('')}} from './${about.name}-types.ts';\n\n`,
    `export type * from './${about.name}-types.ts';\n\n`,
    ...[...groups].map(
      ([resource, group]) =>
        `${comment([aboutOf(group)])}export interface ${interfaceOf(resource)} {\n` +
        `${group.map((method) => methodText(method, about, cases[method.operation.id] ?? [])).join('\n')}}\n\n`,
    ),
    'const operations = {\n',
    ...[...groups].map(([resource, group]) => `  ${propertyName(resource)}: {\n${group.map(tableLine).join('')}  },\n`),
    '} as const satisfies OperationTable;\n\n',
    comment([`${about.summary} \`baseUrl\` is the root of the API: \`https://…${about.root}\`.`]),
    `export class ${className} extends ApiClient {\n`,
    ...[...groups].map(
      ([resource, group]) =>
        `${comment([aboutOf(group)], 1)}  declare readonly ${resource}: ${interfaceOf(resource)};\n\n`,
    ),
    `  constructor(options: ${options}) {\n    super(operations, '${credential}', options);\n  }\n}\n`,
  ].join('');
}

function notificationsFile(types: TypeDeclarations, names: readonly string[], shared: SharedDeclarations): string {
  const [imports, text] = declarationLines(types, shared);
  const used = names.filter((name) => shared.has(types, name));
  return [
    header,
    imports,
    statement('import', used, sharedFile),
    '\n',
    text,
    '\n',
    comment(['What an endpoint is sent and what the feed answers with: `event` says which of these it is.']),
    `export type WebhookNotification =\n${names
      .map((name) => `  | ${name}\n`)
      .join('')
      .trimEnd()};\n`,
  ].join('');
}

function errorCodesFile(): string {
  const union = (name: string, about: string, codes: readonly AnyErrorCode[]) =>
    `${comment([about])}export type ${name} =\n${codes
      .map((code) => `${comment([errorEntry(code).meaning], 1)}  | '${code}'\n`)
      .join('')
      .trimEnd()};\n`;
  const all = [...Object.keys(errorCatalogue), ...Object.keys(resellerErrorCatalogue)] as AnyErrorCode[];
  return [
    header,
    union(
      'GeneralErrorCode',
      'Codes that any operation can be refused with.',
      all.filter((code) => general.has(code)),
    ),
    '\n',
    union(
      'RuleErrorCode',
      'Codes that the rules of some operations give.',
      all.filter((code) => !general.has(code)),
    ),
  ].join('');
}

/** The text of every file, by its name below `sdk/src/generated/`. */
export function sdkFiles(): Record<string, string> {
  const ofApis = documentedApis.map(({ about, operations }) => {
    const types = new TypeDeclarations();
    return { about, types, methods: methodsOf(Object.values(operations), types) };
  });
  const ofNotifications = new TypeDeclarations();
  const bodies = notifications.map((item) => ofNotifications.named(bodyOf(item), 'answer', ''));
  const shared = new SharedDeclarations([...ofApis.map(({ types }) => types), ofNotifications]);
  const files: Record<string, string> = {};
  for (const { about, types, methods } of ofApis) {
    files[`${about.name}-types.ts`] = typesFile(types, methods, shared);
    files[`${about.name}.ts`] = clientFile(about, methods, types);
  }
  return {
    ...files,
    [`${sharedFile}.ts`]: sharedTypesFile(shared),
    'notifications.ts': notificationsFile(ofNotifications, bodies, shared),
    'error-codes.ts': errorCodesFile(),
  };
}
