/** Billing data that a buyer gives while the money comes in: either they are on the invoice, or they are not kept. */
import { expect, it } from 'vitest';
import { giveBilling } from '../../src/contexts/sales/checkout/checkout.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { openWorld } from '../support/fixtures.ts';
import { writeAt } from '../support/model-step.ts';
import { beginCheckout, reportPaid } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const { service, world } = await openWorld();

it('the invoice is full exactly where the data were taken', async () => {
  const { id: organizationId } = world.main;
  const now = service.services.clock.now();
  const { rateId } = await createRate(service, organizationId, world.main.eventId);
  await service.database.sql('UPDATE organizations SET holds_per_buyer_max = 0, held_per_buyer_percentage_max = 100');
  const outcomes = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    const paymentId = String(data.payment_id);
    const give = () =>
      writeAt(service, { now, organizationId }, (write) => giveBilling(write, paymentId, { customer_name: 'Amsel' }));
    const pay = () => reportPaid(service, world.main, { paymentId, amount: 2150 });
    // Each begins first in turn, so that both ends are seen.
    const [taken] =
      round % 2 === 0 ? await Promise.all([give(), pay()]) : (await Promise.all([pay(), give()])).reverse();
    const wasTaken = !(taken instanceof Refusal);
    const rows = await service.database.sql(
      `SELECT i.type, i.customer->>'customer_name' AS invoiced, p.billing_info->>'customer_name' AS kept
       FROM payments p JOIN invoices i ON i.organization_id = p.organization_id AND i.payment_id = p.id WHERE p.id = $1`,
      [paymentId],
    );
    const name = wasTaken ? 'Amsel' : null;
    expect(rows).toEqual([{ type: wasTaken ? 'full' : 'simplified', invoiced: name, kept: name }]);
    outcomes.add(String(wasTaken));
  }
  expect(outcomes.has('true')).toBe(true);
});
