/** A payment outside the gateway is undone once, however many ask at the same time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingRow } from '../support/bookings.ts';
import { sendAll, statusesOf } from '../support/parallel.ts';
import { stripLock } from '../support/statement-control.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

let service: TestService;
let organization: TestOrganization;
let root: string;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  organization = await createOrganization(service);
  root = `${await service.listen()}/integrations/external-payments`;
});
afterEach(() => service.close());

const undoConcurrently = async (count: number) => {
  const { id } = await createBookingRow(service, organization, { status: 'sitting' });
  const body = { resource_id: id, amount: 60, method: 'cash' };
  const { headers } = organization;
  const paid = await service.call('POST', '/integrations/external-payments', { headers, body });
  const url = `${root}/${paid.body.data._id}/undo`;
  return sendAll(Array.from({ length: count }, () => ({ method: 'POST', url, headers, body: {} })));
};
const cash = async () => {
  const [row] = await service.database.sql('SELECT sum(cash)::int AS cash FROM ledger_transactions');
  return row!.cash;
};

describe('30 requests to undo one payment', () => {
  it('undo it once', async () => {
    expect(statusesOf(await undoConcurrently(30))).toEqual({ 200: 1, 409: 29 });
    expect(await cash()).toBe(0);
  });

  it('undo it several times without the lock, the unique index and the constraint', async () => {
    await service.database.sql('DROP INDEX external_payments_undoes');
    await service.database.sql('ALTER TABLE bookings DROP CONSTRAINT bookings_advance_cash_check');
    const restore = stripLock('lock_bookings');
    try {
      let most = 0;
      for (let round = 0; round < 5 && most < 2; round += 1) {
        most = Math.max(most, statusesOf(await undoConcurrently(30))[200] ?? 0);
      }
      expect(most).toBeGreaterThan(1);
    } finally {
      restore();
    }
    expect(await cash()).toBeLessThan(0);
  });
});
