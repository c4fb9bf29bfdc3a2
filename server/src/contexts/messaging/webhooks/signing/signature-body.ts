/** How bodies come to differ on the way to the code that verifies them. */
import { isDeepStrictEqual } from 'node:util';
import { type Fault, fault } from './signature-faults.ts';

const byteOrderMark = Buffer.from('\ufeff');

/** What happened to the bytes that were sent, so that they became those that were received. */
export function differenceOf(received: Buffer, sent: Buffer): Fault {
  if (received.length === 0) return fault('body_empty');
  if (received.equals(Buffer.concat([byteOrderMark, sent]))) return fault('body_bom');
  const text = received.toString();
  const sentText = sent.toString();
  if (text.trim() === sentText.trim()) return fault('body_whitespace', lengths(received, sent));
  if (received.length < sent.length && sent.subarray(0, received.length).equals(received)) {
    return fault('body_truncated', lengths(received, sent));
  }
  if (otherEncodingsOf(sent).some((bytes) => bytes.equals(received))) return fault('body_encoding');
  const [value, sentValue] = [parsed(text), parsed(sentText)];
  if (value !== undefined && isDeepStrictEqual(value, sentValue)) return fault('body_rewritten');
  return fault('body_other', lengths(received, sent));
}

function lengths(received: Buffer, sent: Buffer): string {
  return `It has ${received.length} bytes; ${sent.length} were sent.`;
}

/** The bytes after code that takes UTF-8 for something else, or writes something else. */
function otherEncodingsOf(body: Buffer): Buffer[] {
  const characters = body.toString();
  const bytes = body.toString('latin1');
  if (bytes.length === characters.length) return [];
  const beyondAscii = /[^\p{ASCII}]/gu;
  return [
    Buffer.from(bytes),
    Buffer.from(new TextDecoder('windows-1252').decode(body)),
    Buffer.from(characters, 'latin1'),
    Buffer.from(characters, 'utf16le'),
    ...['?', '\ufffd', ''].flatMap((replacement) => [
      Buffer.from(characters.replaceAll(beyondAscii, replacement)),
      Buffer.from(bytes.replaceAll(beyondAscii, replacement)),
    ]),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The `id` of a JSON body; empty where there is none. */
export function idInBody(body: Buffer): string {
  const value = parsed(body.toString()) as { id?: unknown } | null | undefined;
  return typeof value?.id === 'string' ? value.id : '';
}

export interface OtherBody {
  readonly bytes: Buffer;
  readonly fault: Fault;
}

/** What code makes of a body without meaning to, and then signs. */
export function otherBodiesOf(body: Buffer): OtherBody[] {
  const text = body.toString();
  const other = (reason: Fault['reason'], bytes: Buffer | string, more = ''): OtherBody => ({
    bytes: Buffer.from(bytes as string),
    fault: fault(reason, more),
  });
  const found = [
    other('body_empty', ''),
    other('body_rewritten', '[object Object]', 'What was signed is the text "[object Object]".'),
    other('body_whitespace', `${text}\n`, 'A line break at the end was signed.'),
    other('body_whitespace', `${text}\r\n`, 'A line break at the end was signed.'),
    other('body_whitespace', text.trim()),
    other('body_bom', Buffer.concat([byteOrderMark, body])),
    other('body_bom', text.replace(/^\ufeff/, '')),
    ...rewritings(text).map((rewritten) => other('body_rewritten', rewritten)),
    ...otherEncodingsOf(body).map((bytes) => other('body_encoding', bytes)),
  ];
  return found.filter(({ bytes }) => !bytes.equals(body));
}

interface Style {
  readonly between?: string;
  readonly afterName?: string;
  readonly escaped?: (text: string) => string;
  readonly sorted?: boolean;
}

const escapedBy = (pattern: RegExp) => (text: string) =>
  text.replaceAll(pattern, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
const ascii = escapedBy(/[\u0080-\uffff]/g);
const spaced = { between: ', ', afterName: ': ' };

/** As the serialisers of the usual languages write by themselves. */
const styles: readonly Style[] = [
  {},
  { sorted: true },
  { ...spaced, escaped: ascii },
  { ...spaced },
  { ...spaced, escaped: ascii, sorted: true },
  { escaped: ascii },
  { escaped: (text) => ascii(text).replaceAll('/', '\\/') },
  { escaped: escapedBy(/[<>&\u2028\u2029]/g), sorted: true },
  { escaped: escapedBy(/[<>&\u2028\u2029]/g) },
];

function rewritings(text: string): string[] {
  const value = parsed(text);
  if (value === undefined) return [];
  try {
    return [
      ...styles.map((style) => written(value, style)),
      ...[2, 4].map((spaces) => JSON.stringify(value, null, spaces)),
    ];
  } catch (error) {
    // Nested deeper than the stack: nothing that was ever sent.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function written(value: unknown, style: Style): string {
  const { between = ',', afterName = ':', escaped = (text: string) => text, sorted } = style;
  if (Array.isArray(value)) return `[${value.map((item) => written(item, style)).join(between)}]`;
  if (typeof value !== 'object' || value === null) return escaped(JSON.stringify(value));
  const entries = Object.entries(value);
  if (sorted) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const members = entries.map(([name, item]) => escaped(JSON.stringify(name)) + afterName + written(item, style));
  return `{${members.join(between)}}`;
}
