// Generated from the contract by `npm run generate`: do not edit.
import type { OperationError } from '../errors.ts';
import type { Open } from '../open.ts';

/** From when until when. */
export interface DateSpan {
  /** Start. */
  start: string;
  /** End. */
  end: string;
}

/** Parameters of `getEvent`. */
export interface GetEventParams {
  /** Event id. */
  eventId: string;
}

/** Parameters of `getTicketPdf`. */
export interface GetTicketPdfParams {
  /** Signed token. */
  token: string;
}

/** An event with its ticket types, as resellers see it. */
export interface ResellerEvent {
  /** Id of the event. */
  id: string;
  /** Name. */
  name: string;
  /** Kind of event. */
  type: Open<'PARTY' | 'CONCERT' | 'FESTIVAL' | 'THEATRE' | 'SPORT' | 'CONFERENCE' | 'OTHER'>;
  /** When tickets stop being sealed; null when the event does not schedule ticket delivery. */
  sealed_tickets_available_at: string | null;
  /** Until when tickets of the event can be swapped. */
  swap_available_until: string;
  /** From when until when. */
  date: DateSpan;
  /** Its ticket types. */
  ticket_types: ResellerTicketType[];
  /** Where the event takes place. */
  venue: ResellerVenue;
}

/** A kind of ticket of the event. */
export interface ResellerTicketType {
  /** Id of the ticket type. */
  id: string;
  /** Name. */
  name: string;
  /** Until when its tickets can be swapped. */
  swap_available_until: string;
  /**
   * Price at which it is sold now, a number (15); the answer of validation has a decimal string. Major units of
   * the currency.
   */
  price: number;
  /** Service fee at that price, a number (1.5). Major units of the currency. */
  service_fee: number;
  /** Currency, ISO 4217. */
  currency: string;
  /** From when until when. */
  date: DateSpan;
}

/** Whether a barcode is valid and can be resold. */
export interface ResellerValidation {
  /** Id of the ticket. Empty when there is none. */
  id: string;
  /** The barcode that was asked for. */
  barcode: string;
  /**
   * False with RESELL_NOT_ALLOWED, including when resale is switched off or has ended; otherwise true. Does not
   * guarantee that the door admits the ticket.
   */
  valid: boolean;
  /** True when it may be swapped; false when a rule blocks resale. */
  swappable: boolean;
  /** The event that the barcode is for. */
  event?: ValidatedEvent;
  /** The kind of ticket that the barcode is of. */
  type?: ValidatedType;
  /** The rule that blocks resale, the first that applies. Absent when swappable is true. */
  error?: Open<'RESELL_NOT_ALLOWED' | 'RESELL_PENDING_NAME_CHANGE' | 'RESELL_ALREADY_RESOLD' | 'RESELL_NOT_SWAPPABLE'>;
}

/** Where the event takes place. */
export interface ResellerVenue {
  /** Id of the venue. */
  id: string;
  /** Name. */
  name: string;
  /** City. */
  city: string;
  /** Country, ISO 3166-1 alpha-2. */
  country: string;
}

/** The new ticket that a swap made. */
export interface SwapResult {
  /** Id of the new ticket. */
  id: string;
  /** Barcode of the new ticket. */
  barcode: string;
  /** Address of the PDF of the new ticket; it works without credentials. */
  pdf: string;
}

/** Parameters of `swapTicket`. */
export interface SwapTicketParams {
  /** The resold ticket. */
  ticket: {
    /** Barcode of the resold ticket. */
    barcode: string;
  };
  /** The buyer. */
  customer: {
    /** First name. */
    firstName: string;
    /** Last name. */
    lastName: string;
    /** E-mail. */
    email: string;
    /** Language of what is written to the buyer, as in BCP 47. */
    language?: string | undefined;
  };
}

/** Parameters of `validateBarcode`. */
export interface ValidateBarcodeParams {
  /** The barcode: the content of the QR code of the ticket. */
  barcode: string;
}

/** The event that the barcode is for. */
export interface ValidatedEvent {
  /** Id of the event. */
  id: string;
  /** Name of the event. */
  name: string;
  /** When it starts. */
  date_start: string;
  /** When it ends. */
  date_end: string;
  /** True when only the day counts, not the hour. */
  date_only: boolean;
}

/** The kind of ticket that the barcode is of. */
export interface ValidatedType {
  /** Id of the ticket type. */
  id: string;
  /** Name of the ticket type. */
  name: string;
  /** When it starts. */
  date_start: string;
  /** When it ends. */
  date_end: string;
  /** True when only the day counts, not the hour. */
  date_only: boolean;
  /** Price of the ticket. A decimal string with the digits of the currency: "15.00" in EUR. */
  price: string;
  /** Service fee. A decimal string with the digits of the currency: "15.00" in EUR. */
  service_fee: string;
  /** Currency, ISO 4217. */
  currency: string;
}

/** What `validateBarcode` can be refused with. */
export type ValidateBarcodeError = OperationError<'TICKET_NOT_FOUND'>;

/** What `swapTicket` can be refused with. */
export type SwapTicketError = OperationError<'RESELL_NOT_ALLOWED' | 'TICKET_NOT_FOUND'>;

/** What `getEvent` can be refused with. */
export type GetEventError = OperationError<'EVENT_NOT_FOUND'>;

/** What `getTicketPdf` can be refused with. */
export type GetTicketPdfError = OperationError<'TICKET_NOT_FOUND'>;
