/** What holds for several APIs alike, in the words of their documents. */
import { limits } from '../vocabulary.ts';

export const identifiersAndTimes = [
  '## Values',
  'Identifiers are opaque strings; their prefix says what they name. Instants are ISO 8601 in UTC with milliseconds ' +
    '(`2026-11-21T22:30:00.000Z`) in answers, and any ISO 8601 form in requests, where a missing offset means UTC. ' +
    'Amounts of money are JSON numbers in major units of the currency of the organization. What is not known is an ' +
    'empty string, 0 or an empty list; a field is never left out unless its description says so. Fields can be added ' +
    'to answers, so ignore those that you do not know, and so can values to lists that are marked with ' +
    '`x-extensible-enum`. In a request, a field or a parameter that the operation does not know is refused, and so ' +
    'are values of a wrong type.',
].join('\n\n');

export const errorsWithEnvelope = [
  '## Errors',
  'Every error has the same body: `{"success": false, "error": "<code>", "message": "<for people>", ' +
    `"request_id": "req_…"}\`. \`error\` is one of the codes that are listed there. For invalid input, \`details\` names every problem, at ` +
    `most ${limits.detailsMax}. Something of another organization is answered like something that does not exist.`,
].join('\n\n');

export const pages = [
  '## Pages',
  `Lists take \`limit\` (default ${limits.pageDefault}, at most ${limits.pageMax}) and \`offset\` (at most ` +
    `${limits.offsetMax}), or \`after\` with the id of the last thing received, which works at any depth. The header ` +
    '`Link` has the address of the next page. The order is stable: by creation, then id.',
].join('\n\n');

export const repeating = [
  '## Repeating a request',
  'Every write takes an `Idempotency-Key`. The same key with the same request is answered as the first time for 24 ' +
    'hours, with `Idempotent-Replayed: true`, and does nothing again. While the first is under way the answer is 409, ' +
    'with another request it is 422. Answers with 409, 429 and 5xx are not kept.',
].join('\n\n');

export const rateLimits = [
  '## Rate limits',
  `Requests are counted per credential, by default ${limits.rateDefaultPerSecond} each second with a burst of ` +
    `${limits.rateDefaultBurst}. \`RateLimit-Policy\` and \`RateLimit\` say where you stand; a 429 has \`Retry-After\`. ` +
    'Requests without valid credentials are counted by network.',
].join('\n\n');

export const xmlAnswers = [
  '## XML',
  'Answers are JSON, or XML when `Accept` prefers `application/xml`. The root element is `main`, each field is an ' +
    'element of its name, each item of a list repeats the element, and null is an empty element:',
  '```xml\n<main><success>true</success><data><id>we_01jd3k5v8wexbtq8m2zr4h6n7c</id><status>active</status></data>' +
    '</main>\n```',
  'Bodies of requests are JSON only.',
].join('\n\n');
