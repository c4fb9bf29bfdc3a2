import { createHmac, timingSafeEqual } from 'node:crypto';

/** `body` is the Buffer as it came; the signatures are those of the two headers, undefined where there is none. */
export function isGenuine(secret, body, signature, previous) {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  return [signature, previous].some((text) => {
    const given = Buffer.from(text ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
