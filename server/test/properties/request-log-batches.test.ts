/** What is packed into batches of the request log comes out of them unchanged, and is found by its marks. */
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyCall,
  type LoggedCall,
  marksAsked,
  packCalls,
  passes,
  unpackCalls,
} from '../../src/contexts/identity/request-log/batches.ts';

/** In three minutes, with ids that differ. */
const id = fc
  .tuple(fc.integer({ min: 0, max: 3 * 60_000 - 1 }), fc.integer({ min: 0, max: 36 ** 6 - 1 }))
  .map(([ms, count]) => {
    const instant = (Date.parse('2026-11-21T22:00:00Z') + ms).toString(36).padStart(9, '0');
    return `req_${instant}process0${count.toString(36).padStart(6, '0')}`;
  });
const json = fc.oneof(
  fc.constant(''),
  // Two have the first half of their last character in common, two the second half.
  fc.constantFrom('"1\u{1f600}"', '"1\u{1f601}"', '"2\u{1fa00}"'),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);
// Few values of each, so that many calls have the same as the one before.
const call: fc.Arbitrary<LoggedCall> = fc.record({
  id,
  organization_id: fc.constantFrom('org_1', 'org_2', null),
  channel_id: fc.constantFrom('chn_1', null),
  reseller_id: fc.constantFrom('res_1', null),
  caller: fc.constantFrom('organization', 'session'),
  credential_id: fc.constantFrom('key_1', 'key_2'),
  api: fc.constantFrom('integrations', 'management'),
  operation: fc.constantFrom('getTicket', 'listTickets'),
  method: fc.constantFrom('GET', 'POST'),
  route: fc.constantFrom('/integrations/tickets', '/integrations/tickets/{ticketId}'),
  status: fc.constantFrom(200, 404, 409),
  error_code: fc.constantFrom('', 'not_found', 'conflict'),
  duration_ms: fc.constantFrom(0, 1.5),
  path: fc.string(),
  query: json,
  request_body: json,
  request_body_cut: fc.boolean(),
  response_body: json,
  response_body_cut: fc.boolean(),
});
const calls = fc.uniqueArray(call, { selector: (one) => one.id, maxLength: 40 });

const byId = (a: LoggedCall, b: LoggedCall) => (a.id < b.id ? -1 : 1);
it('calls come out of their batches as they were packed, the latest of a batch first', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (packed) => {
      const batches = await Promise.all(packCalls(packed).map((batch) => unpackCalls(batch.calls)));
      for (const batch of batches) expect(batch).toEqual([...batch].sort(byId).reverse());
      expect(batches.flat().sort(byId)).toEqual([...packed].sort(byId));
    }),
  );
});

it('a batch is of one organization and minute, and has the marks of every filter that one of its calls passes', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (packed) => {
      for (const batch of packCalls(packed)) {
        const inside = await unpackCalls(batch.calls);
        expect(batch.id).toBe(inside[0]!.id);
        expect(new Set(inside.map((one) => one.organization_id))).toEqual(new Set([batch.organization_id]));
        expect(Math.floor(batch.first_at.getTime() / 60_000)).toBe(Math.floor(batch.created_at.getTime() / 60_000));
        expect(new Set(batch.marks).size).toBe(batch.marks.length);
        for (const { credential_id, api, operation, route, status, error_code } of inside) {
          const asked = marksAsked({
            ...anyCall,
            credentialId: credential_id,
            api,
            operation,
            route,
            status: String(status),
            errorCode: error_code,
          });
          expect(batch.marks).toEqual(expect.arrayContaining(asked));
          expect(inside.some((one) => passes(one, anyCall, asked))).toBe(true);
        }
      }
    }),
  );
});

it('a batch of a version before 0.1.0, which is a JSON list, can be read', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (some) => {
      expect(await unpackCalls(deflateRawSync(JSON.stringify(some)))).toEqual([...some].reverse());
    }),
  );
});
