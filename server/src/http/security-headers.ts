/** Headers of every answer, also of those that no operation gives. */
import type { FastifyReply } from 'fastify';
import { serviceVersion } from '../platform/version.ts';

/** HSTS is said where others reach the service by https, since browsers pass it over elsewhere. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? overHttps : always;
}

/** For files that browsers show by a plugin of their own, which an answer without plugins would keep from its work. */
export const fileHeaders = { 'content-security-policy': "base-uri 'none'; frame-ancestors 'none'" };

/**
 * Answers hold what only their caller may see; what may be kept, such as the program of the reference, says so itself. Pages
 * have policies of their own, which allow what they consist of. This one names no sources, because it also holds for the
 * programs of workers, which fetch.
 */
const always = {
  'cache-control': 'no-store',
  'content-security-policy': "base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const overHttps = { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Tells a caller with valid credentials which version answers: who has none could look up its faults. */
export function tellVersion(reply: FastifyReply): void {
  reply.header('x-stagedoor-version', serviceVersion);
}
