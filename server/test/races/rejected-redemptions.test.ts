/**
 * Bookings with one discount code are rejected, accepted again and made, all at once: the count of redemptions is that of
 * the bookings which are not rejected, never above the limit, never below 0.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reclaimRedemption, releaseRedemptions } from '../../src/contexts/sales/discount-codes/discount-codes.sql.ts';
import type { TenantStatement } from '../../src/platform/sql/statement.ts';
import { createBookingRow, createDiscountCodeRow } from '../support/bookings.ts';
import { type ParallelRequest, sendAll, statusesOf } from '../support/parallel.ts';
import { signIn } from '../support/sign-in.ts';
import { stampede } from '../support/stampede.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

let service: TestService;
let organization: TestOrganization;
let root: string;
let managers: Record<string, string>[];
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  organization = await createOrganization(service);
  root = await service.listen();
  managers = await Promise.all(Array.from({ length: 10 }, () => signIn(service, organization.id, 'manager')));
});
afterEach(() => service.close());

const changeStatus = (id: string, status: string, index: number): ParallelRequest => ({
  method: 'PUT',
  url: `${root}/management/organizations/${organization.id}/bookings/${id}/status`,
  headers: managers[index % managers.length]!,
  body: { status },
});
const codeWith = (redemptions_max: number, redemptions_count: number) =>
  createDiscountCodeRow(service, organization, { redemptions_max, redemptions_count });
const bookingsWith = (codeId: string, status: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => createBookingRow(service, organization, { status, discount_code_id: codeId })),
  );
const redemptionsOf = async (codeId: string): Promise<number> =>
  (await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [codeId]))[0]!
    .redemptions_count;
const holdersOf = async (codeId: string): Promise<number> =>
  (
    await service.database.sql(
      "SELECT count(*)::int AS count FROM bookings WHERE discount_code_id = $1 AND status <> 'rejected'",
      [codeId],
    )
  )[0]!.count;

describe('30 rejected bookings with a code that has 7 redemptions left, accepted at once', () => {
  it('are accepted 7 times', async () => {
    const code = await codeWith(7, 0);
    const bookings = await bookingsWith(code.id, 'rejected', 30);
    const answers = await sendAll(bookings.map(({ id }, index) => changeStatus(id, 'accepted', index)));
    expect(statusesOf(answers)).toEqual({ 200: 7, 409: 23 });
    const errors = answers.filter(({ status }) => status === 409).map(({ body }) => body.error);
    expect(new Set(errors)).toEqual(new Set(['discount_code_exhausted']));
    expect(await redemptionsOf(code.id)).toBe(7);
    expect(await holdersOf(code.id)).toBe(7);
  });
});

describe('one booking, rejected by ten people at once', () => {
  it('returns its redemption once', async () => {
    const code = await codeWith(5, 5);
    const [booking] = await bookingsWith(code.id, 'accepted', 1);
    const answers = await sendAll(managers.map((_, index) => changeStatus(booking!.id, 'rejected', index)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await redemptionsOf(code.id)).toBe(4);
  });
});

describe('rejections, acceptances and walk-ins in a mess', () => {
  it('leave as many redemptions as there are bookings that are not rejected, within the limit', async () => {
    const code = await codeWith(12, 10);
    const bookings = [
      ...(await bookingsWith(code.id, 'accepted', 10)),
      ...(await bookingsWith(code.id, 'rejected', 10)),
    ];
    for (let round = 0; round < 4; round += 1) {
      const changes = bookings.flatMap(({ id }, index) => [
        changeStatus(id, 'rejected', index),
        changeStatus(id, 'accepted', index + 1),
      ]);
      const walkIns = ['1', '2', '3', '4'].map((space_names) => ({
        method: 'POST' as const,
        url: `${root}/integrations/bookings/walk-in`,
        headers: organization.headers,
        body: { event_id: organization.eventId, space_names, for: 2, price: 50, discount_code: code.code },
      }));
      const answers = await sendAll([...changes, ...walkIns].sort(() => Math.random() - 0.5));
      expect(Object.keys(statusesOf(answers)).filter((status) => !['200', '400', '409'].includes(status))).toEqual([]);
      expect(await redemptionsOf(code.id)).toBe(await holdersOf(code.id));
      expect(await redemptionsOf(code.id)).toBeLessThanOrEqual(12);
    }
  });
});

describe('without the conditions of the statements', () => {
  const textOf = <Values>(statement: TenantStatement<Values, unknown>) => statement.shapes()[0]!.text;

  /** How often the statement went through when 10 transactions ran it at the same instant, errors not counted. */
  async function ranConcurrently<Values>(
    statement: TenantStatement<Values, unknown>,
    values: Values,
    text: string,
    codeId: string,
  ) {
    await service.database.sql('ALTER TABLE discount_codes DROP CONSTRAINT discount_codes_redemptions_count_check');
    await service.database.sql('ALTER TABLE discount_codes DROP CONSTRAINT discount_codes_check1');
    const query = statement.queryOf([organization.id], values);
    const changed = { ...query, name: `${query.name}_${text.length}`, text };
    const hold = {
      query: 'SELECT FROM discount_codes WHERE organization_id = $1 AND id = $2 FOR UPDATE',
      values: [organization.id, codeId],
      waitersMin: 10,
    };
    await stampede(service.database, hold, () =>
      Promise.all(Array.from({ length: 10 }, () => service.services.database.execute(changed))),
    );
    return redemptionsOf(codeId);
  }

  it('more are taken than there are', async () => {
    const code = await codeWith(3, 0);
    const text = textOf(reclaimRedemption).replace(/AND \(redemptions_max.*\)/, '');
    expect(text).not.toBe(textOf(reclaimRedemption));
    expect(await ranConcurrently(reclaimRedemption, { id: code.id, sales: 1 }, text, code.id)).toBe(10);
  });

  it('the count falls below 0', async () => {
    const code = await codeWith(3, 3);
    const text = textOf(releaseRedemptions).replace(/AND d.redemptions_count >= f.redemptions/, '');
    expect(text).not.toBe(textOf(releaseRedemptions));
    const values = { ids: [code.id], redemptions: [1], sales: [1] };
    expect(await ranConcurrently(releaseRedemptions, values, text, code.id)).toBe(-7);
  });
});
