/** The resellers API: marketplaces check barcodes and swap tickets that are sold on. */
import { getEvent } from './events.ts';
import { getTicketPdf, swapTicket, validateBarcode } from './resale.ts';

export const resellers = { validateBarcode, swapTicket, getEvent, getTicketPdf } as const;
