import { encode } from 'uqr';

const quietZoneModules = 4;

/**
 * Draws the code as a QR symbol into a square: error correction M, a quiet zone of 4 modules inside the square, all
 * dark modules as one black path, so that no viewer shows seams between them. Throws on an empty code and on one
 * beyond what a symbol holds (2331 bytes): barcodes are checked when they are made.
 */
export function drawQr(doc: PDFKit.PDFDocument, code: string, square: { x: number; y: number; side: number }): void {
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
