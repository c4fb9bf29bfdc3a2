/**
 * Which way data flows: apis and workers → modules (by their front door) → platform; clients only over the contract.
 * `npm run lint:imports` holds the tree to it, after it has broken every rule once in a tree made for that
 * (scripts/import-rules-canary.mjs), whose root is the optional prefix of the paths below.
 */
const root = '^(?:\\.cache/import-rules-canary/)?';
const modules = `${root}server/src/modules/`;
const frontDoor = `${modules}([^/]+)/\\1\\.ts$`;
/** A module with folders of its own. */
const webhooks = `${modules}webhooks/`;
const vocabulary = `${root}contract/src/(vocabulary|door-rules)\\.ts$`;

/** Everything is an error: what is allowed with a warning is allowed. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const forbidden = [
  rule('no-unresolvable', 'An import that nobody finds is checked by nobody.', {}, { couldNotResolve: true }),
  rule('no-cycles', 'Files that need each other are one file, or lack a third.', {}, { circular: true }),
  {
    ...rule(
      'no-module-cycles',
      'Of two modules that need each other neither can be understood alone; imports of types count.',
      { path: `${modules}[^/]+$` },
      { path: `${modules}[^/]+$`, circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'modules-by-front-door',
    'A module enters another by modules/<name>/<name>.ts, never by its SQL.',
    { path: `${modules}([^/]+)/` },
    { path: modules, pathNot: [`${modules}$1/`, frontDoor] },
  ),
  {
    ...rule(
      'no-cycles-in-webhooks',
      'The folders of the webhooks module stand in one order: signing, engine, outbox, endpoints, history.',
      { path: `${webhooks}[^/]+$` },
      { path: `${webhooks}[^/]+$`, circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'webhooks-sql-at-home',
    'A folder of the webhooks module runs its own SQL only; what others need of it is a function.',
    { path: `${webhooks}([^/]+)/` },
    { path: `${webhooks}[^/]+/[^/]+\\.sql\\.ts$`, pathNot: `${webhooks}$1/` },
  ),
  rule(
    'webhooks-front-door-is-outside',
    'The front door shows what the folders have; they do not come in by it.',
    { path: `${webhooks}[^/]+/` },
    { path: `${webhooks}webhooks\\.ts$` },
  ),
  rule(
    'front-door-only',
    'Whatever is no module enters one by modules/<name>/<name>.ts, never by its SQL.',
    { path: `${root}server/src/`, pathNot: modules },
    { path: modules, pathNot: frontDoor },
  ),
  rule(
    'modules-know-platform-only',
    'Rules do not know who asks: APIs, workers and the process are above them.',
    { path: modules },
    { path: `${root}server/src/`, pathNot: `${root}server/src/(modules|platform)/` },
  ),
  rule(
    'modules-without-http',
    'Rules do not know the HTTP framework.',
    { path: modules },
    { path: '(^|/)node_modules/(fastify|@fastify/[^/]+)/' },
  ),
  rule(
    'modules-without-wire',
    'Of the contract, rules know the closed lists and limits, and the rule of the door that devices follow too.',
    { path: modules },
    { path: `${root}contract/`, pathNot: vocabulary },
  ),
  rule(
    'platform-below-all',
    'The platform knows nothing of tickets.',
    { path: `${root}server/src/platform/` },
    { path: `${root}server/src/`, pathNot: `${root}server/src/platform/` },
  ),
  rule(
    'platform-without-wire',
    'Of the contract, the platform knows the closed lists and limits.',
    { path: `${root}server/src/platform/` },
    { path: `${root}contract/`, pathNot: vocabulary },
  ),
  rule(
    'apis-apart',
    'What two APIs share is in common, and common knows neither.',
    { path: `${root}server/src/apis/([^/]+)/` },
    { path: `${root}server/src/apis/`, pathNot: [`${root}server/src/apis/$1/`, `${root}server/src/apis/common/`] },
  ),
  rule(
    'apis-below-the-process',
    'Handlers know modules and platform, not the process that runs them.',
    { path: `${root}server/src/apis/` },
    { path: `${root}server/src/`, pathNot: `${root}server/src/(apis|modules|platform)/` },
  ),
  rule(
    'workers-beside-the-apis',
    'A loop calls rules; it answers nobody.',
    { path: `${root}server/src/workers/` },
    { path: `${root}server/src/`, pathNot: `${root}server/src/(workers|modules|platform)/` },
  ),
  rule(
    'contract-stands-alone',
    'Everything public is written without us.',
    { path: `${root}contract/src/` },
    { path: `${root}(server|sdk|cli|console|bench|scripts)/` },
  ),
  rule(
    'clients-over-the-contract',
    'The SDK, the CLI and the console are callers like any other.',
    { path: `${root}(sdk|cli|console)/` },
    { path: `${root}server/` },
  ),
  rule(
    'sdk-stands-alone',
    'What is published has no dependencies: its types are written out of the contract.',
    { path: `${root}sdk/src/` },
    { pathNot: `${root}sdk/src/` },
  ),
  rule(
    'server-without-clients',
    'The server serves the console as files, and imports none of the clients.',
    { path: `${root}server/src/` },
    { path: `${root}(sdk|cli|console)/` },
  ),
  rule(
    'no-tests-in-production',
    'What runs in production needs neither tests nor benchmarks.',
    { path: `${root}(server|contract|sdk|cli|console)/src/` },
    { path: `${root}([^/]+/test|bench|scripts)/` },
  ),
];

export default {
  forbidden,
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types are gone after compilation, and tie two files together all the same.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
