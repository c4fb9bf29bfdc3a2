// Generated from the contract by `npm run generate`: do not edit.
import { ApiClient, type CallOptions, type KeyOptions, type OperationTable } from '../client.ts';
import type {
  GetEventParams,
  GetTicketPdfParams,
  ResellerEvent,
  ResellerValidation,
  SwapResult,
  SwapTicketParams,
  ValidateBarcodeParams,
} from './resellers-types.ts';

export type * from './resellers-types.ts';

/** Checking, swapping and printing tickets. */
export interface BarcodeOperations {
  /**
   * Returns whether a ticket is valid and whether it can be swapped. A rule that blocks resale is not an HTTP
   * error: check `swappable`, not the status. If several rules apply, the first one is returned, in this order:
   * RESELL_NOT_ALLOWED (scanned already, or its holder name was changed), RESELL_PENDING_NAME_CHANGE (a name
   * change awaits payment), RESELL_ALREADY_RESOLD (the ticket came from a swap), RESELL_NOT_SWAPPABLE (the key has
   * no access to its organization).
   *
   * Errors (`ValidateBarcodeError`):
   * - `TICKET_NOT_FOUND`: The barcode or the address of the PDF does not exist.
   *
   * @example
   * const resellerValidation = await resellers.barcode.validate({ barcode: 'JR4WD90X96S3MBYNPFC4' });
   */
  validate(params: ValidateBarcodeParams, options?: CallOptions): Promise<ResellerValidation>;
}

/** Checking, swapping and printing tickets. */
export interface TicketsOperations {
  /**
   * Voids a ticket and creates a new one with a new barcode for the buyer. The old barcode is then rejected at
   * every door. If one barcode is swapped several times at the same moment, exactly one swap succeeds.
   *
   * Errors (`SwapTicketError`):
   * - `RESELL_NOT_ALLOWED`: The ticket cannot be swapped.
   * - `TICKET_NOT_FOUND`: The barcode or the address of the PDF does not exist.
   *
   * @example
   * const swapResult = await resellers.tickets.swap({
   *   ticket: { barcode: 'JR4WD90X96S3MBYNPFC4' },
   *   customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia.ferrer@example.org', language: 'es' },
   * });
   */
  swap(params: SwapTicketParams, options?: CallOptions): Promise<SwapResult>;

  /**
   * The address in `pdf` of a swap. It works until 30 days after the event. Before the tickets of the event are
   * unsealed, the PDF shows no barcode and says when it will.
   *
   * Works without credentials.
   *
   * Errors (`GetTicketPdfError`):
   * - `TICKET_NOT_FOUND`: The barcode or the address of the PDF does not exist.
   *
   * @example
   * const uint8Array = await resellers.tickets.getPdf({ token: 'Zm9yLWV4YW1wbGUtb25seQ.c2lnbmF0dXJl' });
   */
  getPdf(params: GetTicketPdfParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Events with their ticket types. */
export interface EventsOperations {
  /**
   * Returns one event of an organization that the key covers, with its ticket types.
   *
   * Errors (`GetEventError`):
   * - `EVENT_NOT_FOUND`: The event does not exist, or the key has no access to it.
   *
   * @example
   * const resellerEvent = await resellers.events.get({ eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  get(params: GetEventParams, options?: CallOptions): Promise<ResellerEvent>;
}

const operations = {
  barcode: {
    validate: { method: 'GET', path: '/validate', query: ['barcode'], answer: 'whole' },
  },
  tickets: {
    swap: { method: 'POST', path: '/swap', body: 'fields', answer: 'whole' },
    getPdf: { method: 'GET', path: '/tickets/pdf/{token}', answer: 'bytes' },
  },
  events: {
    get: { method: 'GET', path: '/events/{eventId}', answer: 'whole' },
  },
} as const satisfies OperationTable;

/** For marketplaces that resell tickets. `baseUrl` is the root of the API: `https://…/resellers`. */
export class Resellers extends ApiClient {
  /** Checking, swapping and printing tickets. */
  declare readonly barcode: BarcodeOperations;

  /** Checking, swapping and printing tickets. */
  declare readonly tickets: TicketsOperations;

  /** Events with their ticket types. */
  declare readonly events: EventsOperations;

  constructor(options: KeyOptions) {
    super(operations, 'authorization', options);
  }
}
