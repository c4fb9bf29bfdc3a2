/** Makes self-signed certificates, as Node only reads them: DER by hand (X.509 v3, ECDSA with SHA-256). */
import { generateKeyPairSync, sign } from 'node:crypto';

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const objectId = (hex: string) => der(0x06, bytes(hex));
const instant = (date: Date) => der(0x18, Buffer.from(date.toISOString().replace(/[-T:]|\.\d+/g, '')));
const nameOf = (text: string) => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))));

const dayMs = 86_400_000;

/** For one host name; `endsInDays` may lie in the past. */
export function selfSigned(hostname: string, endsInDays = 1): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const alternativeName = sequence(objectId('551d11'), der(0x04, sequence(der(0x82, Buffer.from(hostname)))));
  const toSign = sequence(
    der(0xa0, der(0x02, bytes('02'))),
    der(0x02, bytes('01')),
    algorithm,
    nameOf(hostname),
    sequence(instant(new Date(Date.now() - 30 * dayMs)), instant(new Date(Date.now() + endsInDays * dayMs))),
    nameOf(hostname),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName)),
  );
  const signature = der(0x03, bytes('00'), sign('sha256', toSign, privateKey));
  const lines = sequence(toSign, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
