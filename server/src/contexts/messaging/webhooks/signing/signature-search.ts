/** Tries one way of signing a message after the other, the right one first, until one gives a signature received. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureFault, SignatureScheme } from '@stagedoor/contract/vocabulary';
import { type SigningSecret, secretPrefix } from './signature.ts';
import { differenceOf, idInBody, otherBodiesOf } from './signature-body.ts';
import { type Fault, fault } from './signature-faults.ts';
import type { ReadSignature } from './signature-headers.ts';

export interface OwnSecret {
  readonly secret: SigningSecret;
  /** Null for the present one; the others work, or worked, until then. */
  readonly expiresAt: Date | null;
}

export interface OtherSecret {
  readonly secret: SigningSecret;
  readonly endpointId: string;
  readonly endpointName: string;
}

interface Key {
  readonly name: string;
  readonly value: string | Buffer;
  readonly faults: readonly Fault[];
}
interface Content {
  /** What stands before the body. */
  readonly prefix: string;
  readonly faults: readonly Fault[];
}
interface Body {
  readonly bytes: Buffer;
  readonly faults: readonly Fault[];
}

/** A message as it was received, with what is known of it. */
export interface SearchedMessage {
  readonly now: Date;
  readonly own: readonly OwnSecret[];
  readonly others: readonly OtherSecret[];
  readonly sent: Buffer | null;
  readonly body: Buffer;
  readonly id: string;
  readonly timestamp: string;
}

/**
 * Writing a body anew in every way takes long for a large one, while no other request is served; messages of this size are
 * rare.
 */
const rewrittenBytesMax = 65_536;
/** Bytes that are hashed for one check: some ten milliseconds, in which no other request is served. */
const hashedBytesMax = 8_388_608;
const notAllTried = 'The body is too large to try every secret and every way of signing.';
const notTried = 'The body is too large to try what code may have made of it before signing it.';

interface Trial {
  readonly key: Key;
  readonly content: Content;
  readonly body: Body;
  readonly otherEndpointId?: string;
}

export class SignatureSearch {
  /** The other endpoint whose secret was found; empty where none was. */
  otherEndpointId = '';
  readonly #message: SearchedMessage;
  /** The body that was received and, where it is another, the one that was sent. */
  readonly #bodies: readonly Body[];
  #otherBodies: readonly Body[] | null = null;
  #hashedBytes = 0;
  /** Both schemes are tried with the same keys and contents. */
  readonly #macs = new Map<Buffer, Map<string, Buffer>>();

  constructor(message: SearchedMessage) {
    this.#message = message;
    const { body, sent } = message;
    this.#bodies = [
      { bytes: body, faults: [] },
      ...(sent && !sent.equals(body) ? [{ bytes: sent, faults: [differenceOf(body, sent)] }] : []),
    ];
  }

  /** What is wrong with the one of these signatures that is the least wrong: nothing, where one is right. */
  find(
    scheme: SignatureScheme,
    signatures: readonly ReadSignature[],
  ): { readonly found: boolean; readonly faults: readonly Fault[] } {
    for (const { key, content, body, otherEndpointId } of this.#trials(scheme)) {
      if (this.#hashedBytes > hashedBytesMax) break;
      const mac = this.#mac(key, content, body);
      const signature = signatures.find((candidate) => timingSafeEqual(candidate.mac, mac));
      if (!signature) continue;
      if (otherEndpointId) this.otherEndpointId = otherEndpointId;
      return { found: true, faults: [...key.faults, ...content.faults, ...body.faults, ...signature.faults] };
    }
    return { found: false, faults: [fault('no_match', this.#whatIsKnown())] };
  }

  *#trials(scheme: SignatureScheme): Generator<Trial> {
    const { own, others } = this.#message;
    const [content, ...otherContents] = this.#contents(scheme);
    for (const body of this.#bodies) {
      for (const known of own) yield { key: this.#keys(scheme, known)[0]!, content: content!, body };
    }
    for (const { secret, endpointId, endpointName } of others) {
      const faults = [fault('other_endpoint', `It is that of "${endpointName}".`)];
      const key = { ...keysOf(scheme, secret)[0]!, faults };
      for (const body of this.#bodies) yield { key, content: content!, body, otherEndpointId: endpointId };
    }
    // One mistake before two.
    const live = own.filter(({ expiresAt }) => expiresAt === null || expiresAt > this.#message.now);
    for (const body of this.#bodies) {
      for (const known of live) {
        const [key, ...otherKeys] = this.#keys(scheme, known);
        for (const wrong of otherKeys) yield { key: wrong, content: content!, body };
        for (const wrong of otherContents) yield { key: key!, content: wrong, body };
        for (const wrong of otherKeys) for (const more of otherContents) yield { key: wrong, content: more, body };
      }
    }
    for (const body of this.#bodiesSignedInstead()) {
      for (const known of live) yield { key: this.#keys(scheme, known)[0]!, content: content!, body };
    }
  }

  #bodiesSignedInstead(): readonly Body[] {
    const original = this.#message.sent ?? this.#message.body;
    if (original.length > rewrittenBytesMax) return [];
    this.#otherBodies ??= otherBodiesOf(original).map(({ bytes, fault: found }) => ({ bytes, faults: [found] }));
    return this.#otherBodies;
  }

  /** The right key first. */
  #keys(scheme: SignatureScheme, { secret, expiresAt }: OwnSecret): Key[] {
    const age: Fault[] = [];
    if (expiresAt && expiresAt <= this.#message.now) age.push(fault('expired_secret'));
    else if (expiresAt) age.push(fault('previous_secret', `Until ${expiresAt.toISOString()} both are used.`));
    return keysOf(scheme, secret).map((key) => ({ ...key, faults: [...age, ...key.faults] }));
  }

  /** The right content first. */
  #contents(scheme: SignatureScheme): Content[] {
    const { id, timestamp } = this.#message;
    const whole = `${id}.${timestamp}.`;
    if (scheme === 'plain') {
      const more = timestamp ? [whole, `${timestamp}.`, `${id}.`] : [`${id}.`];
      const wrong = more.map((prefix) => ({ prefix, faults: [fault('more_than_body_signed')] }));
      return [{ prefix: '', faults: [] }, ...wrong];
    }
    const contents: Content[] = [
      { prefix: whole, faults: [] },
      { prefix: '', faults: [fault('timestamp_not_signed')] },
      { prefix: `${id}.`, faults: [fault('timestamp_not_signed')] },
      { prefix: `${timestamp}.`, faults: [fault('id_not_signed')] },
    ];
    const inBody = idInBody(this.#message.body);
    if (inBody && inBody !== id) contents.push({ prefix: `${inBody}.${timestamp}.`, faults: [fault('id_wrong')] });
    return contents;
  }

  #mac(key: Key, { prefix }: Content, { bytes }: Body): Buffer {
    const ofBody = this.#macs.get(bytes) ?? new Map<string, Buffer>();
    this.#macs.set(bytes, ofBody);
    const name = `${key.name} ${prefix}`;
    const known = ofBody.get(name);
    if (known) return known;
    this.#hashedBytes += bytes.length;
    const mac = createHmac('sha256', key.value).update(prefix).update(bytes).digest();
    ofBody.set(name, mac);
    return mac;
  }

  #whatIsKnown(): string {
    const { sent, body } = this.#message;
    const untried = (sent ?? body).length > rewrittenBytesMax ? ` ${notTried}` : '';
    const cut = this.#hashedBytes > hashedBytesMax ? ` ${notAllTried}` : '';
    return this.#whatIsKnownOfBody() + untried + cut;
  }

  #whatIsKnownOfBody(): string {
    const { sent } = this.#message;
    if (!sent) return 'No message with its id is known here: the id is another, or it was sent more than 30 days ago.';
    if (this.#bodies.length === 1) return 'The body is what was sent: look at the secret and at how the code signs.';
    return 'The body is not what was sent with this id. Check again with the headers and the body of one request.';
  }
}

/** Ways to make a key of a secret, the right one of the scheme first. */
function keysOf(scheme: SignatureScheme, { raw, decoded }: SigningSecret): Key[] {
  const text = raw.slice(secretPrefix.length);
  const key = (name: string, value: string | Buffer, reason?: SignatureFault): Key => {
    return { name: `${name} ${raw}`, value, faults: reason ? [fault(reason)] : [] };
  };
  if (scheme === 'plain') {
    return [key('raw', raw), key('decoded', decoded, 'key_decoded'), key('text', text, 'key_prefix')];
  }
  return [
    key('decoded', decoded),
    key('raw', raw, 'key_not_decoded'),
    key('text', text, 'key_not_decoded'),
    key('raw decoded', Buffer.from(raw, 'base64'), 'key_prefix'),
  ];
}
