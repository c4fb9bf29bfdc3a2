import jsqr from 'jsqr';
import { afterEach, describe, expect, it } from 'vitest';
import { signTicketLink } from '../../../src/contexts/sales/ticket-pdf/ticket-pdf.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { readPdf } from '../../contexts/read-pdf.ts';
import { openWorld } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';
import { startTestService } from '../../support/test-service.ts';
import { createTicket } from '../../support/world.ts';

const jsQR = jsqr.default; // the package is CommonJS with its default export as a property
const start = '2026-11-21T18:00:00.000Z';
const clock = fixedClock(start);
const { service, world } = await openWorld({ clock });
afterEach(async () => {
  clock.set(start);
  await service.database.sql("UPDATE events SET sealed_tickets_available_at = NULL, name = 'Opening Night'");
});

async function swapped(customer: object = {}, ticket: Record<string, unknown> = {}) {
  const { barcode } = await createTicket(service, world.main, ticket);
  const { body } = await service.call('POST', '/resellers/swap', {
    headers: world.reseller.headers,
    body: {
      ticket: { barcode },
      customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org', ...customer },
    },
  });
  return body as { id: string; barcode: string; pdf: string };
}

/** As a browser would fetch it: no credentials. */
function fetchPdf(address: string) {
  return service.app.inject({ method: 'GET', url: new URL(address).pathname });
}

function scan(pdf: Buffer): string | null {
  const { data, width, height } = readPdf(pdf).raster(3);
  const symbol = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
  return symbol && Buffer.from(symbol.binaryData).toString('utf8');
}

function tokenOf(address: string): string {
  return new URL(address).pathname.split('/').at(-1)!;
}

const gone = { valid: false, swappable: false, error: 'TICKET_NOT_FOUND' };

describe('200', () => {
  it('answers the ticket at its address without a key: event, venue, holder, rate, and the barcode as QR and as text', async () => {
    const { barcode, pdf } = await swapped();
    const answer = await fetchPdf(pdf);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(scan(answer.rawPayload)).toBe(barcode);
    const { text } = readPdf(answer.rawPayload);
    for (const fact of ['Club Aurora', 'Opening Night', 'Aurora Hall', 'Nadia Ferrer', 'General', barcode]) {
      expect(text).toContain(fact);
    }
  });

  it('is not cached, sends no referrer, and has a file name that needs no escaping', async () => {
    await service.database.sql('UPDATE events SET name = $1', ['Año Nuevo: "la noche"\r\n; ñ/../é 🎉']);
    const { headers } = await fetchPdf((await swapped()).pdf);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-disposition': 'inline; filename="ticket-ano-nuevo-la-noche-n-e.pdf"',
    });
    expect(headers['x-request-id']).toMatch(/^req_/);
  });

  it('has a plain file name for an event whose name has no Latin letters', async () => {
    await service.database.sql('UPDATE events SET name = $1', ['Белые ночи']);
    const { headers } = await fetchPdf((await swapped()).pdf);
    expect(headers['content-disposition']).toBe('inline; filename="ticket.pdf"');
  });

  it('speaks the language of the holder where it knows it, English otherwise', async () => {
    for (const [language, word] of [
      ['es-MX', 'Nombre'],
      ['ES', 'Nombre'],
      ['est', 'Name'],
      ['de', 'Name'],
    ] as const) {
      const { pdf } = await swapped({ language });
      expect(readPdf((await fetchPdf(pdf)).rawPayload).text).toContain(word);
    }
  });

  it('has no trace of the barcode while the ticket is sealed, and has it from the instant on at which it opens', async () => {
    const opensAt = new Date(clock.now().getTime() + 3_600_000);
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = $1', [opensAt]);
    const { barcode, pdf } = await swapped();
    clock.set(new Date(opensAt.getTime() - 1));
    const sealed = await fetchPdf(pdf);
    expect(sealed.statusCode).toBe(200);
    const page = readPdf(sealed.rawPayload);
    expect(page.text).toContain('This ticket is still sealed');
    expect(page.text).toContain('21 November 2026, 20:00 CET');
    expect(page.everything).not.toContain(barcode);
    expect(page.drawnText.replaceAll(' ', '')).not.toContain(barcode);
    expect(scan(sealed.rawPayload)).toBeNull();
    clock.set(opensAt);
    expect(scan((await fetchPdf(pdf)).rawPayload)).toBe(barcode);
  });

  it('asks the database once', async () => {
    const { pdf } = await swapped();
    const before = service.services.database.statementsCount;
    await fetchPdf(pdf);
    expect(service.services.database.statementsCount - before).toBe(1);
  });

  it('is drawn once while nothing on it changes, and anew as soon as something does', async () => {
    const { id, pdf } = await swapped();
    const first = await fetchPdf(pdf);
    clock.advance(60_000);
    expect((await fetchPdf(pdf)).rawPayload.equals(first.rawPayload)).toBe(true);
    await service.database.sql("UPDATE tickets SET full_name = 'Otto Brandt' WHERE id = $1", [id]);
    const { text } = readPdf((await fetchPdf(pdf)).rawPayload);
    expect(text).toContain('Otto Brandt');
    expect(text).not.toContain('Nadia Ferrer');
  });

  it('writes no token into the log', async () => {
    const { pdf } = await swapped();
    await fetchPdf(pdf);
    expect(service.logLines.join('')).toContain('getTicketPdf');
    expect(service.logLines.join('')).not.toContain(tokenOf(pdf));
  });

  it('follows an event that is moved: it works until 30 days after the end that the event has now', async () => {
    const { pdf } = await swapped();
    const endsAt = new Date(clock.now().getTime() + 90 * 86_400_000);
    const [before] = await service.database.sql('SELECT ends_at FROM events WHERE id = $1', [world.main.eventId]);
    await service.database.sql('UPDATE events SET ends_at = $2 WHERE id = $1', [world.main.eventId, endsAt]);
    clock.set(new Date(endsAt.getTime() + 30 * 86_400_000 - 1));
    expect((await fetchPdf(pdf)).statusCode).toBe(200);
    clock.advance(1);
    expect((await fetchPdf(pdf)).statusCode).toBe(404);
    await service.database.sql('UPDATE events SET ends_at = $2 WHERE id = $1', [world.main.eventId, before!.ends_at]);
  });

  it('works until 30 days after the end of the event, to the millisecond', async () => {
    const { pdf } = await swapped();
    const expiresAt = clock.now().getTime() + 6 * 3_600_000 + 30 * 86_400_000;
    clock.set(new Date(expiresAt - 1));
    expect((await fetchPdf(pdf)).statusCode).toBe(200);
    clock.set(new Date(expiresAt));
    const answer = await fetchPdf(pdf);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(gone);
  });
});

describe('404', () => {
  const nameChange = (ticketId: string, body: object, headers: Record<string, string>) =>
    service.call('POST', `/management/organizations/${world.main.id}/tickets/${ticketId}/name-changes`, {
      headers,
      body,
    });

  it('is answered to the former holder once a change of name is completed, and not before', async () => {
    const headers = await signIn(service, world.main.id, 'admin');
    const { id, pdf } = await swapped();
    const asked = await nameChange(id, { full_name: 'Ilse Okafor', amount: 5 }, headers);
    expect(asked.body.data.status).toBe('pending_payment');
    expect((await fetchPdf(pdf)).statusCode).toBe(200);
    const root = `/management/organizations/${world.main.id}/tickets/${id}/name-changes`;
    expect((await service.call('POST', `${root}/${asked.body.data._id}/complete`, { headers })).status).toBe(200);
    const answer = await fetchPdf(pdf);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(gone);
  });

  it('is answered to the former holder after a change of name that costs nothing', async () => {
    const headers = await signIn(service, world.main.id, 'admin');
    const { id, pdf } = await swapped();
    expect((await nameChange(id, { full_name: 'Ilse Okafor', amount: 0 }, headers)).status).toBe(201);
    expect((await fetchPdf(pdf)).statusCode).toBe(404);
  });

  it('is not answered to an address that was made for the present holder', async () => {
    const headers = await signIn(service, world.main.id, 'admin');
    const { id } = await swapped();
    await nameChange(id, { full_name: 'Ilse Okafor', amount: 0 }, headers);
    const key = service.services.secretsKey.derive('pdf-links');
    const token = signTicketLink('pdf', { key, organizationId: world.main.id, ticketId: id, ownerSince: clock.now() });
    const answer = await fetchPdf(`http://127.0.0.1/resellers/tickets/pdf/${token}`);
    expect(answer.statusCode).toBe(200);
    expect(readPdf(answer.rawPayload).text).toContain('Ilse Okafor');
  });

  it.each(["status = 'voided', voided_at = now()", "status = 'pending_payment'", 'deleted_at = now()'])(
    'is answered once the ticket is no longer valid: %s',
    async (assignment) => {
      const { id, pdf } = await swapped();
      await service.database.sql(`UPDATE tickets SET ${assignment} WHERE id = $1`, [id]);
      const answer = await fetchPdf(pdf);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(gone);
    },
  );

  it('is answered for any other address, without asking the database', async () => {
    const { pdf } = await swapped();
    const token = tokenOf(pdf);
    const other = token[0] === 'A' ? 'B' : 'A';
    const before = service.services.database.statementsCount;
    for (const forged of [
      `${other}${token.slice(1)}`,
      token.slice(1),
      `${token}A`,
      'x',
      '..%2f..',
      '%00',
      'a'.repeat(1_500),
    ]) {
      const answer = await service.call('GET', `/resellers/tickets/pdf/${forged}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(gone);
    }
    expect(service.services.database.statementsCount - before).toBe(0);
  });

  it('is answered for a token of another installation', async () => {
    const { pdf } = await swapped();
    const elsewhere = await startTestService({ clock, database: service.database });
    try {
      const answer = await elsewhere.call('GET', new URL(pdf).pathname);
      expect(answer.status).toBe(404);
    } finally {
      await elsewhere.close();
    }
  });
});
