/** The reference as Markdown, made of an OpenAPI document: an index of each API, and a page for each of its tags. */
import { type AnyErrorCode, type ApiName, apis, errorEntry, errorsOf, type Operation } from '@stagedoor/contract';
import {
  nameOfReference,
  type OpenApiDocument,
  type OperationObject,
  operationsOf,
  type Parameter,
  type PlacedOperation,
  slugOf,
} from './openapi-document.ts';
import { cell, SchemaTables } from './schema-tables.ts';

/** How one operation is called. */
export interface Sample {
  readonly curl: string;
  readonly typescript: string;
  readonly cli: string;
}
export type Samples = Readonly<Record<string, Sample>>;

/** A page in parts: each of them begins with a heading, `id` is its anchor where the heading does not make it. */
export interface Part {
  readonly id?: string;
  readonly text: string;
}

export const referenceAddress = (api: ApiName, tag?: string): string =>
  `/docs/reference/${api}${tag === undefined ? '' : `/${slugOf(tag)}`}`;

const blocks = (...parts: readonly string[]) => `${parts.filter(Boolean).join('\n\n')}\n`;
const fence = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
const json = (value: unknown) => fence('json', JSON.stringify(value, null, 2));

const credentials: Readonly<Record<ApiName, string>> = {
  integrations: 'a key `ik_test_…` or `ik_live_…` in `x-api-key`',
  channels: 'a key `ck_test_…` or `ck_live_…` in `x-api-key`',
  resellers: 'a key `rs_test_…` or `rs_live_…` in `Authorization`',
  management: 'the token of a session in `Authorization: Bearer …`; `createSession` gives one',
};

/** The page of an API: what holds for all of it, and where its operations are. */
export function apiParts(api: ApiName, document: OpenApiDocument): Part[] {
  const { info, tags } = document;
  const variable = api === 'management' ? 'STAGEDOOR_TOKEN' : 'STAGEDOOR_KEY';
  const sections = tags.map(({ name, description }) => {
    const address = referenceAddress(api, name);
    const operations = operationsOf(document, name).map(
      ({ operationId, summary, method, path }) => `- [${summary}](${address}#${operationId}) \`${method} ${path}\``,
    );
    const links = operations.length > 0 ? operations.join('\n') : `- [All kinds of notifications](${address})`;
    return blocks(`### ${name}`, description, links);
  });
  return [
    { text: blocks(`# ${info.title}`, info.summary, `Address: \`/${api}\`. Credential: ${credentials[api]}.`) },
    ...sections.map((text, index) => (index === 0 ? { text: blocks('## Operations', text) } : { text })),
    {
      text: blocks(
        '## The examples',
        `Every operation is shown as curl, with the [SDK](/docs/guides/sdk) and as a [command](/docs/guides/cli). The examples
take the credential from the environment: set \`${variable}\`. Commands find that of the demonstration, or of \`stagedoor
login\`, by themselves. Writes send \`IDEMPOTENCY_KEY\` where it is set; the SDK and the commands make a key for each call.`,
      ),
    },
    { text: blocks(info.description.trim()) },
  ];
}

export const apiMarkdown = (api: ApiName, document: OpenApiDocument) =>
  apiParts(api, document)
    .map(({ text }) => text)
    .join('\n');

/** The page of a tag: its operations with everything they take and answer, and the objects that they name. */
export function tagParts(api: ApiName, document: OpenApiDocument, tag: string, samples: Samples): Part[] {
  const tables = new SchemaTables(document.components);
  const { description } = document.tags.find(({ name }) => name === tag)!;
  const operations = operationsOf(document, tag).map((operation) => ({
    id: operation.operationId,
    text: operationText(api, operation, document, tables, samples[operation.operationId]!),
  }));
  const kinds = Object.values(document.webhooks ?? {})
    .filter(({ post }) => post.tags?.includes(tag))
    .map(({ post }) => ({ id: post.operationId, text: notificationText(post, tables) }));
  const objects = tables.objects();
  return [
    { text: blocks(`# ${tag}`, description) },
    ...operations,
    ...kinds,
    ...(objects.length > 0 ? [{ text: blocks('## Objects') }] : []),
    ...objects.map((text) => ({ text: blocks(text) })),
  ];
}

function operationText(
  api: ApiName,
  operation: PlacedOperation,
  { components }: OpenApiDocument,
  tables: SchemaTables,
  sample: Sample,
): string {
  const { summary, method, path, description, parameters = [], requestBody, operationId } = operation;
  const declared = (apis[api] as Readonly<Record<string, Operation>>)[operationId]!;
  return blocks(
    `## ${summary}`,
    `\`${method} /${api}${path}\``,
    description,
    parametersText(
      parameters.map((one) => (one.$ref ? components.parameters[nameOfReference(one.$ref)]! : one)),
      tables,
    ),
    ...(requestBody ? bodyText(requestBody, tables) : []),
    fence('bash', sample.curl),
    fence('typescript', sample.typescript),
    fence('sh', sample.cli),
    ...answerText(operation, tables),
    ...errorsText(declared),
  );
}

function parametersText(parameters: readonly Parameter[], tables: SchemaTables): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const type = tables.typeOf(schema) + (required ? '' : ', optional');
    return `| \`${name}\` | ${place} | ${cell(type)} | ${cell(tables.describe({ ...schema, description }))} |`;
  });
  return ['| Parameter | In | Type | Description |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function bodyText(
  { description, content }: NonNullable<OperationObject['requestBody']>,
  tables: SchemaTables,
): string[] {
  const [type, media] = Object.entries(content)[0]!;
  const schema = media.schema ?? {};
  const kind = type === 'application/json' ? '' : ` (\`${type}\`)`;
  const target = tables.resolve(schema);
  const what = target.properties ? '' : `: ${tables.typeOf(target)}`;
  const fields = target.items && !target.items.$ref ? target.items : schema;
  return [`**Body**${kind}${what}. ${description ?? target.description ?? ''}`.trim(), tables.table(fields)];
}

function answerText({ responses }: OperationObject, tables: SchemaTables): string[] {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
  const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
  const head = `**Answer ${status}**${type && type !== 'application/json' ? ` (\`${type}\`)` : ''}. ${response.description}`;
  if (!media?.schema || type !== 'application/json') return [head];
  const example = media.example === undefined ? '' : json(media.example);
  return [head, tables.table(media.schema), example];
}

function errorsText(operation: Operation): string[] {
  const own = new Set<AnyErrorCode>(operation.errors);
  const link = (code: AnyErrorCode) => `[${code}](/docs/errors#${code})`;
  const rows = operation.errors.map((code) => {
    const { status, meaning } = errorEntry(code);
    return `| ${status} | ${link(code)} | ${cell(meaning)} |`;
  });
  const others = errorsOf(operation).filter((code) => !own.has(code));
  return [
    rows.length > 0 ? ['| Status | Error | Meaning |', '| --- | --- | --- |', ...rows].join('\n') : '',
    `${rows.length > 0 ? 'Besides' : 'Errors'}: ${others.map(link).join(', ')}.`,
  ];
}

function notificationText({ summary, description, requestBody }: OperationObject, tables: SchemaTables): string {
  const media = requestBody!.content['application/json']!;
  return blocks(
    `## ${summary}`,
    description,
    tables.table(media.schema ?? {}),
    media.example === undefined ? '' : json(media.example),
  );
}
