/** The resellers API: marketplaces check barcodes and swap tickets that are sold on. */
import { getResellerEvent } from './events.ts';
import { getTicketPdf, swapTicket, validateBarcode } from './resale.ts';

export const resellers = { validateBarcode, swapTicket, getResellerEvent, getTicketPdf } as const;
