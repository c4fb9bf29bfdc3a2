import { encode } from 'uqr';
import { type Block, compose, place, type Style } from '../../../platform/pdf/pdf.ts';
import type { Logo, PassPdfInput, TicketPdfInput } from './input.ts';
import { eventTimes, moment, type Wording, wordingIn } from './wording.ts';

// One A5 sheet, upright: fills the width of a phone and prints on A4 or Letter without being cut.
// Top to bottom: who invites to what, the facts in two rows, the supplements, a tear line, and the code or the
// reason why there is none.

export const pageSize = { width: 419.53, height: 595.28 };

const margin = 30;
const gutter = 20;
const contentWidth = pageSize.width - 2 * margin;
const halfWidth = (contentWidth - gutter) / 2;
const footerHeight = 34;
const symbolSideMax = 268;

const colours = {
  ink: '#14181f',
  band: '#182033',
  accent: '#f0b429',
  onBand: '#ffffff',
  onBandQuiet: '#b9c2d6',
  quiet: '#667085',
  line: '#c5cbd6',
  panel: '#f3f4f7',
};

/** Draws everything that stands on the one page of a ticket; the size of texts follows from their length. */
export function drawPage(doc: PDFKit.PDFDocument, input: TicketPdfInput): void {
  const words = wordingIn(input.language);
  let y = drawBand(doc, input);
  y = drawFacts(doc, input, words, y + 18);
  if (input.ticket.supplements.length > 0) y = drawSupplements(doc, input.ticket.supplements, words, y + 12);
  y += 12;
  doc
    .moveTo(margin, y)
    .lineTo(pageSize.width - margin, y)
    .dash(3, { space: 3 })
    .lineWidth(0.8)
    .stroke(colours.line);
  doc.undash();
  const area = { top: y + 10, bottom: pageSize.height - footerHeight };
  if (input.sealed) drawSeal(doc, words, moment(input.sealed.opensAt, input.event.timezone, input.language), area);
  else drawCode(doc, words, input.ticket.code, area);
}

/** Draws the one page of a pass, which is for no event of its own. */
export function drawPassPage(doc: PDFKit.PDFDocument, { organizationName, logo, pass, language }: PassPdfInput): void {
  const words = wordingIn(language);
  const top = drawBand(doc, { organizationName, logo, event: { name: pass.typeName } }) + 18;
  const owner = [factLine(doc, pass.ownerName, 'bold', 2, halfWidth)];
  const party = [factLine(doc, words.people(pass.partySize), 'bold', 1, halfWidth)];
  const y = Math.max(
    drawFact(doc, words.owner, margin, top, halfWidth, owner),
    drawFact(doc, words.party, margin + halfWidth + gutter, top, halfWidth, party),
  );
  drawCode(doc, words, pass.code, { top: y + 22, bottom: pageSize.height - footerHeight });
}

/** What a logo on the band is made to fit: twice the points of the page, so that it is sharp in print. */
export const bandLogo = { width: 220, height: 88, ground: colours.band } as const;

interface Heading {
  readonly organizationName: string;
  readonly logo: Logo;
  readonly event: { readonly name: string };
}

function drawBand(doc: PDFKit.PDFDocument, input: Heading): number {
  const { logo } = input;
  const logoWidth = logo ? logo.width / 2 : 0;
  const logoHeight = logo ? logo.height / 2 : 0;
  const width = contentWidth - (logo ? logoWidth + gutter : 0);
  const organization = compose(doc, input.organizationName, {
    weight: 'bold',
    sizes: [10],
    width,
    linesMax: 1,
  });
  const event = compose(doc, input.event.name, {
    weight: 'bold',
    sizes: [27, 23, 19, 16, 13],
    width,
    linesMax: 3,
  });
  const top = 24;
  const height = top + Math.max(organization.height + 6 + event.height, logoHeight) + 18;
  doc.rect(0, 0, pageSize.width, height).fill(colours.band);
  doc.rect(0, height, pageSize.width, 4).fill(colours.accent);
  if (logo) doc.image(logo.content, pageSize.width - margin - logoWidth, top, { width: logoWidth });
  const at = { x: margin, width, align: 'left' } as const;
  const y = place(doc, organization, { ...at, y: top, colour: colours.onBandQuiet });
  place(doc, event, { ...at, y: y + 6, colour: colours.onBand });
  return height + 4;
}

function drawFacts(doc: PDFKit.PDFDocument, input: TicketPdfInput, words: Wording, top: number): number {
  const { event, ticket } = input;
  const times = eventTimes(event.startsAt, event.endsAt, event.timezone, input.language);
  const rightX = margin + halfWidth + gutter;
  const when = drawFact(doc, words.when, margin, top, halfWidth, [
    factLine(doc, times.date, 'bold', 2, halfWidth),
    factLine(doc, times.hours, 'regular', 2, halfWidth),
  ]);
  const where = drawFact(doc, words.where, rightX, top, halfWidth, [
    factLine(doc, event.venueName, 'bold', 2, halfWidth),
    ...[event.venueAddress, event.city]
      .filter((line) => line.trim() !== '')
      .map((line) => factLine(doc, line, 'regular', 2, halfWidth)),
  ]);
  const second = Math.max(when, where) + 12;
  const rateWidth = halfWidth * 0.5;
  const partyX = rightX + rateWidth + 10;
  const partyWidth = halfWidth - rateWidth - 10;
  return Math.max(
    drawFact(doc, words.owner, margin, second, halfWidth, [factLine(doc, ticket.ownerName, 'bold', 2, halfWidth)]),
    drawFact(doc, words.rate, rightX, second, rateWidth, [factLine(doc, ticket.rateName, 'bold', 2, rateWidth)]),
    drawFact(doc, words.party, partyX, second, partyWidth, [
      factLine(doc, words.people(ticket.partySize), 'bold', 1, partyWidth),
    ]),
  );
}

function drawSupplements(
  doc: PDFKit.PDFDocument,
  supplements: TicketPdfInput['ticket']['supplements'],
  words: Wording,
  top: number,
): number {
  const bought = supplements.map(({ label, units }) => `${units} × ${label}`).join(', ');
  const lines = compose(doc, bought, { weight: 'bold', sizes: [12, 10.5, 9, 7.5], width: contentWidth, linesMax: 3 });
  return drawFact(doc, words.supplements, margin, top, contentWidth, [lines]);
}

function factLine(
  doc: PDFKit.PDFDocument,
  text: string,
  weight: Style['weight'],
  linesMax: number,
  width: number,
): Block {
  return compose(doc, text, { weight, sizes: weight === 'bold' ? [12, 10.5, 9] : [10.5, 9], width, linesMax });
}

function drawFact(
  doc: PDFKit.PDFDocument,
  label: string,
  x: number,
  top: number,
  width: number,
  lines: Block[],
): number {
  const caption = compose(doc, label, { weight: 'regular', sizes: [8.5], width, linesMax: 1 });
  let y = place(doc, caption, { x, y: top, width, colour: colours.quiet, align: 'left' }) + 1;
  for (const line of lines) y = place(doc, line, { x, y, width, colour: colours.ink, align: 'left' });
  return y;
}

function drawCode(doc: PDFKit.PDFDocument, words: Wording, code: string, area: { top: number; bottom: number }): void {
  const text = compose(doc, inGroups(code), {
    weight: 'bold',
    sizes: [15, 12, 9, 7, 5.5, 4], // at 4 points 128 of the widest glyphs there are take their three lines
    width: contentWidth,
    linesMax: 3,
    anywhere: true,
  });
  const side = Math.min(symbolSideMax, area.bottom - area.top - text.height - 4);
  const slack = area.bottom - area.top - side - text.height - 4;
  const y = area.top + slack / 2;
  drawQr(doc, code, { x: (pageSize.width - side) / 2, y, side });
  const at = { x: margin, width: contentWidth, align: 'center' } as const;
  place(doc, text, { ...at, y: y + side + 4, colour: colours.ink, spoken: code });
  const hint = compose(doc, words.showCode, { weight: 'regular', sizes: [8.5], width: contentWidth, linesMax: 1 });
  place(doc, hint, { ...at, y: pageSize.height - footerHeight + 6, colour: colours.quiet });
}

/** Fours are easier to read out. Codes with signs of their own keep the shape their maker gave them. */
function inGroups(code: string): string {
  return /^[A-Za-z0-9]{7,}$/.test(code) ? code.replace(/.{4}(?=.)/g, '$& ') : code;
}

function drawSeal(doc: PDFKit.PDFDocument, words: Wording, opens: string, area: { top: number; bottom: number }): void {
  const width = contentWidth - 60;
  const title = compose(doc, words.sealedTitle, { weight: 'bold', sizes: [16, 14], width, linesMax: 1 });
  const until = compose(doc, words.sealedUntil(opens), { weight: 'regular', sizes: [11.5, 10], width, linesMax: 5 });
  const lockHeight = 44;
  const height = 24 + lockHeight + 12 + title.height + 8 + until.height + 24;
  const top = area.top + Math.max(4, (area.bottom - area.top - height) / 3);
  doc.roundedRect(margin, top, contentWidth, height, 10).fill(colours.panel);
  drawLock(doc, pageSize.width / 2, top + 24, colours.band);
  const at = { x: margin + 30, width, align: 'center' } as const;
  const y = place(doc, title, { ...at, y: top + 24 + lockHeight + 12, colour: colours.ink });
  place(doc, until, { ...at, y: y + 8, colour: colours.ink });
}

function drawLock(doc: PDFKit.PDFDocument, centre: number, top: number, colour: string): void {
  doc.lineWidth(4.5);
  doc.moveTo(centre - 10, top + 22).lineTo(centre - 10, top + 12);
  doc.bezierCurveTo(centre - 10, top - 1.5, centre + 10, top - 1.5, centre + 10, top + 12);
  doc.lineTo(centre + 10, top + 22).stroke(colour);
  doc.roundedRect(centre - 18, top + 20, 36, 24, 4).fill(colour);
}

const quietZoneModules = 4;

/**
 * Draws the code as a QR symbol into a square: error correction M, a quiet zone of 4 modules inside the square, all
 * dark modules as one black path, so that no viewer shows seams between them. Throws on an empty code and on one
 * beyond what a symbol holds (2331 bytes): barcodes are checked when they are made.
 */
function drawQr(doc: PDFKit.PDFDocument, code: string, square: { x: number; y: number; side: number }): void {
  if (code === '') throw new RangeError('a ticket without a code cannot be drawn');
  const { data, size } = encode(code, { ecc: 'M', boostEcc: false, border: quietZoneModules });
  const module = square.side / size;
  doc.rect(square.x, square.y, square.side, square.side).fill('#ffffff');
  data.forEach((row, rowIndex) => {
    for (let start = row.indexOf(true); start !== -1; ) {
      const end = row.indexOf(false, start); // the quiet zone ends every row light
      doc.rect(square.x + start * module, square.y + rowIndex * module, (end - start) * module, module);
      start = row.indexOf(true, end);
    }
  });
  doc.fill('#000000');
}
