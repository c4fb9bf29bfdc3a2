/** The certificate, key and authority of passes: those that do not belong together are refused, with what is wrong. */
import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentOfPass, newAppleWallet, passTypeId, teamId, walletSettings } from '../support/apple-wallet.ts';
import { issuedCertificate, selfSigned } from '../support/certificate.ts';

const encrypted = createPrivateKey(walletSettings().key)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'opening night' })
  .toString();

const content = { serialNumber: '1', description: 'd', organizationName: 'o', eventTicket: { primaryFields: [] } };
const pictures = { 'icon.png': Buffer.from('icon') };

describe('a certificate of a pass type', () => {
  it('says what its passes are, until when and of whom', () => {
    const wallet = newAppleWallet();
    expect([wallet.passTypeId, wallet.teamId]).toEqual([passTypeId, teamId]);
    expect(wallet.expiresAt.getTime() - Date.now()).toBeGreaterThan(80 * 86_400_000);
  });

  it('signs with a key that has a passphrase', async () => {
    const wallet = newAppleWallet({ key: encrypted, passphrase: 'opening night' });
    const pass = await wallet.sign(content, pictures);
    expect(contentOfPass(pass)).toMatchObject({ serialNumber: '1', passTypeIdentifier: passTypeId });
  });

  it('makes passes in another thread, so that this one is free meanwhile', async () => {
    const wallet = newAppleWallet();
    await wallet.sign(content, pictures);
    // Between the first pass and the last this thread turns freely; one that makes them itself turns once a pass at most.
    let turns = 0;
    let isMaking = true;
    const count = () => {
      turns += 1;
      if (isMaking) setImmediate(count);
    };
    const passes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const pass = await wallet.sign(content, pictures);
        if (index === 0) count();
        return pass;
      }),
    );
    isMaking = false;
    expect(passes.map((pass) => contentOfPass(pass).serialNumber)).toEqual(passes.map(() => '1'));
    expect(turns).toBeGreaterThan(20 * passes.length);
  });

  it('says which pass cannot be made, and makes the next', async () => {
    const wallet = newAppleWallet();
    const [wrong, right] = await Promise.allSettled([
      wallet.sign({ ...content, serialNumber: 1 }, pictures),
      wallet.sign(content, pictures),
    ]);
    expect(wrong).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/^a pass cannot be made: /) },
    });
    expect(right.status).toBe('fulfilled');
  });

  const strange = issuedCertificate({ UID: passTypeId, OU: teamId });
  it.each([
    ['the certificate is no certificate', { certificate: 'x' }, 'certificate', 'is no certificate in PEM'],
    ['the authority is no certificate', { authority: '' }, 'authority', 'is no certificate in PEM'],
    ['the key is none', { key: 'x' }, 'key', 'is no private key in PEM, or has another passphrase'],
    ['the passphrase is another', { key: encrypted, passphrase: 'x' }, 'key', 'or has another passphrase'],
    ['the passphrase is missing', { key: encrypted }, 'key', 'or has another passphrase'],
    ['the key is no RSA key', { key: selfSigned('localhost').key }, 'key', 'is no RSA key'],
    ['the key is that of another certificate', { key: strange.key }, 'key', 'is not the key of the certificate'],
    ['another authority issued it', { authority: strange.authority }, 'authority', 'has not issued the certificate'],
    ['it is none of a pass type', issuedCertificate({ CN: 'x' }), 'certificate', 'its name has no UID'],
  ])('is refused where %s', (_, given, part, message) => {
    expect(() => newAppleWallet(given)).toThrow(
      expect.objectContaining({ part, message: expect.stringContaining(message) }),
    );
  });
});
