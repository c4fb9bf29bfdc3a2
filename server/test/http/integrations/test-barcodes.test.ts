/** Barcodes of alpha that always give one outcome at a door. */
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { openWorld } from '../../support/fixtures.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const { service, world } = await openWorld({ clock });

const outcomes = [
  ['TEST-ADMITTED', 200, undefined],
  ['TEST-ALREADY-CHECKED-IN', 409, 'already_checked_in'],
  ['TEST-TICKET-NOT-ACTIVE', 409, 'ticket_not_active'],
  ['TEST-TICKET-NOT-FOUND', 404, 'not_found'],
] as const;

async function answersIn(of: TestService, { main }: World, barcode: string) {
  const { headers } = main;
  const asked = await of.call('GET', `/integrations/tickets/check-in/${barcode}`, { headers });
  const scanned = await of.call('PUT', `/integrations/tickets/by-code/${barcode}/checkin`, { headers });
  return [asked, scanned].map(({ status, body }) => [status, body.error]);
}

describe('alpha', () => {
  it.each(outcomes)('%s is answered %i, to a question and to a scan', async (barcode, status, error) => {
    expect(await answersIn(service, world, barcode)).toEqual([
      [status, error],
      [status, error],
    ]);
  });
});

describe('production', () => {
  it('knows none of them', async () => {
    const production = await startTestService({ clock, environment: 'production' });
    try {
      const other = await createWorld(production);
      for (const [barcode] of outcomes) {
        expect(await answersIn(production, other, barcode)).toEqual([
          [404, 'not_found'],
          [404, 'not_found'],
        ]);
      }
    } finally {
      await production.close();
    }
  });
});
