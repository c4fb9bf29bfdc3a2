/** The PDF of a ticket, and the address under which its buyer gets it without an account. */
import { createCache } from '../../../platform/cache.ts';
import type { FileStore } from '../../../platform/file-store/file-store.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { type FlatPicture, readFlatPicture } from '../../identity/pictures/pictures.ts';
import { bandLogo, openTicketLink, renderTicketPdf, type TicketLinkTarget } from '../../sales/ticket-pdf/ticket-pdf.ts';
import { getManagedTicket } from '../tickets/tickets.ts';
import { findPrintedTicket, type PrintedTicketRow } from './printed-ticket.sql.ts';

export interface PrintedTicket {
  readonly pdf: Uint8Array;
  /** Null while the ticket is sealed. */
  readonly code: string | null;
  /** Letters, digits and hyphens only, so that it needs no escaping anywhere. */
  readonly fileName: string;
}

interface Means {
  /** Where the logo is. */
  readonly files: FileStore;
  readonly now: Date;
}

/**
 * The ticket of a token that one of the keys signed, until 30 days after the end of the event. An unknown or changed
 * token, one of a former owner, one of an event that is long over and a ticket that is not valid are refused alike.
 */
export async function openTicketPdf(
  crossTenant: CrossTenantDb,
  token: string,
  keys: readonly Buffer[],
  { files, now }: Means,
): Promise<PrintedTicket | Refusal<'TICKET_NOT_FOUND'>> {
  const target = keys.map((key) => openTicketLink('pdf', { key, token })).find((opened) => opened !== null);
  const printed = target && (await printTicket(crossTenant.ofTenant(target.organizationId), target, { files, now }));
  return printed ?? refuse('TICKET_NOT_FOUND', 'There is no such ticket, or this address works no longer.');
}

/** The PDF of a ticket of the organization, for its own people; refuses one that is not active or long over. */
export async function printTicketOfOrganization(
  tenant: TenantDb,
  ticketId: string,
  means: Means,
): Promise<PrintedTicket | Refusal<'not_found' | 'conflict'>> {
  const ticket = await getManagedTicket(tenant, ticketId);
  if (ticket instanceof Refusal) return ticket;
  const ownerSince = ticket.name_changed_at === null ? null : new Date(ticket.name_changed_at);
  const printed = await printTicket(tenant, { ticketId, ownerSince }, means);
  return printed ?? refuse('conflict', 'Only an active ticket has a PDF, until 30 days after the end of its event.');
}

/** The PDF of an active ticket that still has this owner, or null where there is none. */
export async function printTicket(
  tenant: TenantDb,
  { ticketId, ownerSince }: Pick<TicketLinkTarget, 'ticketId' | 'ownerSince'>,
  { files, now }: Means,
): Promise<PrintedTicket | null> {
  const [row] = await tenant.run(findPrintedTicket, { ticketId, now, ownerSince });
  if (!row) return null;
  const logo = await readFlatPicture(files, row.logo_url, bandLogo);
  return { pdf: await drawOnce(row, logo, now), code: row.barcode, fileName: fileNameFor(row.event_name) };
}

/**
 * Drawing takes 5 to 10 ms of the process's one thread, and the address needs no credentials: those who fetch the
 * same ticket again and again, as viewers and mail scanners do, get what was drawn. Found by all that stands on the page, so
 * a ticket that was changed or unsealed is drawn anew. 13 kB each.
 */
const drawings = createCache<string, Promise<Uint8Array>>(500);

function drawOnce(row: PrintedTicketRow, logo: FlatPicture | null, now: Date): Promise<Uint8Array> {
  const content = JSON.stringify([row, logo !== null]);
  const known = drawings.get(content);
  if (known) return known;
  const drawing = draw(row, logo, now);
  drawings.set(content, drawing);
  drawing.catch(() => drawings.delete(content));
  return drawing;
}

function draw(row: PrintedTicketRow, logo: FlatPicture | null, now: Date): Promise<Uint8Array> {
  return renderTicketPdf(
    {
      event: {
        name: row.event_name,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        timezone: row.timezone,
        venueName: row.venue_name,
        venueAddress: row.venue_address,
        city: row.city,
      },
      ticket: {
        rateName: row.rate_name,
        ownerName: row.full_name,
        partySize: row.party_size,
        supplements: row.supplements,
        code: row.barcode ?? '',
      },
      organizationName: row.organization_name,
      logo,
      sealed: row.barcode === null ? { opensAt: row.sealed_tickets_available_at! } : null,
      language: /^es\b/i.test(row.language) ? 'es' : 'en',
    },
    now,
  );
}

function fileNameFor(eventName: string): string {
  const plain = eventName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return plain === '' ? 'ticket.pdf' : `ticket-${plain}.pdf`;
}
