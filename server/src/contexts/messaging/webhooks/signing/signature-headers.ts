/** Reads what a receiver got as headers, with the mistakes that are made in keeping and writing them. */
import { type Fault, fault } from './signature-faults.ts';

const names = [
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-webhook-id',
  'x-webhook-signature',
  'x-webhook-signature-previous',
] as const;
type HeaderName = (typeof names)[number];

interface ReadHeader {
  readonly value: string;
  /** Where the name is not as it was sent: the name that the value stands under. */
  readonly mangled: string | null;
}

export type ReadHeaders = ReadonlyMap<HeaderName, ReadHeader>;

const squeezed: ReadonlyMap<string, HeaderName> = new Map(names.map((name) => [name.replaceAll('-', ''), name]));

/** Names in any case are those names; HTTP_X_WEBHOOK_ID, xWebhookId and the like are mangled ones. */
export function readHeaders(headers: Readonly<Record<string, string>>): ReadHeaders {
  const found = new Map<HeaderName, ReadHeader>();
  for (const [given, text] of Object.entries(headers)) {
    const lower = given.toLowerCase();
    const letters = lower.replaceAll(/[^a-z]/g, '');
    const name = squeezed.get(letters) ?? squeezed.get(letters.replace(/^http/, ''));
    const value = text.trim();
    if (!name || value === '') continue;
    const mangled = lower === name ? null : given;
    if (!found.has(name) || mangled === null) found.set(name, { value, mangled });
  }
  return found;
}

/** The id that the headers name; empty where they name none. */
export function idIn(headers: ReadHeaders): string {
  return (headers.get('webhook-id') ?? headers.get('x-webhook-id'))?.value ?? '';
}

/** A signature as bytes, and what is wrong with the way it is written. */
export interface ReadSignature {
  readonly mac: Buffer;
  readonly faults: readonly Fault[];
}

/** Null where the value is nothing that could be a signature. */
export function readPlainSignature(value: string): ReadSignature | null {
  const text = value.replace(/^(?:sha256=|v1[,=])/i, '');
  const prefix = text === value ? [] : [fault('prefix_unexpected')];
  const hex = macOfHex(text);
  if (hex) return { mac: hex, faults: text === text.toLowerCase() ? prefix : [...prefix, fault('hex_upper_case')] };
  const base64 = macOfBase64(text);
  return base64 && { mac: base64, faults: [...prefix, fault('base64_instead_of_hex')] };
}

/** Signatures of a header that are read; senders use fewer. */
const signaturesMax = 20;

/**
 * The signatures that could be of version 1, between blanks. The value comes from the caller: the time to read it is
 * linear in its length.
 */
export function readStandardSignatures(value: string): ReadSignature[] {
  return value
    .split(/\s+/, signaturesMax)
    .map(withoutOuterCommas)
    .flatMap((entry) => {
      if (/^v(?!1[,=])\d+a?,/.test(entry)) return [];
      const text = entry.replace(/^v1,/, '');
      const prefix = text === entry ? [fault('v1_prefix_missing')] : [];
      const base64 = macOfBase64(text.replace(/^v1=/, ''));
      const hex = macOfHex(text.replace(/^v1=/, ''));
      if (base64) {
        const usual = text.endsWith('=') && !/[-_]/.test(text);
        return [{ mac: base64, faults: usual ? prefix : [...prefix, fault('base64_variant')] }];
      }
      return hex ? [{ mac: hex, faults: [...prefix, fault('hex_instead_of_base64')] }] : [];
    });
}

function withoutOuterCommas(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === ',') start += 1;
  while (end > start && text[end - 1] === ',') end -= 1;
  return text.slice(start, end);
}

function macOfHex(text: string): Buffer | null {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : null;
}

/** 32 bytes are 43 characters, and one = where it is kept. */
function macOfBase64(text: string): Buffer | null {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
}
