/** A discount code is never redeemed more often than its limit, however many ask for it at the same time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { barrier, postAll, statusesOf } from '../support/parallel.ts';
import { sqlIn } from '../support/sql-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, insert, type TestOrganization } from '../support/world.ts';

let service: TestService;
let organization: TestOrganization;
let codeId: string;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  organization = await createOrganization(service);
  const now = service.services.clock.now();
  codeId = newId('discountCode', now);
  await insert(service.database, 'discount_codes', {
    organization_id: organization.id,
    id: codeId,
    code: 'TEN',
    code_key: 'ten',
    type: 'bookings',
    percentage: '10',
    redemptions_max: 10,
    created_at: now,
    updated_at: now,
  });
});
afterEach(() => service.close());

const redemptionsCount = async () =>
  (await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [codeId]))[0]!
    .redemptions_count;

/** A hundred spaces, so that no booking is refused for want of one. */
async function addSpaces(): Promise<string[]> {
  const now = service.services.clock.now();
  const names = Array.from({ length: 100 }, (_, index) => `T${index + 1}`);
  await service.database.sql(
    `INSERT INTO spaces (organization_id, id, event_id, zone_id, name, name_key, created_at, updated_at)
     SELECT $1, t.id, $2, $3, t.name, lower(t.name), $6, $6 FROM unnest($4::text[], $5::text[]) AS t (id, name)`,
    [organization.id, organization.eventId, organization.zoneIds[0], names.map(() => newId('space', now)), names, now],
  );
  return names;
}

async function hundredWalkIns() {
  const spaces = await addSpaces();
  const url = `${await service.listen()}/integrations/bookings/walk-in`;
  return postAll(
    url,
    organization.headers,
    spaces.map((space_names) => ({
      event_id: organization.eventId,
      space_names,
      for: 2,
      price: 50,
      discount_code: 'TEN',
    })),
  );
}

describe('a code with 10 redemptions under 100 walk-ins at once', () => {
  it('gives 10 their discount and refuses 90, who take no space', async () => {
    const answers = await hundredWalkIns();
    expect(statusesOf(answers)).toEqual({ 200: 10, 400: 90 });
    const prices = answers.filter(({ status }) => status === 200).map(({ body }) => body.price);
    expect(prices).toEqual(Array.from({ length: 10 }, () => 45));
    const errors = answers.filter(({ status }) => status === 400).map(({ body }) => body.error);
    expect(new Set(errors)).toEqual(new Set(['discount_code_invalid']));
    expect(await redemptionsCount()).toBe(10);
    const held = await service.database.sql('SELECT count(*)::int FROM booking_spaces');
    expect(held).toEqual([{ count: 10 }]);
  });
});

describe('without the condition in the UPDATE', () => {
  const readCount = 'SELECT redemptions_count, redemptions_max FROM discount_codes WHERE id = $1';
  const countOne = 'UPDATE discount_codes SET redemptions_count = redemptions_count + 1 WHERE id = $1';

  /** Looks first and counts then, as code without the guard would. */
  async function redeemTwentyUnguarded(): Promise<PromiseSettledResult<void>[]> {
    const everybodyLooked = barrier(20);
    const one = () =>
      service.services.database.transaction(async (tx) => {
        const [code] = await sqlIn<{ redemptions_count: number; redemptions_max: number }>(tx, readCount, [codeId]);
        await everybodyLooked();
        if (code!.redemptions_count < code!.redemptions_max) await sqlIn(tx, countOne, [codeId]);
      });
    return Promise.allSettled(Array.from({ length: 20 }, one));
  }

  it('the CHECK of the table still keeps the limit, by an error', async () => {
    const outcomes = await redeemTwentyUnguarded();
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(failures).toEqual(Array.from({ length: 10 }, () => '23514'));
    expect(await redemptionsCount()).toBe(10);
  });

  it('and without the CHECK the code is redeemed too often', async () => {
    const [check] = await service.database.sql(
      "SELECT conname FROM pg_constraint WHERE conrelid = 'discount_codes'::regclass AND pg_get_constraintdef(oid) LIKE '%redemptions_count <= redemptions_max%'",
    );
    await service.database.sql(`ALTER TABLE discount_codes DROP CONSTRAINT ${check!.conname}`);
    await redeemTwentyUnguarded();
    expect(await redemptionsCount()).toBe(20);
  });
});
