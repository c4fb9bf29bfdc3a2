import { writePdf } from '../../../platform/pdf/pdf.ts';
import type { PassPdfInput, TicketPdfInput } from './input.ts';
import { drawPage, drawPassPage, pageSize } from './layout.ts';

// A ticket as one PDF page, and the links under which it is fetched. Pure: no database, no network, no clock.
//
// Guaranteed of the page:
// - the same input and creation date give the same bytes, whatever was drawn before;
// - a sealed ticket is drawn without ever looking at its code: no symbol, no text, no metadata, no id derived from it;
// - text of any length, script or content gives one readable page. What is drawn, and what is replaced, is
//   said in platform/pdf/pdf.ts;
// - the code under the QR symbol is never abridged (up to 128 characters), and copying it yields it exactly.
// Not here: who may have a ticket, and whether it is sealed now. The caller decides and says so.

export type { PassPdfInput, TicketPdfInput } from './input.ts';
export { bandLogo } from './layout.ts';
export { openTicketLink, signTicketLink, type TicketLinkTarget } from './link.ts';
export { eventTimes, moment, wordingIn } from './wording.ts';

/** The PDF of a ticket; the same input and instant give the same bytes. */
export async function renderTicketPdf(input: TicketPdfInput, createdAt: Date): Promise<Buffer> {
  const { event, organizationName: author, language } = input;
  return writePdf({ pageSize, language, title: event.name, author, createdAt }, (doc) => drawPage(doc, input));
}

/** The PDF of a pass, in the layout of a ticket; the same input and instant give the same bytes. */
export async function renderPassPdf(input: PassPdfInput, createdAt: Date): Promise<Buffer> {
  const { pass, organizationName: author, language } = input;
  return writePdf({ pageSize, language, title: pass.typeName, author, createdAt }, (doc) => drawPassPage(doc, input));
}
