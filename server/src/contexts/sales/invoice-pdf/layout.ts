import { type Block, compose, place } from '../../../platform/pdf/pdf.ts';
import { correctionReasonOf, type InvoiceRow, shownLine } from '../invoices/invoices.ts';
import { amountOf, dayOf, percentageText, wordings } from './wording.ts';

// A4 sheets, upright. Top to bottom: what it is, who issues it to whom, the lines, base and tax of each percentage, the
// total. Lines that do not fit go on to further sheets.

export const pageSize = { width: 595.28, height: 841.89 };

const margin = 48;
const contentWidth = pageSize.width - 2 * margin;
const half = (contentWidth - 24) / 2;
const bottom = pageSize.height - 72;
/** Of a line that takes two rows, of a row of taxes, and of what stands around those. */
const lineHeightMax = 30;
const rowHeight = 16;
const totalHeight = 60;
const colours = { ink: '#14181f', quiet: '#667085', line: '#c5cbd6' };

interface Column {
  readonly x: number;
  readonly width: number;
  readonly alignsRight?: true;
}

const lineColumns: readonly Column[] = [
  { x: margin, width: 190 },
  { x: margin + 195, width: 45, alignsRight: true },
  { x: margin + 245, width: 100, alignsRight: true },
  { x: margin + 350, width: 50, alignsRight: true },
  { x: margin + 405, width: contentWidth - 405, alignsRight: true },
];
const taxColumns: readonly Column[] = [
  { x: margin + 130, width: 60, alignsRight: true },
  { x: margin + 200, width: 90, alignsRight: true },
  { x: margin + 300, width: 80, alignsRight: true },
  { x: margin + 390, width: contentWidth - 390, alignsRight: true },
];

type Weight = Block['weight'];

/** Draws all sheets of an invoice. */
export function drawInvoice(doc: PDFKit.PDFDocument, invoice: InvoiceRow): void {
  const words = wordings[invoice.language];
  const money = (minor: number) => amountOf(minor, invoice.currency_digits, invoice.currency, invoice.language);
  let page = 1;
  const drawFooter = () => {
    write(doc, words.page(page), { x: margin, width: contentWidth }, pageSize.height - 48, 'regular', 8);
  };

  let y = drawHead(doc, invoice) + 18;
  const columnTitles = [words.description, words.quantity, words.unitPrice, words.percentage, words.taxIncluded];
  y = drawRow(doc, columnTitles, lineColumns, y, 'regular', 8, colours.quiet);
  y = rule(doc, y);
  const beginSheet = () => {
    drawFooter();
    doc.addPage();
    page += 1;
  };
  for (const line of invoice.lines) {
    if (y + lineHeightMax > bottom) {
      beginSheet();
      y = drawRow(doc, columnTitles, lineColumns, margin, 'regular', 8, colours.quiet);
      y = rule(doc, y);
    }
    const percentage = percentageText(line.tax_percentage, invoice.language);
    const price = unitPriceOf(shownLine(line).unitPrice, invoice);
    const cells = [line.description, String(line.quantity), price, percentage, money(line.total)];
    y = drawRow(doc, cells, lineColumns, y, 'regular', 9.5);
  }
  if (y + totalHeight + rowHeight * invoice.taxes.length > bottom) {
    beginSheet();
    y = margin;
  }
  y = rule(doc, y + 4);
  y = drawRow(doc, [words.percentage, words.base, words.tax, words.total], taxColumns, y, 'regular', 8, colours.quiet);
  for (const tax of invoice.taxes) {
    const cells = [percentageText(tax.percentage, invoice.language), money(tax.base), money(tax.tax), money(tax.total)];
    y = drawRow(doc, cells, taxColumns, y, 'regular', 9.5);
  }
  drawRow(doc, [words.total, money(invoice.total)], [taxColumns[2]!, taxColumns[3]!], y + 6, 'bold', 12);
  drawFooter();
}

function drawHead(doc: PDFKit.PDFDocument, invoice: InvoiceRow): number {
  const words = wordings[invoice.language];
  const { issuer, customer } = invoice;
  let y = write(doc, words.title[invoice.type], { x: margin, width: contentWidth }, margin, 'bold', 22);
  y = write(doc, `${words.number}: ${invoice.reference}`, { x: margin, width: contentWidth }, y + 6, 'regular', 10.5);
  const day = dayOf(invoice.created_at, invoice.timezone, invoice.language);
  y = write(doc, `${words.date}: ${day}`, { x: margin, width: contentWidth }, y, 'regular', 10.5);
  const days = [...new Set(invoice.lines.flatMap(({ supply_date: date }) => date ?? []))];
  if (days.length > 0) {
    const supplied = days.map((one) => dayOf(one, 'UTC', invoice.language)).join(', ');
    y = write(doc, `${words.supplyDate}: ${supplied}`, { x: margin, width: contentWidth }, y, 'regular', 10.5);
  }
  if (invoice.corrects_reference) {
    const firstDay = dayOf(invoice.corrects_issued_at!, invoice.corrects_timezone, invoice.language);
    const corrected = words.corrects(invoice.corrects_reference, firstDay);
    y = write(doc, corrected, { x: margin, width: contentWidth }, y, 'regular', 10.5);
    y = write(
      doc,
      `${words.reason}: ${words.reasons[correctionReasonOf(invoice)!]}`,
      { x: margin, width: contentWidth },
      y,
      'regular',
      10.5,
    );
  }
  if (invoice.replaces_reference) {
    const firstDay = dayOf(invoice.replaces_issued_at!, invoice.replaces_timezone, invoice.language);
    const replaced = words.replaces(invoice.replaces_reference, firstDay);
    y = write(doc, replaced, { x: margin, width: contentWidth }, y, 'regular', 10.5);
  }
  const town = (of: { readonly postal_code?: string; readonly city?: string }) =>
    [of.postal_code, of.city].filter(Boolean).join(' ');
  const left = drawParty(doc, words.issuer, { x: margin, width: half }, y + 16, [
    issuer.legal_name,
    issuer.tax_number === '' ? '' : `${words.taxNumber}: ${issuer.tax_number}`,
    issuer.address,
    town(issuer),
    issuer.country,
  ]);
  if (invoice.type === 'simplified' || !customer.customer_name) return left;
  const right = drawParty(doc, words.customer, { x: margin + half + 24, width: half }, y + 16, [
    customer.customer_name,
    customer.document_number ?? '',
    customer.address ?? '',
    town(customer),
    customer.country ?? '',
  ]);
  return Math.max(left, right);
}

function drawParty(doc: PDFKit.PDFDocument, title: string, at: Column, top: number, lines: readonly string[]): number {
  let y = write(doc, title, at, top, 'regular', 8, colours.quiet);
  for (const [index, line] of lines.filter((one) => one.trim() !== '').entries()) {
    y = write(doc, line, at, y, index === 0 ? 'bold' : 'regular', 10);
  }
  return y;
}

function write(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, width, alignsRight }: Column,
  y: number,
  weight: Weight,
  size: number,
  colour = colours.ink,
): number {
  const block = compose(doc, text, {
    weight,
    sizes: [size, size * 0.85, size * 0.7],
    width,
    linesMax: alignsRight ? 1 : 2,
  });
  return place(doc, block, { x, y, width, colour, align: alignsRight ? 'right' : 'left' });
}

/** With more decimals than the currency has only where they say something. */
function unitPriceOf(minor: number, { currency_digits: digits, currency, language }: InvoiceRow): string {
  const isWhole = Number.isInteger(minor);
  return isWhole ? amountOf(minor, digits, currency, language) : amountOf(minor * 100, digits + 2, currency, language);
}

/** A row of cells; answers where the lowest of them ends. */
function drawRow(
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  columns: readonly Column[],
  y: number,
  weight: Weight,
  size: number,
  colour = colours.ink,
): number {
  return Math.max(...cells.map((cell, index) => write(doc, cell, columns[index]!, y, weight, size, colour))) + 3;
}

function rule(doc: PDFKit.PDFDocument, y: number): number {
  doc
    .moveTo(margin, y)
    .lineTo(pageSize.width - margin, y)
    .lineWidth(0.6)
    .stroke(colours.line);
  return y + 5;
}
