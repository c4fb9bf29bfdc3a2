/** The PDF of a pass, by the address that its buyer is mailed. */
import { describe, expect, it } from 'vitest';
import { passPdfToken } from '../../../src/contexts/memberships/pass-pdf/pass-pdf.ts';
import { newId } from '../../../src/platform/ids.ts';
import { openWorld } from '../../support/fixtures.ts';
import { beginPassCheckout, createPassType, managePasses } from '../../support/passes.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { startTestService } from '../../support/test-service.ts';

const ground = await openWorld();

const read = (passId: string, organizationId = ground.world.main.id) => {
  const token = passPdfToken({ organizationId, passId }, ground.service.services.secretsKey.derive('pdf-links'));
  return ground.service.call('GET', `/integrations/passes/pdf/${token}`);
};
const addressOf = (passId: string) =>
  ground.service.call('GET', `/integrations/passes/${passId}/pdf-address`, { headers: ground.world.main.headers });
const mails = () => ground.service.database.sql('SELECT recipient, language, template, data FROM mails ORDER BY id');

describe('200', () => {
  it('answers a bought pass, whose buyer is mailed where that is wanted', async () => {
    const typeId = await createPassType(ground);
    const terms = { send_resources: true, language: 'es' };
    const { data } = (await beginPassCheckout(ground, typeId, terms)).body;
    const [{ _id: id }] = data.passes;
    expect((await read(id)).status).toBe(404);
    expect(await mails()).toEqual([]);
    await payOnPage(ground.service, data.payment_url, cards.good);
    expect(await mails()).toEqual([
      {
        recipient: 'teodor.amsel@example.org',
        language: 'es',
        template: 'passes_sold',
        data: { type: 'Season', passes: [{ id, holder: 'Teodor Amsel', isValid: true }], paymentId: data.payment_id },
      },
    ]);
    const answer = await read(id);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
    const address = await addressOf(id);
    expect(address.status).toBe(200);
    const again = await ground.service.call('GET', new URL(address.body.data.url).pathname);
    expect(again.text).toBe(answer.text);
    const unwanted = (await beginPassCheckout(ground, typeId)).body.data;
    await payOnPage(ground.service, unwanted.payment_url, cards.good);
    expect(await mails()).toHaveLength(1);
  });
});

describe('404', () => {
  it('answers so for a changed token, an unknown pass, and one that was rejected or refunded', async () => {
    const typeId = await createPassType(ground);
    const { data } = (await beginPassCheckout(ground, typeId, { passes: [{ full_name: 'A' }, { full_name: 'B' }] }))
      .body;
    await payOnPage(ground.service, data.payment_url, cards.good);
    const [first, second] = data.passes;
    await managePasses(ground, 'POST', `/passes/${first._id}/reject`);
    await managePasses(ground, 'POST', `/passes/${second._id}/refund`, { amount: 1 });
    expect((await addressOf(first._id)).status).toBe(404);
    expect((await read(first._id)).status).toBe(404);
    expect((await read(second._id)).status).toBe(404);
    expect((await read(newId('pass', new Date()))).status).toBe(404);
    expect((await read(first._id, ground.world.twin.id)).status).toBe(404);
    expect((await ground.service.call('GET', '/integrations/passes/pdf/AAAA')).status).toBe(404);
  });
});

describe('500', () => {
  it('says so where the pass cannot be read, and works again afterwards', async () => {
    const { database } = ground.service;
    const id = newId('pass', new Date());
    await database.sql('ALTER TABLE passes RENAME TO hidden');
    try {
      expect((await read(id)).body).toMatchObject({ success: false, error: 'internal_error' });
    } finally {
      await database.sql('ALTER TABLE hidden RENAME TO passes');
    }
    expect((await read(id)).status).toBe(404);
  });
});

describe('503', () => {
  it('asks to come again while the database is away', async () => {
    const { database } = ground.service;
    const away = await startTestService({
      database: { ...database, connection: { ...database.connection, port: 1 } },
    });
    const about = { organizationId: ground.world.main.id, passId: newId('pass', new Date()) };
    const token = passPdfToken(about, away.services.secretsKey.derive('pdf-links'));
    try {
      const answer = await away.call('GET', `/integrations/passes/pdf/${token}`);
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    } finally {
      await away.close();
    }
  });
});
