import { management, type Operation } from '@stagedoor/contract';
import { expect, it } from 'vitest';
import { deprecationHeaders } from '../../src/http/deprecation.ts';

const deprecated = { since: '2026-11-20', sunset: '2027-11-20', instead: 'Call `listRequests`.' };

it('says on every answer of a deprecated operation since when it is, and when it may be gone', () => {
  expect(deprecationHeaders({ deprecated })).toEqual({
    deprecation: '@1795132800',
    sunset: 'Sat, 20 Nov 2027 00:00:00 GMT',
  });
});

it('says nothing of any other operation', () => {
  expect(deprecationHeaders(management.listRequests as Operation)).toBeNull();
});
