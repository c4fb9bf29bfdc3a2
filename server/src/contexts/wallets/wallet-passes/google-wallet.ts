/**
 * What makes passes for Google Wallet: an account of the operator at Google, as its documentation "Google Wallet API"
 * describes it. Google keeps each pass as an object and shows what is in it on the phones that have it. Every call has a
 * limit of time; one that does not come through rejects with a `GoogleWalletError`, which has no text of Google in it.
 */
import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface GoogleWalletSettings {
  /** Digits: the issuer of the passes. */
  readonly issuerId: string;
  /** Address of the service account. */
  readonly email: string;
  /** Its RSA key, as PEM. */
  readonly key: string;
  /** Where the account gets tokens for calls. */
  readonly tokenUrl: string;
  /** Scheme and host of the service that keeps the objects. */
  readonly apiUrl: string;
}

/** A call to Google that did not come through; the message has the status, or the code of the network's error. */
export class GoogleWalletError extends Error {}

/** What an object is: the event, or the ticket. */
export type GoogleObjectKind = 'eventTicketClass' | 'eventTicketObject';

const saveUrl = 'https://pay.google.com/gp/v/save';
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const callMs = 5_000;
/** Tokens of Google are for an hour; those that are nearly over are not used. */
const tokenSeconds = 3_600;
const tokenLeftMs = 60_000;
const busyPauseMs = 500;

export class GoogleWallet {
  readonly issuerId: string;
  readonly #settings: GoogleWalletSettings;
  readonly #key: KeyObject;
  #token: { readonly text: string; readonly untilMs: number } | null = null;

  /** Throws a `TypeError` where the key is no RSA key in PEM. */
  constructor(settings: GoogleWalletSettings) {
    this.issuerId = settings.issuerId;
    this.#settings = settings;
    this.#key = rsaKeyIn(settings.key);
  }

  /** Where a person takes an object that Google keeps into a wallet. The address names the object alone. */
  saveAddress(objectId: string, classId: string): string {
    const claims = {
      iss: this.#settings.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(Date.now() / 1_000),
      payload: { eventTicketObjects: [{ id: objectId, classId }] },
    };
    return `${saveUrl}/${this.#sign(claims)}`;
  }

  /** Has Google keep the object as it is now, if it keeps none of this id. */
  async insert(kind: GoogleObjectKind, object: { readonly id: string }): Promise<void> {
    const status = await this.#call('POST', kind, object);
    if (status !== 200 && status !== 409) throw refused(kind, status);
  }

  /** Replaces the object that Google keeps, which shows it on phones; adds it where there is none. */
  async put(kind: GoogleObjectKind, object: { readonly id: string }): Promise<void> {
    const status = await this.#call('PUT', `${kind}/${object.id}`, object);
    if (status === 404) return this.insert(kind, object);
    if (status !== 200) throw refused(kind, status);
  }

  /** Answers with the status. Asks once more where Google is busy, and with another token where it does not take this one. */
  async #call(method: string, path: string, body: object): Promise<number> {
    const attempt = async () => {
      const headers = { authorization: `Bearer ${await this.#accessToken()}`, 'content-type': 'application/json' };
      const url = `${this.#settings.apiUrl}/walletobjects/v1/${path}`;
      const { status } = await ask(url, { method, headers, body: JSON.stringify(body) });
      if (status === 401) this.#token = null;
      return status;
    };
    const status = await attempt();
    if (status === 401) return attempt();
    if (status !== 429 && status < 500) return status;
    await sleep(busyPauseMs);
    return attempt();
  }

  async #accessToken(): Promise<string> {
    // The tokens of Google go by the clock of the machine, not by one that tests move.
    const nowMs = Date.now();
    if (this.#token && this.#token.untilMs > nowMs) return this.#token.text;
    const { email: iss, tokenUrl: aud } = this.#settings;
    const iat = Math.floor(nowMs / 1_000);
    const assertion = this.#sign({ iss, aud, scope, iat, exp: iat + tokenSeconds });
    const grant = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const { status, body } = await ask(aud, { method: 'POST', body: grant });
    const { access_token: text, expires_in: seconds } = parsed(body);
    if (status !== 200 || typeof text !== 'string' || typeof seconds !== 'number') throw refused('token', status);
    this.#token = { text, untilMs: nowMs + seconds * 1_000 - tokenLeftMs };
    return text;
  }

  /** A JSON Web Token (RFC 7519) by RSA with SHA-256. */
  #sign(claims: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${createSign('sha256').update(signed).sign(this.#key, 'base64url')}`;
  }
}

const refused = (what: string, status: number) => new GoogleWalletError(`${what}: ${status}`);

function rsaKeyIn(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new TypeError('the key is no RSA key');
  return key;
}

async function ask(url: string, request: RequestInit): Promise<{ readonly status: number; readonly body: string }> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(callMs) });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    throw new GoogleWalletError(cause?.code ?? name);
  }
}

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
