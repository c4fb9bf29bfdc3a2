/** A new product is one folder and one line: `support/cloakroom`, registered where this service is put together. */
import { afterAll, expect, it } from 'vitest';
import { eraseClient, getPersonalData } from '../../src/contexts/customers/privacy/privacy.ts';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { paymentAddress } from '../../src/contexts/sales/payments/payments.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { registerAll } from '../../src/process/products.ts';
import { createCloakroom, voidTag } from '../support/cloakroom/cloakroom.sql.ts';
import { cloakroomTags, sellTag, tagPersonalData } from '../support/cloakroom/cloakroom.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { cards, payOnPage, reportPaid } from '../support/purchases.ts';
import { inTenantWriteContext } from '../support/write-context.ts';

const clock = fixedClock(new Date());
// The contract names the kinds of the service's own products.
const { service, world, manager } = await openWorld({
  clock,
  moreProducts: [cloakroomTags],
  undeclaredAnswersAllowed: true,
});
await service.database.sql(createCloakroom, []);
// Other files of this process have no such table.
afterAll(() => registerAll());

const sell = (id: string, email = 'greta.olsen@example.org') =>
  inTenantWriteContext(service, world.main, (write) =>
    sellTag(write, { id, eventId: world.main.eventId, holder: 'Greta Olsen', email }),
  );
const tag = async (id: string) =>
  (await service.database.sql('SELECT status, holder, refunded_amount FROM cloakroom_tags WHERE id = $1', [id]))[0]!;

async function sold(id: string, email?: string) {
  const payment = await sell(id, email);
  if (payment instanceof Refusal) throw new Error(payment.message);
  const { publicUrl, secretsKey } = service.services;
  const target = { organizationId: world.main.id, paymentId: payment.id };
  return { paymentId: payment.id, paymentUrl: paymentAddress(target, publicUrl(), secretsKey) };
}

const saleOf = async (paymentId: string) => {
  const { body } = await service.call('GET', '/integrations/sales?limit=500', { headers: world.main.headers });
  return body.data.filter(({ payment_id: id }: { payment_id: string }) => id === paymentId);
};

it('is held, paid, mailed to its buyer, described on the invoice, listed among the sales, refunded and forgotten', async () => {
  const { paymentId, paymentUrl } = await sold('tag_1');
  expect(await tag('tag_1')).toMatchObject({ status: 'held' });
  const manage = (method: string, path: string, body?: object) =>
    service.call(method, `/management/organizations/${world.main.id}/payments${path}`, { headers: manager, body });
  const mailed = () =>
    service.database.sql(`SELECT template, recipient FROM mails WHERE cause LIKE '%' || $1 || '%'`, [paymentId]);
  expect((await manage('POST', `/${paymentId}/send-link`, {})).status).toBe(200);
  expect(await mailed()).toEqual([{ template: 'payment_link', recipient: 'greta.olsen@example.org' }]);
  await payOnPage(service, paymentUrl, cards.good);
  expect(await tag('tag_1')).toMatchObject({ status: 'active' });
  const invoiced = () =>
    service.database.sql(
      `SELECT l.description, l.total FROM invoices i
       JOIN invoice_lines l ON l.organization_id = i.organization_id AND l.invoice_id = i.id
       WHERE i.payment_id = $1 ORDER BY l.total DESC`,
      [paymentId],
    );
  const description = expect.stringMatching(/, Cloakroom$/);
  expect(await invoiced()).toMatchObject([{ description, total: '350' }]);

  const charged = { resource_type: 'cloakroom-tag', resource_id: 'tag_1', quantity: 1, total: 3.5, paid: 3.5 };
  expect(await saleOf(paymentId)).toMatchObject([{ _id: paymentId, ...charged, status: 'sold', refunded: 0 }]);

  const [listed] = (await manage('GET', '?search=Greta.Olsen@example.org')).body.data;
  expect(listed).toMatchObject({ _id: paymentId, client_name: 'Greta Olsen', client_email: 'greta.olsen@example.org' });

  const answer = await manage('POST', `/${paymentId}/refund`, {});
  expect(answer.status, answer.text).toBe(200);
  expect(await tag('tag_1')).toMatchObject({ status: 'returned', refunded_amount: '350' });
  const { database, outbox, gateways } = service.services;
  const [refund] = await service.database.sql('SELECT id FROM refunds WHERE payment_id = $1', [paymentId]);
  const target = { organizationId: world.main.id, refundId: String(refund!.id) };
  await sendRefund({ database, outbox, gateways, clock }, target);
  expect(await invoiced()).toMatchObject([{ total: '350' }, { description, total: '-350' }]);
  expect(await saleOf(paymentId)).toMatchObject([{ ...charged, status: 'voided', refunded: 3.5 }]);
  expect(await service.database.sql(`SELECT recipient FROM mails WHERE template = 'refund'`, [])).toEqual([
    { recipient: 'greta.olsen@example.org' },
  ]);
  expect(await differencesOf(service)).toEqual([]);

  await inTenantWriteContext(service, world.main, async (write) => {
    const [client] = await service.database.sql(`SELECT id FROM clients WHERE name = 'Greta Olsen'`, []);
    const known = await getPersonalData(write.tenant, String(client!.id));
    expect(known instanceof Refusal ? known : known.of(tagPersonalData)).toMatchObject([{ id: 'tag_1' }]);
    return eraseClient(write, String(client!.id));
  });
  expect(await tag('tag_1')).toMatchObject({ holder: '' });
});

it('is shown as voided among the sales where it was voided without a refund', async () => {
  const { paymentId, paymentUrl } = await sold('tag_5');
  await payOnPage(service, paymentUrl, cards.good);
  expect(await saleOf(paymentId)).toMatchObject([{ status: 'sold', refunded: 0 }]);
  await inTenantWriteContext(service, world.main, ({ tenant }) => tenant.run(voidTag, { id: 'tag_5' }));
  expect(await saleOf(paymentId)).toMatchObject([{ status: 'voided', total: 3.5, paid: 3.5, refunded: 0 }]);
});

it('frees its place at the end of the time, and takes it again for money that comes late', async () => {
  const { paymentId } = await sold('tag_2');
  await sold('tag_3');
  expect(await sell('tag_4')).toMatchObject({ code: 'sold_out' });
  clock.advance(60 * 60_000);
  await expireOverdue(service.services.database, service.services.outbox, clock.now());
  expect(await tag('tag_2')).toMatchObject({ status: 'ended' });
  await reportPaid(service, world.main, { paymentId, amount: 350 });
  expect(await tag('tag_2')).toMatchObject({ status: 'active' });
  expect(await differencesOf(service)).toEqual([]);
});
