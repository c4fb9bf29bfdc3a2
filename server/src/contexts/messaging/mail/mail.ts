/**
 * Mails to buyers. A notification brings along the mail about what happened, which the outbox queues in its transaction; a
 * module that emits nothing queues its own. After the commit the job `send_mail` makes the text and hands it over to a mail
 * server.
 *
 * Guaranteed: one mail for a cause, however often it is queued; none is handed over twice. A mail that the server does not
 * take is tried again for a day; then it has failed, and is sent where its job is retried. Where it is not known whether
 * the server took it (the connection or the process broke after the text was handed over), it is not sent again, and stays
 * as failed with that reason.
 */
import type { Language } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import type { CrossTenantDb, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { NotTakenError } from '../../../platform/unavailable.ts';
import { calendarEntry } from './calendar-entry.ts';
import {
  countQueued,
  findMail,
  insertMail,
  type MailRow,
  updateMailEnded,
  updateMailNotTaken,
  updateMailSending,
} from './mail.sql.ts';
import { withOwnText } from './mail-texts.ts';
import { dateOf, htmlText, type MailContext, type MailData, type MailKind, plainText, textOf } from './templates.ts';
import type { MailFile, MailMessage, MailTransport } from './transport.ts';

export { eraseMailsTo, listMailsTo, type MailToPersonRow } from './mail.sql.ts';
export type { MailTextRow } from './mail-texts.sql.ts';
export { listMailTexts, type MailTextInput, mailTextPlaceholders, updateMailTexts } from './mail-texts.ts';
export type { MailMoney } from './templates.ts';
export type { MailFile } from './transport.ts';
export { fileTransport, type MailServer, type MailTransport, smtpTransport, withTestAddresses } from './transport.ts';

export interface NewMail<Name extends MailKind> {
  /** What the mail is for, such as `tickets of pay_…`: there is one for it in the organization. */
  readonly cause: string;
  readonly to: string;
  /** A tag such as `es` or `es-MX`; all others are written to in English. */
  readonly language: string;
  readonly template: Name;
  readonly data: MailData[Name];
  /** What it is about; null where it is about no event. */
  readonly eventId: string | null;
}

/** A mail of any kind. */
export type AnyMail = { readonly [Name in MailKind]: NewMail<Name> }[MailKind];

/** Queues a mail in the transaction of its cause. Does nothing where there is one for the cause, or no address. */
export async function queueMail<Name extends MailKind>(
  { tenant, now }: { readonly tenant: TenantTransaction; readonly now: Date },
  { cause, to, language, template, data, eventId }: NewMail<Name>,
): Promise<void> {
  if (to === '') return;
  const id = newId('mail', now);
  const values = {
    id,
    cause,
    eventId,
    recipient: to,
    language: languageOf(language),
    template,
    data: toJson(data),
    now,
  };
  const [queued] = await tenant.run(insertMail, values);
  if (queued) await enqueueJob(tenant, 'send_mail', { mailId: id });
}

function languageOf(tag: string): Language {
  return /^es\b/i.test(tag) ? 'es' : 'en';
}

export type MailEnd = 'sent' | 'failed';

/** Addresses that mails lead to. */
export type MailLinks = (organizationId: string) => Pick<
  MailContext,
  'ticketPdfUrl' | 'walletLinks' | 'passPdfUrl' | 'paymentUrl' | 'invoiceUrl' | 'invitationUrl' | 'passwordUrl'
> & {
  /** Host of the service: identifies its calendar entries. */
  readonly host: string;
  /** Where a buyer comes back to from the payment, by the address that the seller gave for it. */
  readonly returnUrl: (address: string, paymentId: string) => string;
};

/** What goes along with mails, from contexts that this one does not know. */
export interface MailSources {
  /** Null for what is not valid any more, or has another name by now. */
  ticket(ticketId: string, ownerSince: Date | null): Promise<MailDocument | null>;
  pass(passId: string): Promise<MailDocument | null>;
  /** The picture at the address as JPEG; null for one that was not uploaded here: nothing of another place is shown. */
  picture(address: string): Promise<Buffer | null>;
}

/** A ticket or pass as PDF. */
export interface MailDocument {
  readonly pdf: Uint8Array;
  readonly fileName: string;
  /** Null while it must not be shown: then the PDF lacks it too, and is left to be fetched later. */
  readonly code: string | null;
}

/**
 * Sends a queued mail. Rejects where the server did not take it for now, so that the job is tried again; on the last
 * attempt the mail has failed by that. A mail that was refused for good, or may have arrived, is failed at once.
 * `onEnded` is told what became of it, `onAway` that the server was not reached.
 */
export async function sendQueuedMail(
  tenant: TenantDb,
  mailId: string,
  needs: {
    readonly transport: MailTransport;
    readonly links: MailLinks;
    readonly sources: MailSources;
    readonly isLastAttempt: boolean;
    readonly onEnded?: (status: MailEnd) => void;
    readonly onAway?: () => void;
  },
): Promise<void> {
  const [row] = await tenant.run(findMail, { id: mailId });
  if (!row || row.status === 'sent' || (row.status === 'failed' && !isGivenUp(row))) return;
  const end = async (status: MailEnd, error: string, sentAt: Date | null = null) => {
    await tenant.run(updateMailEnded, { id: mailId, status, error, sentAt });
    needs.onEnded?.(status);
  };
  if (row.status === 'sending') return end('failed', mayHaveArrived);
  const along = await whatGoesAlong(row, needs.sources);
  const { message, subject } = messageOf(row, needs.links(tenant.organizationId), along);
  const begin = async () => (await tenant.run(updateMailSending, { id: mailId, subject })).length > 0;
  const outcome = await needs.transport.send(message, begin);
  switch (outcome.result) {
    case 'accepted':
      await end('sent', '', new Date());
      return;
    case 'unknown':
      await end('failed', mayHaveArrived);
      return;
    case 'refused':
      await end('failed', outcome.error);
      return;
    case 'later': {
      const status = needs.isLastAttempt ? 'failed' : 'queued';
      await tenant.run(updateMailNotTaken, { id: mailId, status, error: outcome.error });
      if (status === 'failed') needs.onEnded?.(status);
      if (outcome.isAway) needs.onAway?.();
      throw new NotTakenError(outcome.error);
    }
    case 'elsewhere':
      return;
  }
}

/** True of a failed mail that the server took on no attempt: what its text is made of is still there. */
const isGivenUp = ({ data }: MailRow) => Object.keys(data as object).length > 0;

const mayHaveArrived = 'It is not known whether the mail server took it: it may have arrived.';

/** Mails of what takes its readers to an event. */
const withCalendar: ReadonlySet<MailKind> = new Set(['tickets_sold', 'name_changed', 'booking_accepted', 'list_entry']);

/** More would be a nuisance in a mailbox; the links to the PDFs are there all the same. */
const documentsMax = 20;
const documentBytesMax = 5_000_000;

interface GoesAlong {
  readonly picture: Buffer | null;
  readonly documents: readonly MailFile[];
  readonly codes: ReadonlyMap<string, string>;
}

/** The picture of the event and the PDFs of what was sold; no PDFs where there are too many. */
async function whatGoesAlong(row: MailRow, sources: MailSources): Promise<GoesAlong> {
  const wanted = documentsOf(row, sources);
  const read = wanted.length > documentsMax ? [] : await Promise.all(wanted.map(({ read }) => read()));
  const found = read.flatMap((document, index) => {
    const code = document?.code ?? null;
    return document && code !== null ? [{ ...document, code, id: wanted[index]!.id }] : [];
  });
  const bytes = found.reduce((sum, { pdf }) => sum + pdf.length, 0);
  const url = withCalendar.has(row.template as MailKind) ? row.event_image_url : null;
  return {
    picture: url ? await sources.picture(url) : null,
    documents: bytes > documentBytesMax ? [] : found.map(fileOf),
    codes: new Map(found.map(({ id, code }) => [id, code])),
  };
}

/** Numbered where there are several, as tickets of one event have one name. */
function fileOf({ pdf, fileName }: MailDocument, index: number, { length }: readonly MailDocument[]): MailFile {
  const name = length === 1 ? fileName : fileName.replace(/\.pdf$/, `-${index + 1}.pdf`);
  return { fileName: name, mediaType: 'application/pdf', content: Buffer.from(pdf) };
}

interface WantedDocument {
  readonly id: string;
  readonly read: () => Promise<MailDocument | null>;
}

function documentsOf({ template, data }: MailRow, sources: MailSources): readonly WantedDocument[] {
  switch (template as MailKind) {
    case 'tickets_sold': {
      const { tickets } = data as MailData['tickets_sold'];
      return tickets.map(({ id, since }) => ({ id, read: () => sources.ticket(id, dateOf(since)) }));
    }
    case 'name_changed': {
      const { ticketId: id, since } = data as MailData['name_changed'];
      return [{ id, read: () => sources.ticket(id, new Date(since)) }];
    }
    case 'passes_sold': {
      const { passes } = data as MailData['passes_sold'];
      return passes.map(({ id }) => ({ id, read: () => sources.pass(id) }));
    }
    default:
      return [];
  }
}

function messageOf(
  row: MailRow,
  links: ReturnType<MailLinks>,
  { picture, documents, codes }: GoesAlong,
): { message: MailMessage; subject: string } {
  const { organization_name: organization, timezone, language } = row;
  const event =
    row.event_id === null
      ? null
      : {
          id: row.event_id,
          name: row.event_name!,
          startsAt: row.event_starts_at!,
          endsAt: row.event_ends_at!,
          updatedAt: row.event_updated_at!,
          timezone: row.event_timezone!,
          place: row.event_place!,
        };
  const orderUrl = (paymentId: string) => row.shop_return_url && links.returnUrl(row.shop_return_url, paymentId);
  const { payment_amount: amount, currency, currency_digits: digits } = row;
  const total = amount === null ? null : { amount, currency, digits };
  const hasSeveralRates = new Set(Object.values(row.rate_names)).size > 1;
  const context = {
    organization,
    timezone,
    event,
    ...links,
    orderUrl,
    total,
    codeOf: (id: string) => codes.get(id) ?? '',
    rateOf: (id: string) => (hasSeveralRates ? (row.rate_names[id] ?? '') : ''),
  };
  const own = { subject: row.own_subject ?? '', message: row.own_message ?? '' };
  const text = withOwnText(textOf(row.template as MailKind, row.data as never, language, context), own, context);
  const message = {
    id: row.id,
    fromName: organization,
    to: row.recipient,
    subject: text.subject,
    text: plainText(text, organization),
    html: htmlText(text, { organization, language, pictureOf: picture && (event?.name ?? '') }),
    documents,
    picture: picture && { fileName: 'picture.jpg', mediaType: 'image/jpeg', content: picture },
    date: new Date(row.created_at),
    calendar:
      event && withCalendar.has(row.template as MailKind)
        ? calendarEntry(event, links.host, new Date(row.created_at))
        : null,
  };
  return { message, subject: text.subject };
}

/** How many mails wait, over all organizations. */
export async function countQueuedMailsAcrossOrganizations(db: CrossTenantDb): Promise<number> {
  const [row] = await db.run(countQueued, {});
  return row!.count;
}
