/**
 * A tree in which every rule about imports is broken once, and a few things stand that are allowed. A rule that stays
 * silent over it protects nothing.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const canaryRoot = '.cache/import-rules-canary';

/** Imports of types, because these are the ones that a tool overlooks. */
const importing = (target) => `import type * as other from '${target}';\nexport type Other = typeof other;\n`;

/** What the violations below point at. */
const targets = {
  'contract/src/vocabulary.ts': 'export const list = [] as const;',
  'contract/src/index.ts': 'export const apis = {};',
  'server/src/process/config.ts': 'export const settings = [];',
  'server/src/platform/clock.ts': 'export type Instant = Date;',
  'server/src/contexts/ticketing/tickets/tickets.ts': 'export const tickets = 1;',
  'server/src/contexts/ticketing/tickets/tickets.sql.ts': 'export const findTicket = 1;',
  'server/src/contexts/ticketing/tickets/rules.ts': 'export const rules = 1;',
  'server/src/contexts/door/door/door.ts': 'export const door = 1;',
  'server/src/contexts/sales/payments/payments.ts': 'export const payments = 1;',
  'server/src/contexts/identity/access/access.ts': 'export const access = 1;',
  'server/src/http/money.ts': 'export const toMinor = 1;',
  'server/src/apis/integrations/tickets.ts': 'export const handlers = 1;',
  'server/test/support/world.ts': 'export const world = 1;',
  'console/src/page.ts': 'export const page = 1;',
  'shop/src/shop.ts': 'export const shop = 1;',

  // The other halves of the cycles; a cycle is reported once. That of the folders is none of files.
  'server/src/platform/hen.ts': importing('./egg.ts'),
  'server/src/contexts/messaging/webhooks/engine/queue.sql.ts': 'export const findQueued = 1;',
  'server/src/contexts/messaging/webhooks/engine/queue.ts': 'export const hold = 1;',
  'server/src/contexts/messaging/webhooks/outbox/messages.ts': 'export const messages = 1;',
  'server/src/contexts/messaging/webhooks/outbox/emit.ts': importing('../engine/queue.ts'),
  'server/src/contexts/venue/right/right.ts': 'export const right = 1;',
  'server/src/contexts/venue/right/errand.ts': importing('../left/left.ts'),
};

/** Rule, file, import: each file breaks the one rule (and perhaps others that say the same). */
const violations = [
  ['no-unresolvable', 'server/src/lost.ts', './nowhere.ts'],
  ['no-cycles', 'server/src/platform/egg.ts', './hen.ts'],
  ['no-folder-cycles', 'server/src/contexts/venue/left/left.ts', '../right/right.ts'],
  ['folders-by-front-door', 'server/src/contexts/ticketing/resale/resale.ts', '../tickets/rules.ts'],
  ['folders-by-front-door', 'server/src/contexts/ticketing/resale/swap.ts', '../tickets/tickets.sql.ts'],
  ['no-cycles-in-webhooks', 'server/src/contexts/messaging/webhooks/engine/claim.ts', '../outbox/messages.ts'],
  ['webhooks-sql-at-home', 'server/src/contexts/messaging/webhooks/history/retry.ts', '../engine/queue.sql.ts'],
  ['webhooks-front-door-is-outside', 'server/src/contexts/messaging/webhooks/outbox/outbox.ts', '../webhooks.ts'],
  ['front-door-only', 'server/src/apis/channels/tickets.ts', '../../contexts/ticketing/tickets/rules.ts'],
  ['front-door-only', 'server/src/workers/sweep.ts', '../contexts/ticketing/tickets/tickets.sql.ts'],
  [
    'contexts-know-platform-only',
    'server/src/contexts/guest-lists/guest-lists/guest-lists.ts',
    '../../../http/money.ts',
  ],
  ['contexts-without-http', 'server/src/contexts/tables/bookings/bookings.ts', 'fastify'],
  [
    'contexts-without-wire',
    'server/src/contexts/messaging/webhooks/webhooks.ts',
    '../../../../../contract/src/index.ts',
  ],
  ['platform-below-all', 'server/src/platform/ids.ts', '../contexts/ticketing/tickets/tickets.ts'],
  ['platform-without-wire', 'server/src/platform/log.ts', '../../../contract/src/index.ts'],
  ['apis-apart', 'server/src/apis/resellers/resale.ts', '../integrations/tickets.ts'],
  ['apis-below-the-process', 'server/src/apis/integrations/lists.ts', '../../process/config.ts'],
  ['wire-below-the-apis', 'server/src/wire/walk-in-input.ts', '../apis/integrations/tickets.ts'],
  ['http-without-domain', 'server/src/http/register.ts', '../contexts/ticketing/tickets/tickets.ts'],
  ['workers-beside-the-apis', 'server/src/workers/answer.ts', '../http/money.ts'],
  ['context-order-ticketing', 'server/src/contexts/tables/bookings/move.ts', '../../ticketing/tickets/tickets.ts'],
  ['context-order-imports', 'server/src/contexts/imports/imports.ts', '../door/door/door.ts'],
  ['context-order-sales', 'server/src/contexts/sales/refunds/refunds.ts', '../../ticketing/tickets/tickets.ts'],
  ['context-order-venue', 'server/src/contexts/venue/events/events.ts', '../../sales/payments/payments.ts'],
  ['context-order-customers', 'server/src/contexts/customers/clients/clients.ts', '../../venue/events/events.ts'],
  ['context-order-identity', 'server/src/contexts/identity/accounts/accounts.ts', '../../venue/left/left.ts'],
  ['context-order-messaging', 'server/src/contexts/messaging/mail/mail.ts', '../../identity/access/access.ts'],
  ['contract-stands-alone', 'contract/src/errors.ts', '../../server/src/platform/clock.ts'],
  ['clients-over-the-contract', 'cli/src/main.ts', '../../server/src/process/config.ts'],
  ['sdk-stands-alone', 'sdk/src/client.ts', '../../contract/src/index.ts'],
  ['shop-over-the-sdk', 'shop/src/visit.ts', '../../contract/src/index.ts'],
  ['shop-pages-only', 'server/src/apis/docs/pages.ts', '../../../../shop/src/shop.ts'],
  ['server-without-clients', 'server/src/apis/docs/docs.ts', '../../../../console/src/page.ts'],
  ['no-tests-in-production', 'server/src/demo.ts', '../test/support/world.ts'],
];

/** Nothing may be said about these. */
const allowed = [
  ['server/src/contexts/ticketing/access/access.ts', '../tickets/tickets.ts'],
  ['server/src/contexts/ticketing/tickets/sale.ts', './tickets.sql.ts'],
  ['server/src/contexts/messaging/webhooks/history/list.ts', '../engine/queue.ts'],
  ['server/src/contexts/messaging/webhooks/engine/hold.ts', './queue.sql.ts'],
  ['server/src/contexts/ticketing/access/scopes.ts', '../../../../../contract/src/vocabulary.ts'],
  ['server/src/apis/channels/auth.ts', '../../http/money.ts'],
  ['server/src/contexts/imports/import-tickets.ts', '../ticketing/tickets/tickets.ts'],
  ['server/src/main.ts', './process/config.ts'],
  ['sdk/src/index.ts', './client.ts'],
  ['shop/src/page.ts', '../../sdk/src/index.ts'],
  ['server/src/apis/shop-pages/shop-pages.ts', '../../../../shop/src/shop.ts'],
];

export function writeCanary(projectRoot) {
  const folder = join(projectRoot, canaryRoot);
  rmSync(folder, { recursive: true, force: true });
  const files = {
    ...targets,
    ...Object.fromEntries(violations.map(([, file, target]) => [file, importing(target)])),
    ...Object.fromEntries(allowed.map(([file, target]) => [file, importing(target)])),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** What the run over the tree should have said and did not, or the other way round. */
export function canaryFindings(found, ruleNames) {
  const at = (file) => `${canaryRoot}/${file}`;
  const findings = [];
  for (const [rule, file] of violations) {
    const isOfFolders = rule === 'no-folder-cycles' || rule === 'no-cycles-in-webhooks';
    const name = isOfFolders ? file.slice(0, file.lastIndexOf('/')) : file;
    if (!found.some((violation) => violation.rule.name === rule && violation.from === at(name))) {
      findings.push(`the rule ${rule} said nothing of ${file}, which breaks it`);
    }
  }
  for (const [file] of allowed) {
    for (const violation of found.filter(({ from }) => from === at(file))) {
      findings.push(`the rule ${violation.rule.name} complained of ${file}, which is in order`);
    }
  }
  const tried = new Set(violations.map(([rule]) => rule));
  for (const name of ruleNames.filter((rule) => !tried.has(rule))) findings.push(`no violation tries the rule ${name}`);
  return findings;
}
