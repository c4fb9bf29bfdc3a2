/** Every operation on an unexpected failure: here a table that is gone. */
import type { Operation } from '@stagedoor/contract';
import { describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/contexts/identity/access/key-format.ts';
import { allOperations, exampleBody, requiredQuery, signedPdfPath, urlOf, withQuery } from '../support/operations.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
const tables = [
  'api_keys',
  'sessions',
  'users',
  'invitations',
  'password_links',
  'door_codes',
  'door_devices',
  'tickets',
];
for (const table of tables) {
  await service.database.sql(`ALTER TABLE ${table} RENAME TO ${table}_that_is_gone`);
}

/** Credentials that look like real ones, so that the database is asked. */
function headersFor({ api }: Operation): Record<string, string> {
  if (api === 'management') return { authorization: `Bearer ${'a'.repeat(43)}` };
  const secret = newApiKey(api, 'alpha');
  return api === 'resellers' ? { authorization: secret } : { 'x-api-key': secret };
}

describe('500', () => {
  // The address of a PDF is asked of the signature in it, before any table.
  const operations = allOperations.filter(({ access, api }) => access.by !== 'public' || api === 'management');
  it.each(operations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
    '%s: says that something broke, and not what',
    async (_, operation) => {
      const answer = await service.call(operation.method, withQuery(urlOf(operation), requiredQuery(operation)), {
        headers: headersFor(operation),
        body: exampleBody(operation),
      });
      expect(answer.status, answer.text).toBe(500);
      const word = operation.api === 'resellers' ? 'INTERNAL_ERROR' : 'internal_error';
      expect(answer.body.error).toBe(word);
      expect(answer.text).not.toMatch(/gone|relation|api_keys|sessions|users|42P01/);
      expect(answer.headers['x-request-id']).toMatch(/^req_/);
      expect(answer.headers['retry-after']).toBeUndefined();
    },
  );

  it('resellers getTicketPdf: says that something broke at an address that is signed', async () => {
    const answer = await service.call('GET', signedPdfPath(service));
    expect([answer.status, answer.text]).toEqual([500, '{"valid":false,"swappable":false,"error":"INTERNAL_ERROR"}']);
  });

  it('is logged with what failed', () => {
    expect(service.logLines.join('')).toContain('"code":"42P01"');
  });
});
