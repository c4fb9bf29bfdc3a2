import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket } from '../../support/world.ts';

const { service, clock, world, people } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });
const { door } = people;

const pathOf = (id: string) => `/management/organizations/${world.main.id}/tickets/${id}`;
const send = (id: string, body: object = {}) =>
  service.call('POST', `${pathOf(id)}/send`, { headers: door.headers, body });
const mailsOf = (id: string) =>
  service.database.sql(
    'SELECT template, recipient, event_id, data FROM mails WHERE organization_id = $1 AND cause LIKE $2 ORDER BY created_at',
    [world.main.id, `ticket ${id} at %`],
  );

describe('200', () => {
  it('mails the ticket to its holder, and again to another address; the history shows both', async () => {
    const { id } = await createTicket(service, world.main);
    expect((await send(id)).body).toEqual({ success: true });
    clock.advance(1_000);
    await send(id, { email: 'ilse@example.org' });
    const mail = {
      template: 'tickets_sold',
      event_id: world.main.eventId,
    };
    const tickets = [{ id, holder: 'Vera Lindqvist' }];
    expect(await mailsOf(id)).toEqual([
      { ...mail, recipient: 'vera@example.org', data: { tickets, isAgain: false } },
      { ...mail, recipient: 'ilse@example.org', data: { tickets, isAgain: true } },
    ]);
    const { body } = await service.call('GET', `${pathOf(id)}/history`, { headers: door.headers });
    const mailed = body.data.filter(({ kind }: { kind: string }) => kind === 'mailed');
    expect(mailed.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'vera@example.org',
      'ilse@example.org',
    ]);
  });

  it('shows nothing in the history of another ticket', async () => {
    const [sent, other] = [await createTicket(service, world.main), await createTicket(service, world.main)];
    await send(sent.id);
    const { body } = await service.call('GET', `${pathOf(other.id)}/history`, { headers: door.headers });
    expect(body.data.map(({ kind }: { kind: string }) => kind)).not.toContain('mailed');
  });
});

describe('409', () => {
  it('refuses a ticket that is void, and a holder without an address', async () => {
    const voided = await createTicket(service, world.main, { status: 'voided', voided_at: clock.now() });
    expect((await send(voided.id)).body.error).toBe('ticket_not_active');
    const nobody = await createTicket(service, world.main, { full_name: '', email: '', email_key: '' });
    expect((await send(nobody.id)).body.error).toBe('conflict');
    expect([...(await mailsOf(voided.id)), ...(await mailsOf(nobody.id))]).toEqual([]);
  });
});
