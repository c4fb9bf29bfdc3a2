/** Passes in wallets without Apple: a certificate of the test's own, what stands in a pass, and a service that takes pushes. */
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { AppleWallet, type AppleWalletSettings } from '../../src/contexts/wallets/wallet-passes/wallet-passes.ts';
import { issuedCertificate, selfSigned } from './certificate.ts';
import type { TestService } from './test-service.ts';

export const passTypeId = 'pass.org.example.tickets';
export const teamId = 'AB12CD34EF';

const made = issuedCertificate({ UID: passTypeId, CN: `Pass Type ID: ${passTypeId}`, OU: teamId });

/** The settings of a deployment, without a passphrase. */
export function walletSettings(given: Partial<AppleWalletSettings> = {}): AppleWalletSettings {
  return { ...made, passphrase: null, pushUrl: 'https://127.0.0.1:1', ...given };
}

export const newAppleWallet = (given: Partial<AppleWalletSettings> = {}) => new AppleWallet(walletSettings(given));

/** The files of a pass by their names: a ZIP archive of files as they are. */
export function filesOfPass(pass: Buffer): Readonly<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (let at = 0; pass.readUInt32LE(at) === 0x04034b50; ) {
    const [method, size, nameLength, extraLength] = [
      pass.readUInt16LE(at + 8),
      pass.readUInt32LE(at + 18),
      pass.readUInt16LE(at + 26),
      pass.readUInt16LE(at + 28),
    ];
    if (method !== 0) throw new Error('a file of the pass is compressed');
    const contentAt = at + 30 + nameLength + extraLength;
    files[pass.toString('utf8', at + 30, at + 30 + nameLength)] = pass.subarray(contentAt, contentAt + size);
    at = contentAt + size;
  }
  return files;
}

/** What the pass says: its `pass.json`. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into every part
export function contentOfPass(pass: Buffer): any {
  return JSON.parse(filesOfPass(pass)['pass.json']!.toString('utf8'));
}

export interface PushServer {
  readonly url: string;
  /** Certificate of the server, for `pushAuthority`. */
  readonly authority: string;
  /** What was sent so far: path, headers, body, and the owner of the certificate that the sender showed. */
  readonly received: { path: string; topic: string; type: string; body: string; sender: string }[];
  /** What tokens are answered with, 200 for others. */
  readonly answers: Map<string, { readonly status: number; readonly reason: string }>;
  /** What happens between a push and its answer. */
  beforeAnswer: () => Promise<unknown>;
  close(): Promise<void>;
}

/** Takes pushes from who shows the certificate of passes. */
export async function startPushServer(): Promise<PushServer> {
  const { key, cert } = selfSigned('localhost');
  const received: PushServer['received'] = [];
  const answers: PushServer['answers'] = new Map();
  const server = createSecureServer({ key, cert, requestCert: true, ca: made.authority, rejectUnauthorized: true });
  server.on('stream', (stream, headers) => {
    const path = String(headers[':path']);
    let body = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    const answerIt = async () => {
      const { subject } = (stream.session!.socket as TLSSocket).getPeerCertificate();
      received.push({
        path,
        topic: String(headers['apns-topic']),
        type: String(headers['apns-push-type']),
        body,
        sender: String((subject as unknown as Record<string, string>).UID),
      });
      await pushes.beforeAnswer();
      const answer = answers.get(path.replace('/3/device/', ''));
      stream.respond({ ':status': answer?.status ?? 200 });
      stream.end(answer ? JSON.stringify({ reason: answer.reason }) : '');
    };
    stream.on('end', () => void answerIt());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pushes: PushServer = {
    url: `https://localhost:${port}`,
    authority: cert,
    received,
    answers,
    beforeAnswer: async () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return pushes;
}

/** A phone, as it calls the service. */
export function phone(service: TestService, deviceId: string, pushToken = `${'ab'.repeat(31)}01`) {
  const registration = (ticketId: string) => `/wallet/v1/devices/${deviceId}/registrations/${passTypeId}/${ticketId}`;
  const proves = (token: string) => ({ authorization: `ApplePass ${token}` });
  return {
    register: (ticketId: string, token: string, body: unknown = { pushToken }) =>
      service.call('POST', registration(ticketId), { headers: proves(token), body }),
    unregister: (ticketId: string, token: string) =>
      service.call('DELETE', registration(ticketId), { headers: proves(token) }),
    changed: (since?: string) =>
      service.call(
        'GET',
        `/wallet/v1/devices/${deviceId}/registrations/${passTypeId}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
      ),
    /** The pass with its headers; the `content` is null where there is none in the answer. */
    pass: async (ticketId: string, token: string, headers: Record<string, string> = {}) => {
      const url = `/wallet/v1/passes/${passTypeId}/${ticketId}`;
      const answer = await service.app.inject({ method: 'GET', url, headers: { ...proves(token), ...headers } });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        content: answer.statusCode === 200 ? contentOfPass(answer.rawPayload) : null,
      };
    },
  };
}
