import type { FastifyRequest } from 'fastify';

/**
 * True for a caller on this machine that no proxy stands before, under a name of this machine: a page of another site
 * whose name was made to lead here is not taken for it.
 */
export function isOwnMachine({ ip, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isOwnName = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname);
  return !isForwarded && isOwnName && /^(::ffff:)?127\.|^::1$/.test(ip);
}
