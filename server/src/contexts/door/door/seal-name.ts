import { createCipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;

/**
 * A name as it is on a device: nonce, ciphertext and tag of AES-256-GCM, in the order in which browsers have them, in
 * base64url. It is tied to the thing that it names. Empty where there is no name.
 */
export function sealName(key: Buffer, id: string, name: string): string {
  if (name === '') return '';
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(name, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}
