/** Reads tickets to create and to buy as they are sent, for every API that offers it. */
import { isIP } from 'node:net';
import type { BoxOfficeSale, OriginApi, TicketCheckout, TicketImport, TicketIssue } from '@stagedoor/contract';
import { networkOf } from '@stagedoor/contract/networks';
import type { PurchaseTerms } from '../contexts/sales/checkout/checkout.ts';
import type {
  TicketHolder,
  TicketsToBuy,
  TicketsToImport,
  TicketsToSell,
  TicketToImport,
} from '../contexts/ticketing/tickets/tickets.ts';
import type { Problems } from '../http/problems.ts';

export function ticketsToImport(
  body: TicketImport,
  from: { readonly createdVia: OriginApi; readonly createdBy: string; readonly currencyDigits: number },
  problems: Problems,
): TicketsToImport {
  return {
    rateId: body.ticket_rate_id,
    channelId: body.channel_id ?? null,
    saleType: body.sale_type ?? 'imported',
    collection: collectionOf(body, problems),
    createdVia: from.createdVia,
    createdBy: from.createdBy,
    tickets: body.tickets.map((ticket, index) =>
      ticketToImport(ticket, { at: `/tickets/${index}`, digits: from.currencyDigits, problems }),
    ),
  };
}

/** What a channel sold it owes, so nothing else can be said of the money then. */
function collectionOf({ channel_id, collection }: TicketImport, problems: Problems) {
  if (channel_id !== undefined && collection !== undefined) {
    problems.add('/collection', 'must not be given together with channel_id: the channel owes the money');
  }
  return collection ?? 'cash';
}

function ticketToImport(
  ticket: TicketImport['tickets'][number],
  { at, digits, problems }: { at: string; digits: number; problems: Problems },
): TicketToImport {
  const money = moneyReader(at, digits, problems);
  return {
    priceId: ticket.price_id,
    totalPrice: money('total_price', ticket.total_price),
    fee: money('fee', ticket.fee),
    ...holderOf(ticket, at, problems),
    supplements: (ticket.supplements ?? []).map((bought, index) => ({
      supplementId: supplementIdOf(bought, `${at}/supplements/${index}`, problems),
      price: money(`supplements/${index}/price`, bought.price),
    })),
  };
}

/** The person who is to hold a ticket, and that person's answers. */
function holderOf(
  ticket:
    | TicketImport['tickets'][number]
    | TicketCheckout['tickets'][number]
    | TicketIssue['tickets'][number]
    | BoxOfficeSale['tickets'][number],
  at: string,
  problems: Problems,
): Omit<TicketHolder, 'supplements'> {
  return {
    barcode: ticket.qr_code,
    fullName: ticket.full_name ?? '',
    email: ticket.email ?? '',
    phone: ticket.phone ?? '',
    gender: ticket.gender ?? 'unspecified',
    birthday: ticket.birthday ?? null,
    address: ticket.address ?? '',
    postalCode: ticket.postal_code ?? '',
    countryCode: ticket.country_code ?? '',
    documentType: ticket.personal_document_type ?? '',
    documentNumber: ticket.personal_document_number ?? '',
    answers: (ticket.answers ?? []).map(({ question_id: id, questionId, answer }, index) => ({
      // The schema lets nothing through that has neither spelling.
      questionId: problems.either(`${at}/answers/${index}/question_id`, id, 'questionId', questionId)!,
      answer,
    })),
  };
}

export interface SupplementBody {
  readonly supplement_id?: string | undefined;
  readonly supplementId?: string | undefined;
  readonly supplement_units?: number | undefined;
  readonly price?: number | undefined;
}

/** Which supplement is meant, in either spelling: the schema lets nothing through that has neither. */
export function supplementIdOf(
  { supplement_id: id, supplementId }: Pick<SupplementBody, 'supplement_id' | 'supplementId'>,
  at: string,
  problems: Problems,
): string {
  return problems.either(`${at}/supplement_id`, id, 'supplementId', supplementId)!;
}

/** Supplements for a ticket that is sold, with the prices that the seller took for them. */
export function supplementsToBuy(
  { supplements }: { readonly supplements: readonly SupplementBody[] },
  currencyDigits: number,
  problems: Problems,
) {
  return supplementsToSell(supplements, '', currencyDigits, problems);
}

/** Supplements with the prices that the seller took for them. */
function supplementsToSell(
  supplements: readonly SupplementBody[] = [],
  at: string,
  currencyDigits: number,
  problems: Problems,
) {
  const money = moneyReader(at, currencyDigits, problems);
  return supplements.map((bought, index) => ({
    supplementId: supplementIdOf(bought, `${at}/supplements/${index}`, problems),
    units: bought.supplement_units,
    price: money(`supplements/${index}/price`, bought.price),
  }));
}

/** Reads tickets that a channel was paid for. */
export function ticketsToIssue(
  body: TicketIssue,
  from: { readonly channelId: string; readonly createdBy: string; readonly currencyDigits: number },
  problems: Problems,
): TicketsToSell {
  return {
    rateId: body.ticket_rate_id,
    channelId: from.channelId,
    createdVia: 'channels',
    createdBy: from.createdBy,
    saleType: 'online',
    collection: 'receivable',
    sendResources: false,
    language: 'en',
    tickets: body.tickets.map((ticket, index) => {
      const at = `/tickets/${index}`;
      const money = moneyReader(at, from.currencyDigits, problems);
      const { enabled = false, hours } = ticket.warranty ?? {};
      return {
        ...holderOf(ticket, at, problems),
        priceId: ticket.price_id,
        totalPrice: money('total_price', ticket.total_price),
        fee: money('fee', ticket.fee),
        wantsWarranty: enabled,
        memberCode: ticket.member_code,
        warrantyHours: enabled ? hours : undefined,
        supplements: supplementsToSell(ticket.supplements, at, from.currencyDigits, problems),
      };
    }),
  };
}

/** Reads a sale of the box office. */
export function ticketsToSell(
  body: BoxOfficeSale,
  from: { readonly createdBy: string; readonly currencyDigits: number },
  problems: Problems,
): TicketsToSell {
  const { collection, send_resources: sendResources = false, language = 'en' } = body;
  if (sendResources && body.tickets[0]?.email === undefined) {
    problems.add('/tickets/0/email', 'is required: the tickets are to be mailed there');
  }
  return {
    rateId: body.ticket_rate_id,
    channelId: null,
    createdVia: 'management',
    createdBy: from.createdBy,
    saleType: 'box-office',
    collection,
    sendResources,
    language,
    tickets: body.tickets.map((ticket, index) => {
      const at = `/tickets/${index}`;
      const money = moneyReader(at, from.currencyDigits, problems);
      if (ticket.surcharge !== undefined && ticket.surcharge > 0 && collection !== 'pos') {
        problems.add(`${at}/surcharge`, 'is taken for paying by card: only where collection is pos');
      }
      return {
        ...holderOf(ticket, at, problems),
        priceId: ticket.price_id,
        wantsWarranty: ticket.warranty ?? false,
        memberCode: ticket.member_code,
        supplements: supplementsToSell(ticket.supplements, at, from.currencyDigits, problems),
        surcharge: money('surcharge', ticket.surcharge),
      };
    }),
  };
}

/** Reads amounts below a place of the body into minor units, and names those that have too many decimals. */
function moneyReader(at: string, digits: number, problems: Problems) {
  return (path: string, amount: number | undefined): number | undefined =>
    amount === undefined ? undefined : problems.money(`${at}/${path}`, amount, digits);
}

/** Reads a purchase as a channel sends it. */
export function ticketsToBuy(
  body: TicketCheckout,
  from: Pick<TicketsToBuy, 'channelId' | 'createdVia' | 'saleType'>,
  problems: Problems,
  terms: PurchaseTerms,
): TicketsToBuy {
  const { buyer_ip: address = '' } = body;
  if (address !== '' && isIP(address) === 0)
    problems.add('/buyer_ip', 'must be an IPv4 or IPv6 address, such as 203.0.113.7');
  return {
    ...terms,
    rateId: body.ticket_rate_id,
    channelId: from.channelId,
    createdVia: from.createdVia,
    saleType: from.saleType,
    discountCode: body.discount_code ?? null,
    billingInfo: body.billing,
    buyerNetwork: networkOf(address),
    tickets: body.tickets.map((ticket, index) => ({
      ...holderOf(ticket, `/tickets/${index}`, problems),
      rateId: ticket.ticket_rate_id,
      priceId: ticket.price_id,
      wantsWarranty: ticket.warranty ?? false,
      memberCode: ticket.member_code,
      supplements: (ticket.supplements ?? []).map((bought, place) => ({
        supplementId: supplementIdOf(bought, `/tickets/${index}/supplements/${place}`, problems),
        units: bought.supplement_units,
      })),
    })),
  };
}
