/**
 * Which way data flows: apis and workers → contexts → platform, and among the contexts imports, door, cancellations, wallets, bulk-actions → products → sales →
 * venue → customers → identity → messaging; clients only over the contract. A folder of a context is entered by its front
 * door, the file that bears its name. `npm run lint:imports` holds the tree to it, after it has broken every rule once in
 * a tree made for that (scripts/import-rules-canary.mjs), whose root is the optional prefix of the paths below.
 */
const root = '^(?:\\.cache/import-rules-canary/)?';
const contexts = `${root}server/src/contexts/`;
/** The patterns of a list are joined to one, so that the second refers to its group as the second. */
const frontDoors = [`${contexts}([^/]+)/\\1\\.ts$`, `${contexts}[^/]+/([^/]+)/\\2\\.ts$`];
/** A folder of a context that has folders of its own. */
const webhooks = `${contexts}messaging/webhooks/`;
const vocabulary = `${root}contract/src/(vocabulary|door-rules|intl|networks)\\.ts$`;

const products = ['ticketing', 'tables', 'guest-lists', 'memberships'];
/** The contexts from the top down: each imports what stands below it, and products import no other product. */
const levels = [
  ['imports', 'door', 'cancellations', 'wallets', 'bulk-actions'],
  products,
  ['sales'],
  ['venue'],
  ['customers'],
  ['identity'],
  ['messaging'],
];

/** Everything is an error: what is allowed with a warning is allowed. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const forbidden = [
  rule('no-unresolvable', 'An import that nobody finds is checked by nobody.', {}, { couldNotResolve: true }),
  rule('no-cycles', 'Files that need each other are one file, or lack a third.', {}, { circular: true }),
  {
    ...rule(
      'no-folder-cycles',
      'Of two folders of contexts that need each other neither can be understood alone; imports of types count.',
      { path: `${contexts}[^/]+/[^/]+$` },
      { path: `${contexts}[^/]+/[^/]+$`, circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'folders-by-front-door',
    'A folder of a context enters another by the file that bears its name, never by its SQL.',
    { path: `${contexts}([^/]+/[^/]+)/` },
    { path: contexts, pathNot: [`${contexts}$1/`, ...frontDoors] },
  ),
  ...levels.map((level, index) => {
    const below = levels.slice(index + 1).flat();
    return rule(
      `context-order-${level[0]}`,
      'A context knows those below it.',
      { path: `${contexts}(${level.join('|')})/` },
      { path: contexts, pathNot: ['$1', ...below].map((name) => `${contexts}${name}/`) },
    );
  }),
  {
    ...rule(
      'no-cycles-in-webhooks',
      'The folders of the webhooks stand in one order: signing, engine, outbox, endpoints, history.',
      { path: `${webhooks}[^/]+$` },
      { path: `${webhooks}[^/]+$`, circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'webhooks-sql-at-home',
    'A folder of the webhooks runs its own SQL only; what others need of it is a function.',
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
    'Whatever is no context enters a folder of one by the file that bears its name, never by its SQL.',
    { path: `${root}server/src/`, pathNot: contexts },
    { path: contexts, pathNot: frontDoors },
  ),
  rule(
    'contexts-know-platform-only',
    'Rules do not know who asks: APIs, workers and the process are above them.',
    { path: contexts },
    { path: `${root}server/src/`, pathNot: `${root}server/src/(contexts|platform)/` },
  ),
  rule(
    'contexts-without-http',
    'Rules do not know the HTTP framework.',
    { path: contexts },
    { path: '(^|/)node_modules/(fastify|@fastify/[^/]+)/' },
  ),
  rule(
    'contexts-without-wire',
    'Of the contract, rules know the closed lists and limits, the rules that devices and the shop follow too, and how numbers and times are written.',
    { path: contexts },
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
    'What two APIs share is in wire or http.',
    { path: `${root}server/src/apis/([^/]+)/` },
    { path: `${root}server/src/apis/`, pathNot: `${root}server/src/apis/$1/` },
  ),
  rule(
    'apis-below-the-process',
    'Handlers know contexts and platform, not the process that runs them.',
    { path: `${root}server/src/apis/` },
    { path: `${root}server/src/`, pathNot: `${root}server/src/(apis|wire|http|contexts|platform)/` },
  ),
  rule(
    'wire-below-the-apis',
    'What several APIs present and read knows none of them.',
    { path: `${root}server/src/wire/` },
    { path: `${root}server/src/`, pathNot: `${root}server/src/(wire|http|contexts|platform)/` },
  ),
  rule(
    'http-without-domain',
    'The framework knows who calls, the request log and the outbox, and nothing that is sold.',
    // Who may call, and what handlers are given, are named here.
    { path: `${root}server/src/http/`, pathNot: `${root}server/src/http/(callers|services)\\.ts$` },
    {
      path: `${root}server/src/`,
      pathNot: [`${root}server/src/(http|platform)/`, `${contexts}(identity|messaging)/`],
    },
  ),
  rule(
    'workers-beside-the-apis',
    'A loop calls rules; it answers nobody.',
    { path: `${root}server/src/workers/` },
    { path: `${root}server/src/`, pathNot: `${root}server/src/(workers|contexts|platform)/` },
  ),
  rule(
    'contract-stands-alone',
    'Everything public is written without us.',
    { path: `${root}contract/src/` },
    { path: `${root}(server|sdk|shop|cli|console|bench|scripts)/` },
  ),
  rule(
    'clients-over-the-contract',
    'The SDK, the CLI and the console are callers like any other.',
    { path: `${root}(sdk|shop|cli|console)/` },
    { path: `${root}server/` },
  ),
  rule(
    'sdk-stands-alone',
    'What is published has no dependencies: its types are written out of the contract.',
    { path: `${root}sdk/src/` },
    { pathNot: `${root}sdk/src/` },
  ),
  rule(
    'shop-over-the-sdk',
    'The shop is a channel like any other: it has the SDK, and the rule of what one network is.',
    { path: `${root}shop/src/` },
    { path: `${root}(contract|cli|console|bench|scripts)/`, pathNot: `${root}contract/src/networks\\.ts$` },
  ),
  rule(
    'shop-pages-only',
    'The service serves the shop in one place.',
    { path: `${root}server/src/`, pathNot: `${root}server/src/apis/shop-pages/` },
    { path: `${root}shop/` },
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
    { path: `${root}(server|contract|sdk|shop|cli|console)/src/` },
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
