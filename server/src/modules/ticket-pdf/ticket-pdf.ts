import PDFDocument from 'pdfkit';
import type { TicketPdfInput } from './input.ts';
import { drawPage, pageSize } from './layout.ts';
import { cleanText } from './text.ts';

// A ticket as one PDF page, and the links under which it is fetched. Pure: no database, no network, no clock.
//
// Guaranteed of the page:
// - the same input and creation date give the same bytes, whatever was drawn before;
// - a sealed ticket is drawn without ever looking at its code: no symbol, no text, no metadata, no id derived from it;
// - text of any length, script or content gives one readable page. Latin, Greek, Cyrillic, Vietnamese and Devanagari
//   are drawn; a character of no embedded font becomes a visible replacement, and copying the text still yields it;
// - the code under the QR symbol is never abridged (up to 128 characters), and copying it yields it exactly.
// Not here: who may have a ticket, and whether it is sealed now. The caller decides and says so.

export type { TicketPdfInput } from './input.ts';
export { openPdfLink, type PdfLinkTarget, signPdfLink } from './link.ts';

/** The PDF of a ticket; the same input and instant give the same bytes. */
export async function renderTicketPdf(input: TicketPdfInput, createdAt: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: input.language,
    displayTitle: true,
    // The writer derives the file's id from these entries, so nothing secret may stand here.
    info: {
      Title: cleanText(input.event.name),
      Author: cleanText(input.organizationName),
      Creator: 'Stagedoor',
      CreationDate: createdAt,
    },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawPage(doc, input);
  doc.end();
  return written;
}
