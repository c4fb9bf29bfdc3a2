/** Cells of CSV files that a spreadsheet would run: an apostrophe before them makes them text. */

/** Also behind spaces, which some spreadsheets remove, and as the full-width signs that some take for the same. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const escapedFormula = /^'\s*[=+\-@＝＋－＠]/;

/** The text as it is exported. */
export function withApostrophe(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of an imported cell, trimmed. */
export function withoutApostrophe(cell: string): string {
  const value = cell.trim();
  return escapedFormula.test(value) ? value.slice(1).trim() : value;
}
