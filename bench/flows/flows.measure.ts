/** See `scripts/measure-flows.mjs`. */
import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openFixtures } from '../../server/test/support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../server/test/support/purchases.ts';
import { makeRoom } from '../../server/test/support/resale.ts';
import { createTicket } from '../../server/test/support/world.ts';

const source = fileURLToPath(new URL('../../server/src/', import.meta.url));
const statementFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file.startsWith('contexts/'))
  .map((file) => ({ file, text: readFileSync(source + file, 'utf8') }));

/** Labels of the statements that were sent since this was last emptied. */
const sent = new Set<string>();
const prototype = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
const { query } = prototype;
prototype.query = function recorded(this: unknown, ...given: unknown[]) {
  const { name } = (given[0] ?? {}) as { name?: string };
  if (name) sent.add(name.replace(/_[0-9a-f]{12}$/, ''));
  return query.apply(this, given);
};

const profiler = new Session();
profiler.connect();

/** Files of the APIs, of what they share and of the contexts that the act passes through. */
async function filesOf(act: () => Promise<unknown>): Promise<string[]> {
  await act();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await profiler.post('Profiler.takePreciseCoverage');
  sent.clear();
  await act();
  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  await profiler.post('Profiler.stopPreciseCoverage');
  const called = result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]!.count > 0),
    )
    .map(({ url }) => url.replace(/^file:\/\//, ''))
    .filter((file) => file.startsWith(source))
    .map((file) => file.slice(source.length));
  const stated = statementFiles.filter(({ text }) => [...sent].some((label) => text.includes(`'${label}'`)));
  return [...new Set([...called, ...stated.map(({ file }) => file)])]
    .filter((file) => /^(apis|wire|contexts)\//.test(file))
    .sort();
}

const { service, world, manager, manage } = await openFixtures();
let spaceNumber = 0;

const flows: Readonly<Record<string, { readonly most: number; readonly act: () => Promise<unknown> }>> = {
  'walk-in': {
    most: 25,
    act: async () => {
      spaceNumber += 1;
      const answer = await manage(manager, '/bookings/walk-in')('POST', '', {
        event_id: world.main.eventId,
        space_names: String(spaceNumber),
        name: 'Vera',
        for: 2,
      });
      expect(answer.body.success ?? answer.status < 300, answer.text).toBe(true);
    },
  },
  swap: {
    most: 26,
    act: async () => {
      const { barcode } = await createTicket(service, world.main);
      const answer = await service.call('POST', '/resellers/swap', {
        headers: world.reseller.headers,
        body: { ticket: { barcode }, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' } },
      });
      expect(answer.body.success ?? answer.status < 300, answer.text).toBe(true);
    },
  },
  'hold → pay → ticket → mail': {
    most: 63,
    act: async () => {
      const begun = await beginCheckout(service, world.channel, world.main.rateId, { send_resources: true });
      expect(begun.body.success, begun.text).toBe(true);
      await payOnPage(service, begun.body.data.payment_url, cards.good);
    },
  },
};

it('passes through no more files than before', async () => {
  await makeRoom(service);
  for (const [name, { most, act }] of Object.entries(flows)) {
    const files = await filesOf(act);
    console.info(`${name}: ${files.length} files`);
    if (process.env.LIST_FILES) console.info(files.join('\n'));
    expect(files.length, name).toBeLessThanOrEqual(most);
  }
}, 120_000);
