/** Google Wallet without Google: an account of the test's own, and a service that gives tokens and keeps objects. */
import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { GoogleWallet, type GoogleWalletSettings } from '../../src/contexts/wallets/wallet-passes/wallet-passes.ts';

export const issuerId = '3388000000012345678';
const email = 'passes@tickets.example';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The file that Google gives out with the key of an account. */
export const accountFile = (given: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    client_email: email,
    private_key: key,
    token_uri: 'https://127.0.0.1:1/token',
    ...given,
  });

export const newGoogleWallet = (given: Partial<GoogleWalletSettings> = {}) =>
  new GoogleWallet({
    issuerId,
    email,
    key,
    tokenUrl: 'https://127.0.0.1:1/token',
    apiUrl: 'https://127.0.0.1:1',
    ...given,
  });

/** What a token of the account says; null for one that it did not sign by RSA with SHA-256. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into every part
function claimsOf(token: string): any {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
  return isSigned && read(head).alg === 'RS256' ? read(claims) : null;
}

/** The object that an address of Google takes into a wallet. */
export const savedBy = (address: string) => claimsOf(address.replace('https://pay.google.com/gp/v/save/', ''));

// biome-ignore lint/suspicious/noExplicitAny: tests look into every part
type Kept = any;

export interface GoogleServer {
  /** With its address. */
  readonly wallet: GoogleWallet;
  /** What it keeps now, by id. */
  readonly objects: Map<string, Kept>;
  /** Calls so far, such as `PUT eventTicketObject`. */
  readonly calls: string[];
  /** In place of what it does, for each call that is not for a token; null to do it. */
  refuses: (call: string, object: Kept) => number | null | Promise<number | null>;
  /** From now on tokens that were given are taken no more. */
  endTokens(): void;
  close(): Promise<void>;
}

/** Behaves as Google's documentation has it: 409 for what is there, 404 for what is not, 401 for another token. */
export async function startGoogleServer(): Promise<GoogleServer> {
  const objects: GoogleServer['objects'] = new Map();
  const calls: string[] = [];
  const tokens = new Set<string>();
  let given = 0;
  let url = '';
  const tokenOf = (body: string): string | null => {
    const grant = new URLSearchParams(body);
    const claims = claimsOf(grant.get('assertion') ?? '');
    const isRight =
      grant.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      claims?.iss === email &&
      claims.aud === `${url}/token` &&
      claims.scope === 'https://www.googleapis.com/auth/wallet_object.issuer' &&
      claims.exp - claims.iat === 3_600;
    if (!isRight) return null;
    given += 1;
    tokens.add(`token-${given}`);
    return `token-${given}`;
  };
  const keep = async (call: string, id: string | undefined, object: Kept): Promise<number> => {
    const refused = await server.refuses(call, object);
    if (refused !== null) return refused;
    if (call.startsWith('POST') && objects.has(object.id)) return 409;
    if (call.startsWith('PUT') && !objects.has(id!)) return 404;
    if (call.endsWith('Object') && !objects.has(object.classId)) return 400;
    objects.set(object.id, object);
    return 200;
  };
  const http = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      if (request.url === '/token') {
        calls.push('token');
        const token = tokenOf(body);
        response.statusCode = token === null ? 400 : 200;
        return response.end(JSON.stringify(token === null ? {} : { access_token: token, expires_in: 3_599 }));
      }
      const [, kind, id] = /^\/walletobjects\/v1\/(eventTicketClass|eventTicketObject)(?:\/(.+))?$/.exec(request.url!)!;
      const call = `${request.method} ${kind}`;
      calls.push(call);
      const isKnown = tokens.has(String(request.headers.authorization).replace('Bearer ', ''));
      response.statusCode = isKnown ? await keep(call, id, JSON.parse(body)) : 401;
      response.end('{}');
    };
    void answer();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: GoogleServer = {
    wallet: newGoogleWallet({ tokenUrl: `${url}/token`, apiUrl: url }),
    objects,
    calls,
    refuses: () => null,
    endTokens: () => tokens.clear(),
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
  return server;
}
