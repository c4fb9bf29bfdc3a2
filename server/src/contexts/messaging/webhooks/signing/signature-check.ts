/**
 * Says why a receiver refuses a delivery. Each way in which signing goes wrong is tried with the secrets of the owner,
 * until one gives the signature that was received; what had to be done for it is what is wrong.
 *
 * It answers reasons and never a signature. What a body that was sent looked like is shown only to someone who has the
 * signature of that very body, and so has received it. Signatures are compared in constant time.
 */
import type { SignatureFault, SignatureScheme } from '@stagedoor/contract/vocabulary';
import { idInBody } from './signature-body.ts';
import { type Fault, fault, toleranceS } from './signature-faults.ts';
import {
  idIn,
  type ReadHeaders,
  readHeaders,
  readPlainSignature,
  readStandardSignatures,
} from './signature-headers.ts';
import { type OtherSecret, type OwnSecret, SignatureSearch } from './signature-search.ts';

export type { OtherSecret, OwnSecret } from './signature-search.ts';

/** As a receiver got it. */
export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The time of the check by which the timestamp is judged. */
  readonly at: Date;
}

/** What is known here of the endpoint and of the message. */
export interface SignatureEvidence {
  readonly now: Date;
  /** Of the endpoint, newest first. */
  readonly own: readonly OwnSecret[];
  /** Of the other endpoints of the same owner. */
  readonly others: readonly OtherSecret[];
  /** The body that is sent with the id of the message; null where none is known. */
  readonly sent: Buffer | null;
}

export interface SignatureFinding {
  readonly scheme: SignatureScheme | '';
  /** A receiver that holds the present secret accepts it. */
  readonly valid: boolean;
  /** The first thing that is wrong; empty where nothing is. */
  readonly reason: SignatureFault | '';
  /** All that is wrong and what to do about it, in words. */
  readonly message: string;
}

export interface SignatureResult extends SignatureFinding {
  /** What each of the signatures that were received is worth. */
  readonly checks: readonly SignatureFinding[];
  /** Seconds from the timestamp to the time of the check; null without one. */
  readonly timestampAgeS: number | null;
  readonly body: 'as_sent' | 'changed' | 'unknown';
  /** The other endpoint whose secret it is by; empty where it is not. */
  readonly otherEndpointId: string;
}

/** The id that the message goes by, as its headers or else its body say. */
export function idOfMessage({ headers, body }: Pick<ReceivedDelivery, 'headers' | 'body'>): string {
  return idIn(readHeaders(headers)) || idInBody(body);
}

/** Whether the signatures of a received delivery are valid, and if not, the most likely fault of the receiver. */
export function checkSignature(received: ReceivedDelivery, evidence: SignatureEvidence): SignatureResult {
  const { body, at } = received;
  const headers = readHeaders(received.headers);
  const id = idIn(headers) || idInBody(body);
  const timestamp = headers.get('webhook-timestamp')?.value ?? '';
  const search = new SignatureSearch({ ...evidence, body, id, timestamp });
  const checks = [...checkStandard(search, headers, at), ...checkPlain(search, headers)];
  const { reason, ...best } =
    checks.find(({ valid }) => valid) ??
    checks.find((finding) => finding.reason !== 'no_match') ??
    checks[0] ??
    findingOf('', [fault('no_signature')]);
  const state = !evidence.sent ? 'unknown' : evidence.sent.equals(body) ? 'as_sent' : 'changed';
  const remark = best.valid && state === 'changed' ? ' But another body was sent with this id.' : '';
  return {
    ...best,
    reason,
    message: best.message + remark,
    checks,
    timestampAgeS: ageS(headers, at),
    body: state,
    otherEndpointId: search.otherEndpointId,
  };
}

function findingOf(scheme: SignatureScheme | '', faults: readonly Fault[]): SignatureFinding {
  const [first] = faults;
  const sentences = new Set(faults.map(({ sentence }) => sentence));
  const message = first ? [...sentences].join(' ') : 'The signature is right.';
  return { scheme, valid: !first, reason: first?.reason ?? '', message };
}

function checkPlain(search: SignatureSearch, headers: ReadHeaders): SignatureFinding[] {
  const header = headers.get('x-webhook-signature') ?? headers.get('x-webhook-signature-previous');
  if (!header) return [];
  const signature = readPlainSignature(header.value);
  if (!signature) return [findingOf('plain', [fault('signature_malformed')])];
  const { found, faults } = search.find('plain', [signature]);
  return [findingOf('plain', found ? [...faults, ...misnamed([header])] : faults)];
}

function checkStandard(search: SignatureSearch, headers: ReadHeaders, at: Date): SignatureFinding[] {
  const header = headers.get('webhook-signature');
  if (!header) return [];
  const signatures = readStandardSignatures(header.value);
  const timestamp = headers.get('webhook-timestamp');
  const age = ageS(headers, at);
  const only = (reason: SignatureFault) => [findingOf('standard', [fault(reason)])];
  if (signatures.length === 0) return only('signature_malformed');
  if (!timestamp) return only('timestamp_missing');
  if (age === null) return only('timestamp_not_a_number');
  const id = headers.get('webhook-id');
  const { found, faults } = search.find('standard', signatures);
  return [
    findingOf('standard', [
      ...(id ? [] : [fault('id_missing')]),
      ...faults,
      ...(found ? misnamed([header, timestamp, ...(id ? [id] : [])]) : []),
      ...untimely(age, timestamp.value),
    ]),
  ];
}

function untimely(age: number, timestamp: string): Fault[] {
  if (age > toleranceS) return [fault('timestamp_too_old', `It is ${age} seconds old.`)];
  if (age >= -toleranceS) return [];
  const milliseconds = timestamp.length > 11 ? ' It looks like milliseconds.' : '';
  return [fault('timestamp_in_future', `It is ${-age} seconds ahead.${milliseconds}`)];
}

function misnamed(headers: readonly { mangled: string | null }[]): Fault[] {
  const names = headers.flatMap(({ mangled }) => mangled ?? []);
  return names.length > 0 ? [fault('header_names', `Found: ${names.join(', ')}.`)] : [];
}

/** Digits only, and no more of them than milliseconds have; the header is in seconds. */
function ageS(headers: ReadHeaders, at: Date): number | null {
  const timestamp = headers.get('webhook-timestamp')?.value ?? '';
  return /^\d{1,15}$/.test(timestamp) ? Math.floor(at.getTime() / 1000) - Number(timestamp) : null;
}
