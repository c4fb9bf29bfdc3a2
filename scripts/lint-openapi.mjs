/**
 * `npm run lint:openapi`: Redocly over every OpenAPI document, and over the Arazzo documents of the journeys. Before that,
 * over a document into which a fault for each rule is planted: a rule that does not report it protects nothing. Works
 * without a network: Redocly neither reports its use nor asks for newer versions.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const manifest = require.resolve('@redocly/cli/package.json');
const program = join(dirname(manifest), require(manifest).bin.redocly);
await generate();

const filesOf = (folder, suffix) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => `${folder}/${name}`);
const documents = filesOf('contract/dist/documents', '.json');

const lint = (options, ...args) =>
  spawnSync(process.execPath, [program, 'lint', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    ...options,
  });

/** By rule, a fault that it must report. */
const faults = {
  struct: ({ info }) => delete info.title,
  'info-contact': ({ info }) => delete info.contact,
  'no-server-trailing-slash': ({ servers }) => servers.push({ url: '/other/' }),
  'no-duplicated-tag-names': ({ tags }) => tags.push(tags[0]),
  'tag-description': ({ tags }) => tags.push({ name: 'Undescribed' }),
  'operation-2xx-response': ({ paths }) => delete paths['/swap'].post.responses[200],
  'operation-4xx-response': ({ paths }) => {
    const { get } = paths['/events/{eventId}'];
    get.responses = { 200: get.responses[200] };
  },
  'operation-operationId': ({ paths }) => delete paths['/validate'].get.operationId,
  'operation-operationId-unique': ({ paths }) => {
    paths['/a'] = { get: { ...paths['/events/{eventId}'].get, parameters: [] } };
  },
  'operation-operationId-url-safe': ({ paths }) => {
    paths['/swap'].post.operationId = 'swap ticket';
  },
  'operation-summary': ({ paths }) => delete paths['/swap'].post.summary,
  'operation-description': ({ paths }) => delete paths['/swap'].post.description,
  'operation-singular-tag': ({ paths }) => paths['/validate'].get.tags.push('Undescribed'),
  'operation-tag-defined': ({ paths }) => {
    paths['/swap'].post.tags = ['Undefined'];
  },
  'rule/operation-tagged': ({ paths }) => delete paths['/events/{eventId}'].get.tags,
  'operation-parameters-unique': ({ paths }) => {
    const { parameters } = paths['/validate'].get;
    parameters.push(parameters[0]);
  },
  'parameter-description': ({ paths }) =>
    paths['/validate'].get.parameters.push({ name: 'a', in: 'query', schema: {} }),
  'no-invalid-parameter-examples': ({ paths }) =>
    paths['/validate'].get.parameters.push({ name: 'b', in: 'query', schema: { type: 'integer' }, example: 'b' }),
  'path-parameters-defined': ({ paths }) => {
    paths['/b/{undefined}'] = { get: { ...paths['/swap'].post, operationId: 'b' } };
  },
  'path-declaration-must-exist': ({ paths }) => {
    paths['/c/{}'] = {};
  },
  'no-path-trailing-slash': ({ paths }) => {
    paths['/d/'] = {};
  },
  'path-not-include-query': ({ paths }) => {
    paths['/e?f=g'] = {};
  },
  'no-identical-paths': ({ paths }) => {
    paths['/events/{other}'] = {};
  },
  'security-defined': ({ paths }) => {
    paths['/swap'].post.security = [{ unknown: [] }];
  },
  'no-unresolved-refs': ({ paths }) => {
    paths['/swap'].post.responses[500] = { $ref: '#/components/responses/Unknown' };
  },
  'no-invalid-media-type-examples': ({ paths }) => {
    paths['/validate'].get.responses[200].content['application/json'].example = 7;
  },
  'no-example-value-and-externalValue': ({ paths }) => {
    const content = paths['/swap'].post.requestBody.content['application/json'];
    content.examples = { both: { value: {}, externalValue: 'https://example.org' } };
    delete content.example;
  },
  'no-enum-type-mismatch': ({ components }) => {
    components.schemas.Planted = { type: 'integer', enum: ['one'] };
  },
  'no-schema-type-mismatch': ({ components }) => {
    components.schemas.Mismatched = { type: 'array', properties: {} };
  },
  'no-invalid-schema-examples': ({ components }) => {
    components.schemas.Exemplified = { type: 'integer', examples: ['one'] };
  },
  'no-unused-components': ({ components }) => {
    components.schemas.Unused = { type: 'integer' };
  },
  'spec-components-invalid-map-name': ({ components }) => {
    components.schemas['not a name'] = { type: 'integer' };
  },
};

/** The rules that report nothing in the document with all the faults. */
function silentRules() {
  const folder = join(root, `.cache/openapi-rules-canary-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const document = JSON.parse(readFileSync(join(root, 'contract/dist/documents/resellers.json'), 'utf8'));
  for (const plant of Object.values(faults)) plant(document);
  writeFileSync(join(folder, 'planted.json'), JSON.stringify(document));
  const { stdout } = lint({ stdio: 'pipe' }, '--format=json', '--max-problems=1000', join(folder, 'planted.json'));
  rmSync(folder, { recursive: true });
  const reported = new Set(JSON.parse(stdout).problems.map(({ ruleId }) => ruleId));
  return Object.keys(faults).filter((rule) => !reported.has(rule));
}

const silent = silentRules();
for (const rule of silent) console.error(`${rule} does not report the fault that is planted for it`);
const { status } = lint({}, ...documents, ...filesOf('docs/journeys', '.arazzo.json'));
process.exitCode = status === 0 && silent.length === 0 ? 0 : 1;
