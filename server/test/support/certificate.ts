/** Makes certificates, as Node only reads them: DER by hand (X.509 v3, ECDSA or RSA with SHA-256). */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

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
const nameParts = { CN: '550403', OU: '55040b', UID: '0992268993f22c640101' } as const;
export type CertificateName = Partial<Readonly<Record<keyof typeof nameParts, string>>>;
const nameOf = (name: CertificateName) =>
  sequence(
    ...Object.entries(name).map(([part, text]) =>
      der(0x31, sequence(objectId(nameParts[part as keyof typeof nameParts]), der(0x0c, Buffer.from(text)))),
    ),
  );

const dayMs = 86_400_000;

interface Certified {
  readonly subject: CertificateName;
  readonly issuer: CertificateName;
  readonly publicKey: KeyObject;
  /** Of the issuer. */
  readonly signingKey: KeyObject;
  readonly endsInDays: number;
  /** One extension and no more. */
  readonly extension: Buffer;
  /** Different for each certificate of an issuer. */
  readonly serial: number;
}

/** The certificate as PEM; valid since 30 days ago. */
function certificateOf({ subject, issuer, publicKey, signingKey, endsInDays, extension, serial }: Certified): string {
  const algorithm =
    signingKey.asymmetricKeyType === 'rsa'
      ? sequence(objectId('2a864886f70d01010b'), der(0x05))
      : sequence(objectId('2a8648ce3d040302'));
  const toSign = sequence(
    der(0xa0, der(0x02, bytes('02'))),
    der(0x02, Buffer.from([serial])),
    algorithm,
    nameOf(issuer),
    sequence(instant(new Date(Date.now() - 30 * dayMs)), instant(new Date(Date.now() + endsInDays * dayMs))),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, bytes('00'), sign('sha256', toSign, signingKey));
  const lines = sequence(toSign, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** For one host name; `endsInDays` may lie in the past. */
export function selfSigned(hostname: string, endsInDays = 1): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = { CN: hostname };
  const extension = sequence(objectId('551d11'), der(0x04, sequence(der(0x82, Buffer.from(hostname)))));
  const cert = certificateOf({
    subject: name,
    issuer: name,
    publicKey,
    signingKey: privateKey,
    endsInDays,
    extension,
    serial: 1,
  });
  return { key: pemOf(privateKey), cert };
}

/** A certificate with an RSA key that an authority of its own has issued, and that authority; all as PEM. */
export function issuedCertificate(
  subject: CertificateName,
  endsInDays = 90,
): { certificate: string; key: string; authority: string } {
  const [ca, own] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const issuer = { CN: 'Authority of a test' };
  const terms = (isAuthority: boolean) => ({
    issuer,
    serial: isAuthority ? 1 : 2,
    signingKey: ca!.privateKey,
    endsInDays,
    extension: sequence(objectId('551d13'), der(0x04, sequence(...(isAuthority ? [der(0x01, bytes('ff'))] : [])))),
  });
  return {
    certificate: certificateOf({ ...terms(false), subject, publicKey: own!.publicKey }),
    key: pemOf(own!.privateKey),
    authority: certificateOf({ ...terms(true), subject: issuer, publicKey: ca!.publicKey }),
  };
}
