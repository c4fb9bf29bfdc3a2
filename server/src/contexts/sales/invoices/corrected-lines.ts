/** What corrections have left of the lines of an invoice, and the lines of those that correct it. Money is in minor units. */
import type { CorrectedLineRow, InvoiceLine } from './invoices.sql.ts';
import { type LineLeft, type Taken, withBases } from './tax.ts';

/** A line of an invoice, with what is left of it. */
export type CorrectedLine = CorrectedLineRow & LineLeft;

/** The lines of one invoice, with what those that correct them have left. */
export function linesLeft(rows: readonly CorrectedLineRow[]): readonly CorrectedLine[] {
  const first = rows.filter(({ is_correction: isCorrection }) => !isCorrection);
  const bases = withBases(first).map(({ base }) => base);
  const lines = first.map((line, index) => {
    const base = line.base ?? bases[index]!;
    return { ...line, base, left: line.total, baseLeft: base };
  });
  for (const correction of rows.filter(({ is_correction: isCorrection }) => isCorrection)) {
    const at = correction.corrects_position ?? lines.findIndex((one) => one.resource_id === correction.resource_id);
    const line = lines[at] ?? lines[0]!;
    line.left += correction.total;
    line.baseLeft += correction.base!;
  }
  return lines;
}

/** A line of an invoice that is issued now. */
export type IssuedLine = InvoiceLine & { readonly base: number };

/** The line that takes back a part of another, of the thing with that id. */
export const correctingLine = (resourceId: string, { line, total, base }: Taken<CorrectedLine>): IssuedLine => ({
  resource_id: resourceId,
  kind: line.kind,
  description: line.description,
  quantity: quantityOf(line, -total),
  tax_percentage: line.tax_percentage,
  supply_date: line.supply_date,
  corrects_position: line.position,
  total,
  base,
});

/** The quantity of a part of a line: a part of several, or of one, is a part of one. */
export const quantityOf = ({ total, quantity }: CorrectedLine, part: number) => (part === total ? quantity : 1);
