/** `contract/unreleased.diff`, what reviewers read: every kind of change to a document is in it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { surfaceOf } from '../src/breaking/released.ts';
import { contractLines, lineDifferences, unreleasedFile, unreleasedText } from '../src/breaking/unreleased.ts';
import { documentTexts } from '../src/openapi/files.ts';
import type { JsonObject } from '../src/openapi/schemas.ts';

test('the file is what the contract generates; run npm run generate', () => {
  expect(readFileSync(unreleasedFile, 'utf8')).toBe(unreleasedText());
});

// biome-ignore lint/suspicious/noExplicitAny: the edits reach deep into JSON
type Document = any;

const text = documentTexts().channels!;
const linesOf = (document: Document) => contractLines('channels', surfaceOf(document) as JsonObject);
function differences(edit: (document: Document) => void): string[] {
  const document = JSON.parse(text) as Document;
  edit(document);
  return lineDifferences(linesOf(JSON.parse(text)), linesOf(document));
}
const scheme = '{"type":"apiKey","name":"x-api-key","in":"header"}';

test.each<[what: string, edit: (document: Document) => void, lines: string[]]>([
  ['nothing', () => {}, []],
  [
    'a description, which is reviewed in the source',
    ({ paths }) => {
      paths['/auth'].get.description = 'Changed.';
    },
    [],
  ],
  [
    'a new field, and that it is required',
    ({ components }) => {
      components.schemas.Price.properties.net = { type: 'number', description: 'Net.' };
      components.schemas.Price.properties.tax = { type: 'number' };
      components.schemas.Price.required.push('tax');
    },
    ['+ channels Price.net?: {"type":"number"}', '+ channels Price.tax: {"type":"number"}'],
  ],
  [
    'a field in the items of a list',
    ({ components }) => {
      const { items } = components.schemas.ChannelsLocationPage.properties.data;
      components.schemas.ChannelsLocationPage.properties.data.items = { type: 'object', properties: { old: items } };
    },
    [
      expect.stringMatching(/^- channels ChannelsLocationPage\.data: \{"type":"array".*"items":\{"\$ref":"schemas\//),
      expect.stringMatching(/^\+ channels ChannelsLocationPage\.data: \{"type":"array"/),
      '+ channels ChannelsLocationPage.data[]: {"type":"object"}',
      expect.stringMatching(/^\+ channels ChannelsLocationPage\.data\[\]\.old\?: /),
    ] as string[],
  ],
  [
    'a scope',
    ({ paths }) => {
      paths['/locations'].get['x-scope'] = 'tickets:read';
    },
    [
      '- channels GET /locations: {"operationId":"listLocations","security":[{"apiKey":[]}],"x-scope":"events:read"}',
      '+ channels GET /locations: {"operationId":"listLocations","security":[{"apiKey":[]}],"x-scope":"tickets:read"}',
    ],
  ],
  [
    'a parameter, a status, a media type',
    ({ paths }) => {
      const { parameters, responses } = paths['/locations'].get;
      parameters.push({ $ref: '#/components/parameters/Since' });
      delete responses[429];
      responses[200].content['text/csv'] = {};
    },
    [
      '+ channels GET /locations answer 200 text/csv: {}',
      '- channels GET /locations answer 429: {"$ref":"responses/RateLimited"}',
      '+ channels GET /locations parameter: {"$ref":"parameters/Since"}',
    ],
  ],
  [
    'a body',
    ({ paths }) => {
      paths['/locations'].get.requestBody = {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      };
    },
    [
      '+ channels GET /locations body: {"required":true}',
      '+ channels GET /locations body application/json: {"schema":{"type":"object"}}',
    ],
  ],
  [
    'a notification',
    ({ webhooks }) => {
      webhooks['door.opened'] = { post: { operationId: 'onDoorOpened' } };
    },
    ['+ channels POST door.opened: {"operationId":"onDoorOpened"}'],
  ],
  [
    'how callers sign in',
    ({ components }) => {
      components.securitySchemes.other = JSON.parse(scheme);
    },
    [`+ channels securitySchemes other: ${scheme}`],
  ],
])('lists %s', (_, edit, lines) => {
  expect(differences(edit)).toEqual(lines);
});

test('lists the removed and the added line of one thing next to each other, and an operation that is gone', () => {
  expect(lineDifferences(['a: 1', 'b: 1', 'c: 1'], ['a: 2', 'b: 2', 'c: 1'])).toEqual([
    '- a: 1',
    '+ a: 2',
    '- b: 1',
    '+ b: 2',
  ]);
  const found = differences(({ paths }) => delete paths['/locations']);
  expect(found).toContainEqual(expect.stringMatching(/^- channels GET \/locations: /));
  expect(found.every((one) => one.startsWith('- channels GET /locations'))).toBe(true);
});
