import { inflateSync } from 'node:zlib';

// Reads back the one-page PDFs we write, as a viewer would: the text layer through the fonts' ToUnicode maps, and the
// filled areas as pixels. It knows the parts of the format our writer uses and throws on what it does not know.

export interface ReadPdf {
  /** What copying yields: the text layer, with marked spans as they are to be spoken. */
  text: string;
  /** What the drawn glyphs stand for. */
  drawnText: string;
  /** Every text run with the corners of its box, in points from the top left. */
  runs: {
    text: string;
    x: number;
    y: number;
    width: number;
    size: number;
    /** The glyphs, by their place in the embedded font; 0 is the box of a character that the font has not. */
    glyphs: number[];
    /** The bytes of the embedded font. */
    fontFile: Buffer;
  }[];
  /** The box around every filled area, in points from the top left; `level` is 0 for black and 1 for white. */
  areas: { x: number; y: number; width: number; height: number; level: number }[];
  /** Every byte a searcher could find: all objects, streams inflated, strings unescaped. */
  everything: string;
  pageCount: number;
  page: { width: number; height: number };
  raster(pixelsPerPoint: number): { data: Uint8ClampedArray; width: number; height: number };
}

type Matrix = [number, number, number, number, number, number];
type Polygon = { x: number; y: number }[];
interface PdfObject {
  head: string;
  stream: Buffer | null;
}
interface PdfFont {
  file: Buffer;
  characters: string[];
  widths: number[];
}

export function readPdf(file: Buffer): ReadPdf {
  const objects = readObjects(file);
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object.head));
  const page = pages[0]!;
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page.head)!.map(Number) as number[];
  const content = objects.get(reference(page.head, 'Contents'))!.stream!.toString('latin1');
  const fonts = readFonts(objects, page);
  const { runs, text, drawnText, fills } = interpret(content, fonts, height!);
  const texts = [...objects.values()].map(({ head, stream }) => `${head}\n${stream?.toString('latin1') ?? ''}`);
  return {
    text,
    drawnText,
    runs,
    areas: fills.map(boxOf),
    everything: [file.toString('latin1'), ...texts.map(withPlainStrings), ...texts, text, drawnText].join('\n'),
    pageCount: pages.length,
    page: { width: width!, height: height! },
    raster: (pixelsPerPoint) => paint(fills, width!, height!, pixelsPerPoint),
  };
}

function readObjects(file: Buffer): Map<number, PdfObject> {
  const source = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = source.indexOf('\nendobj', start);
    const body = source.slice(start, end);
    const streamAt = body.indexOf('\nstream\n');
    if (streamAt === -1) {
      objects.set(Number(match[1]), { head: body, stream: null });
      continue;
    }
    const head = body.slice(0, streamAt);
    const length = Number(/\/Length (\d+)/.exec(head)![1]);
    const bytes = file.subarray(start + streamAt + 8, start + streamAt + 8 + length);
    objects.set(Number(match[1]), { head, stream: head.includes('/FlateDecode') ? inflateSync(bytes) : bytes });
  }
  return objects;
}

function reference(head: string, key: string): number {
  return Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)![1]);
}

function readFonts(objects: Map<number, PdfObject>, page: PdfObject): Map<string, PdfFont> {
  const resources = objects.get(reference(page.head, 'Resources'))!.head;
  const fonts = new Map<string, PdfFont>();
  const list = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '';
  for (const [, name, id] of list.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(id))!;
    const map = objects.get(reference(font.head, 'ToUnicode'))!.stream!.toString('latin1');
    const characters: string[] = [];
    for (const [, first, , targets] of map.matchAll(/<(\w+)> <(\w+)> \[(.*)\]/g)) {
      [...targets!.matchAll(/<([^>]*)>/g)].forEach(([, target], index) => {
        characters[Number.parseInt(first!, 16) + index] = utf16(Buffer.from(target!.replaceAll(' ', ''), 'hex'));
      });
    }
    const descendant = objects.get(reference(font.head, 'DescendantFonts'))!;
    const widths = /\/W \[0 \[([^\]]*)\]\]/.exec(descendant.head)![1]!.trim().split(/\s+/).map(Number);
    const descriptor = objects.get(reference(descendant.head, 'FontDescriptor'))!;
    const file = objects.get(reference(descriptor.head, 'FontFile2'))!.stream!;
    fonts.set(name!, { file, characters, widths });
  }
  return fonts;
}

function interpret(content: string, fonts: Map<string, PdfFont>, pageHeight: number) {
  const runs: ReadPdf['runs'] = [];
  const fills: { polygons: Polygon[]; level: number }[] = [];
  const spoken: (string | null)[] = [];
  const drawn: string[] = [];
  const read: string[] = [];
  const saved: { matrix: Matrix; level: number }[] = [];
  let state: { matrix: Matrix; level: number } = { matrix: [1, 0, 0, 1, 0, 0], level: 0 };
  let path: Polygon[] = [];
  let textMatrix: Matrix = [1, 0, 0, 1, 0, 0];
  let font: PdfFont | undefined;
  let size = 0;
  let end = { x: Number.NaN, y: Number.NaN };
  let operands: Token[] = [];
  const number = (index: number) => operands[index] as number;
  const point = (x: number, y: number) => {
    const [a, b, c, d, e, f] = state.matrix;
    return { x: a * x + c * y + e, y: pageHeight - (b * x + d * y + f) };
  };
  const fill = () => {
    fills.push({ polygons: path, level: state.level });
    path = [];
  };
  // Accents are set over their letter and take no room; else a step forward or to another line parts words.
  const separate = (x: number, y: number) => {
    if (Number.isNaN(end.x)) return '';
    const step = x - end.x;
    return Math.abs(y - end.y) < size * 0.5 && step < size * 0.12 && step > -2 * size ? '' : ' ';
  };
  const show = (items: Token[]) => {
    const start = point(textMatrix[4], textMatrix[5]);
    let text = '';
    let advance = 0;
    const glyphs: number[] = [];
    for (const item of items) {
      if (typeof item === 'number') {
        advance -= item;
        continue;
      }
      const bytes = Buffer.from((item as { hex: string }).hex, 'hex');
      for (let at = 0; at < bytes.length; at += 2) {
        glyphs.push(bytes.readUInt16BE(at));
        text += font!.characters[bytes.readUInt16BE(at)];
        advance += font!.widths[bytes.readUInt16BE(at)]!;
      }
    }
    const width = (advance / 1000) * size;
    const gap = width === 0 ? '' : separate(start.x, start.y);
    runs.push({ text, x: start.x, y: start.y - size, width, size, glyphs, fontFile: font!.file });
    drawn.push(gap + text);
    const mark = spoken.findIndex((entry) => entry !== null);
    if (mark === -1) read.push(gap + text);
    else if (spoken[mark] !== '') {
      read.push(gap + spoken[mark]!);
      spoken[mark] = '';
    }
    if (width > 0) end = { x: gap === '' ? Math.max(end.x || 0, start.x + width) : start.x + width, y: start.y };
    textMatrix = [1, 0, 0, 1, textMatrix[4] + width, textMatrix[5]];
  };
  const operators: Record<string, () => void> = {
    q: () => saved.push(state),
    Q: () => {
      state = saved.pop()!;
    },
    cm: () => {
      const [a, b, c, d, e, f] = operands as Matrix;
      const m = state.matrix;
      state = {
        ...state,
        matrix: [
          a * m[0] + b * m[2],
          a * m[1] + b * m[3],
          c * m[0] + d * m[2],
          c * m[1] + d * m[3],
          e * m[0] + f * m[2] + m[4],
          e * m[1] + f * m[3] + m[5],
        ],
      };
    },
    scn: () => {
      state = { ...state, level: 0.299 * number(0) + 0.587 * number(1) + 0.114 * number(2) };
    },
    m: () => path.push([point(number(0), number(1))]),
    l: () => path.at(-1)!.push(point(number(0), number(1))),
    c: () => path.at(-1)!.push(...[0, 2, 4].map((index) => point(number(index), number(index + 1)))),
    h: () => {},
    re: () => {
      const [x, y, w, h] = operands as number[] as Matrix;
      path.push([point(x, y), point(x + w, y), point(x + w, y + h), point(x, y + h)]);
    },
    f: fill,
    S: () => {
      path = [];
    },
    BDC: () => {
      spoken.push(/\/ActualText (.*)$/s.test(String(operands[1])) ? actualText(String(operands[1])) : null);
    },
    EMC: () => spoken.pop(),
    BT: () => {},
    ET: () => {},
    Tm: () => {
      textMatrix = [...operands] as Matrix;
    },
    Tf: () => {
      font = fonts.get(String(operands[0]).slice(1))!;
      size = number(1);
    },
    TJ: () => show(operands[0] as Token[]),
    cs: () => {},
    CS: () => {},
    SCN: () => {},
    w: () => {},
    d: () => {},
  };
  for (const token of tokens(content)) {
    if (typeof token === 'object' && 'operator' in token) {
      const run = operators[token.operator];
      if (!run) throw new Error(`unknown operator ${token.operator}`);
      run();
      operands = [];
    } else operands.push(token);
  }
  return { runs, fills, text: read.join(''), drawnText: drawn.join('') };
}

function boxOf({ polygons, level }: { polygons: Polygon[]; level: number }) {
  const points = polygons.flat();
  const x = Math.min(...points.map((corner) => corner.x));
  const y = Math.min(...points.map((corner) => corner.y));
  const width = Math.max(...points.map((corner) => corner.x)) - x;
  const height = Math.max(...points.map((corner) => corner.y)) - y;
  return { x, y, width, height, level };
}

type Token = number | string | { hex: string } | { operator: string } | Token[];

function tokens(source: string): Token[] {
  const stack: Token[][] = [[]];
  const pattern =
    /<<((?:\\.|\((?:\\.|[^\\()])*\)|[^>])*)>>|<([\da-fA-F]*)>|(\[)|(\])|(\/[^\s[\]<>()/]+)|([+-]?\d*\.?\d+)|([A-Za-z*]+)/gs;
  for (const [, dictionary, hex, open, close, name, number, operator] of source.matchAll(pattern)) {
    const list = stack.at(-1)!;
    if (dictionary !== undefined) list.push(dictionary);
    else if (hex !== undefined) list.push({ hex });
    else if (open) stack.push([]);
    else if (close) stack.at(-2)!.push(stack.pop()!);
    else if (name) list.push(name);
    else if (number) list.push(Number(number));
    else list.push({ operator: operator! });
  }
  return stack[0]!;
}

function actualText(dictionary: string): string {
  const literal = /\/ActualText \(((?:\\.|[^\\()])*)\)/s.exec(dictionary)![1]!;
  return plainString(literal);
}

function withPlainStrings(source: string): string {
  return source.replace(/\(((?:\\.|[^\\()])*)\)/gs, (_, literal: string) => plainString(literal));
}

function plainString(literal: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = literal.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character);
  return bytes.startsWith('\xfe\xff') ? utf16(Buffer.from(bytes.slice(2), 'latin1')) : bytes;
}

function utf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le');
}

/** Fills by the nonzero rule, sampled at pixel centres, onto white. Curves are drawn through their control points. */
function paint(fills: { polygons: Polygon[]; level: number }[], pageWidth: number, pageHeight: number, scale: number) {
  const width = Math.round(pageWidth * scale);
  const height = Math.round(pageHeight * scale);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const { polygons, level } of fills) {
    for (let row = 0; row < height; row++) {
      const y = (row + 0.5) / scale;
      const crossings: { x: number; turn: number }[] = [];
      for (const polygon of polygons) {
        polygon.forEach((from, index) => {
          const to = polygon[(index + 1) % polygon.length]!;
          if (from.y <= y === to.y <= y) return;
          crossings.push({
            x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x),
            turn: from.y < to.y ? 1 : -1,
          });
        });
      }
      crossings.sort((left, right) => left.x - right.x);
      let winding = 0;
      crossings.forEach(({ x, turn }, index) => {
        winding += turn;
        const next = crossings[index + 1];
        if (winding === 0 || !next) return;
        const first = Math.max(0, Math.ceil(x * scale - 0.5));
        const last = Math.min(width - 1, Math.ceil(next.x * scale - 0.5) - 1);
        for (let column = first; column <= last; column++)
          data.fill(level * 255, (row * width + column) * 4, (row * width + column) * 4 + 3);
      });
    }
  }
  return { data, width, height };
}
