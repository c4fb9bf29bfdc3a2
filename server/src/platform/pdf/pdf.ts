/**
 * Writing PDFs: text of any length and content, set with embedded fonts: Latin, Greek, Cyrillic, Vietnamese, Devanagari,
 * Hebrew, Arabic, Thai, Chinese, Japanese, Korean and emoji, read in the direction of the script. Pure: no database, no
 * network, no clock.
 *
 * Guaranteed: the same input and creation date give the same bytes, whatever was written before; a character of no embedded
 * font becomes a visible replacement, and copying the text still yields it. What stands on a page is decided by those who
 * call: the modules `ticket-pdf` and `invoice-pdf`.
 */
import { startFontReader } from './fonts.ts';
import { cleanText } from './text.ts';

export { type Block, compose, place, type Style } from './typeset.ts';

export interface PdfAbout {
  /** In points: a 72nd of an inch. */
  readonly pageSize: { readonly width: number; readonly height: number };
  readonly language: string;
  /** The writer derives the id of the file from title, author and date: nothing secret may stand here. */
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** The bytes of a PDF whose pages `draw` draws; the first page is there already. */
export async function writePdf(about: PdfAbout, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  // Not loaded at a start, of which it would take a fifth.
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), startFontReader()]);
  const doc = new PDFDocument({
    size: [about.pageSize.width, about.pageSize.height],
    margin: 0,
    pdfVersion: '1.7',
    // None of the writer's own, which it would read for each document.
    font: '',
    lang: about.language,
    displayTitle: true,
    info: {
      Title: cleanText(about.title),
      Author: cleanText(about.author),
      Creator: 'Stagedoor',
      CreationDate: about.createdAt,
    },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  draw(doc);
  doc.end();
  return written;
}
