/** What holds for several APIs alike, in the words of their documents. */
import { limits } from '../vocabulary.ts';

export const identifiersAndTimes = [
  '## Values',
  'Identifiers are opaque strings; their prefix shows what they identify. Instants are ISO 8601 in UTC with ' +
    'milliseconds ' +
    '(`2026-11-21T22:30:00.000Z`) in responses. Requests accept any ISO 8601 form; a missing offset means UTC. ' +
    'Amounts of money are JSON numbers in major units of the currency of the organization. An unknown value is an ' +
    'empty string, 0 or an empty list; a field is never left out unless its description says so. New fields can be ' +
    'added to responses, and new values to lists marked with `x-extensible-enum`: ignore those that you do not know. ' +
    'Requests with unknown fields or parameters, or with values of a wrong type, are rejected.',
].join('\n\n');

export const errorsWithEnvelope = [
  '## Errors',
  'Every error has the same body: `{"success": false, "error": "<code>", "message": "<for people>", ' +
    '"request_id": "req_…"}`. `error` is one of the codes listed for the operation. For invalid input, ' +
    '`details` names ' +
    `every problem, at most ${limits.detailsMax}. A resource of another organization returns the same error as ` +
    'one that does not exist.',
].join('\n\n');

export const pages = [
  '## Pages',
  `Lists accept \`limit\` (default ${limits.pageDefault} unless the list says otherwise, at most ${limits.pageMax}) and \`offset\` (at most ` +
    `${limits.offsetMax}), or \`after\` with the id of the last item received, which works at any depth. The header ` +
    '`Link` has the address of the next page. The order is stable: by creation, then id.',
].join('\n\n');

export const repeating = [
  '## Repeating a request',
  'Every write accepts an `Idempotency-Key`. For 24 hours, the same key with the same request returns the first ' +
    'response, ' +
    'with `Idempotent-Replayed: true`, and does nothing again. While the first request is running, the response ' +
    'is 409; ' +
    'the same key with another request returns 422. Responses with 409, 429 and 5xx are not stored.',
].join('\n\n');

export const rateLimits = [
  '## Rate limits',
  `Requests are counted per credential, by default ${limits.rateDefaultPerSecond} per second with a burst of ` +
    `${limits.rateDefaultBurst}. \`RateLimit-Policy\` and \`RateLimit\` show the current state; a 429 has ` +
    '`Retry-After`. ' +
    'Requests without valid credentials are counted by network.',
].join('\n\n');

export const xmlAnswers = [
  '## XML',
  'Responses are JSON, or XML if `Accept` prefers `application/xml`. The root element is `main`, each field is an ' +
    'element with the name of the field, each item of a list repeats the element, and null is an empty element:',
  '```xml\n<main><success>true</success><data><id>we_01jd3k5v8wexbtq8m2zr4h6n7c</id><status>active</status></data>' +
    '</main>\n```',
  'Request bodies are JSON only.',
].join('\n\n');
