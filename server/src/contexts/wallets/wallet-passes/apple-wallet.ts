/** What makes passes of this deployment: its certificate of Apple, by which phones know them and are told of changes. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type PushOutcome, sendPushes } from './apple-push.ts';
import { PassSigner } from './pass-signer.ts';

export interface AppleWalletSettings {
  /** Certificate of the pass type, its key, and the certificate of Apple that issued it, as PEM. */
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
  /** Of the key; null where it has none. */
  readonly passphrase: string | null;
  /** Scheme and host of the service that tells phones of changes. */
  readonly pushUrl: string;
  /** Issuer of that service's certificate where it is none that Node knows, as PEM. */
  readonly pushAuthority?: string;
}

/** A certificate or key that passes cannot be signed with; says which of `certificate`, `key` and `authority`. */
export class AppleWalletError extends Error {
  readonly part: 'certificate' | 'key' | 'authority';

  constructor(part: AppleWalletError['part'], message: string) {
    super(message);
    this.part = part;
  }
}

export class AppleWallet {
  /** Such as `pass.org.example.tickets`: what the certificate is for. */
  readonly passTypeId: string;
  readonly teamId: string;
  /** Until when passes can be signed and phones told of changes. */
  readonly expiresAt: Date;
  readonly #settings: AppleWalletSettings;
  /** Without its passphrase. */
  readonly #key: string;
  readonly #signer: PassSigner;

  /** Throws an `AppleWalletError` where the three do not belong together. */
  constructor(settings: AppleWalletSettings) {
    const certificate = certificateIn('certificate', settings.certificate);
    const authority = certificateIn('authority', settings.authority);
    const key = keyIn(settings);
    if (!certificate.checkPrivateKey(key)) throw new AppleWalletError('key', 'is not the key of the certificate');
    if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey))
      throw new AppleWalletError('authority', 'has not issued the certificate');
    this.passTypeId = nameIn(certificate, 'UID');
    this.teamId = nameIn(certificate, 'OU');
    this.expiresAt = new Date(certificate.validTo);
    this.#settings = settings;
    this.#key = key.export({ type: 'pkcs1', format: 'pem' }).toString();
    const { authority: wwdr, certificate: signerCert } = settings;
    this.#signer = new PassSigner({ wwdr, signerCert, signerKey: this.#key });
  }

  /** A pass: a ZIP archive of these pictures and `pass.json`, with a signed list of their hashes; made in another thread. */
  sign(content: object, pictures: Readonly<Record<string, Buffer>>): Promise<Buffer> {
    const passJson = { formatVersion: 1, passTypeIdentifier: this.passTypeId, teamIdentifier: this.teamId, ...content };
    return this.#signer.sign({ ...pictures, 'pass.json': Buffer.from(JSON.stringify(passJson)) });
  }

  /** Tells the phones with these tokens that something changed; what became of each. */
  tell(pushTokens: readonly string[]): Promise<ReadonlyMap<string, PushOutcome>> {
    const { pushUrl: url, certificate, pushAuthority } = this.#settings;
    return sendPushes(
      { url, topic: this.passTypeId, certificate, key: this.#key, authority: pushAuthority },
      pushTokens,
    );
  }
}

function certificateIn(part: 'certificate' | 'authority', pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new AppleWalletError(part, 'is no certificate in PEM');
  }
}

function keyIn({ key: pem, passphrase }: AppleWalletSettings): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) });
  } catch {
    throw new AppleWalletError('key', 'is no private key in PEM, or has another passphrase');
  }
  if (key.asymmetricKeyType !== 'rsa') throw new AppleWalletError('key', 'is no RSA key, which passes are signed with');
  return key;
}

/** A part of the name of its owner. */
function nameIn({ subject }: X509Certificate, part: 'UID' | 'OU'): string {
  const found = subject
    .split('\n')
    .find((line) => line.startsWith(`${part}=`))
    ?.slice(part.length + 1);
  if (!found) throw new AppleWalletError('certificate', `is none of a pass type: its name has no ${part}`);
  return found;
}
