import { operation } from '../../operation.ts';
import { Import, ImportProblem } from '../../resources/import.ts';
import { AfterQuery, DataOf, Id, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { allImportFields, importTypes, limits } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const importParams = Type.Object({ organizationId, importId: Id('import', 'Id of the import.') });

export const listImports = operation({
  id: 'listImports',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/imports',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'List imports',
  description: 'Answers the imports of the organization, the newest first.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    type: Type.Optional(OneOf(importTypes, 'Only imports of this.')),
    ...pagingQuery,
    after: AfterQuery('import'),
  }),
  success: { status: 200, description: 'The imports.', schema: ListOf(Import) },
  errors: ['not_found'],
});

export const getImport = operation({
  id: 'getImport',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'Read an import',
  description: 'Answers an import and how far it is.',
  params: importParams,
  success: { status: 200, description: 'The import.', schema: DataOf(Import) },
  errors: ['not_found'],
});

export const createImport = operation({
  id: 'createImport',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/imports',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'Begin an import',
  description:
    'Begins an import of a CSV file. Next: send the file (`updateImportFile`), have it checked (`checkImport`), read what ' +
    'is wrong with it (`listImportProblems`), import it (`startImport`). Nothing but the import itself is written before ' +
    'that last step. Tickets need `ticket_rate_id`, list entries `list_rate_id`; bookings are of the event `event_id`, or, ' +
    'without it, of the day that each row names.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      type: OneOf(importTypes, 'What is imported.'),
      file_name: Type.Optional(StrInput('Name of the file, for people.', { examples: ['guests.csv'] })),
      event_id: Type.Optional(Id('event', 'Event of the bookings. For bookings only.')),
      ticket_rate_id: Type.Optional(Id('rate', 'Rate of the tickets. For tickets only.')),
      price_id: Type.Optional(
        Id('price', 'Price of the tickets whose row names none; the first price of the rate when omitted.'),
      ),
      list_rate_id: Type.Optional(Id('rate', 'List rate of the entries. For list entries only.')),
    },
    { description: 'The import.' },
  ),
  success: { status: 201, description: 'The import.', schema: DataOf(Import) },
  errors: ['not_found'],
});

export const updateImportFile = operation({
  id: 'updateImportFile',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/imports/{importId}/file',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'Send the file of an import',
  description:
    'Takes the file, of at most 32 MB and 100 000 rows, in place of one that was sent before. The first row names the ' +
    'columns. UTF-8, with or without a byte order mark, and Windows-1252 are recognized, as are commas, semicolons and ' +
    'tabs between columns; values in double quotes may hold line breaks. The answer has what was recognized, and for each ' +
    'column what its name suggests. The file is deleted once it is imported, and after 7 days in any case.',
  params: importParams,
  bodyMediaType: 'text/csv',
  bodyBytesMax: limits.importFileBytes,
  withoutIdempotencyKey: 'The file is replaced as a whole: sending it again changes nothing.',
  withoutAudit: 'It changes what is to be imported; beginning, starting and undoing an import leave entries.',
  success: { status: 200, description: 'The import, with its columns.', schema: DataOf(Import) },
  errors: ['not_found', 'conflict', 'payload_too_large'],
});

export const checkImport = operation({
  id: 'checkImport',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/imports/{importId}/check',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'Have an import checked',
  description:
    'Has every row checked by the rules that hold for creating such things one by one, without creating any. While it is ' +
    '`checking`, `rows_done` grows; once it is `checked`, `listImportProblems` names every bad row.',
  params: importParams,
  body: Type.Object(
    {
      columns: Type.Optional(
        Type.Array(OneOf([...allImportFields, ''], 'The field; empty for a column that is not imported.'), {
          description: 'What each column of the file is imported as, in its order; what was recognized when omitted.',
          maxItems: limits.importColumnsMax,
        }),
      ),
    },
    { description: 'What columns are.' },
  ),
  bodyOptional: true,
  success: { status: 200, description: 'The import, being checked.', schema: DataOf(Import) },
  errors: ['not_found', 'conflict'],
});

export const listImportProblems = operation({
  id: 'listImportProblems',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}/problems',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'List what is wrong with an import',
  description:
    'Answers what the check found in the file, by line and column, and what was refused while it was imported or undone. ' +
    'What stands in the file is not repeated.',
  params: importParams,
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        description: 'Answer with the rows after this line (that of the last problem of the page before).',
        format: 'int32',
        minimum: 0,
        maximum: 2_147_483_647,
      }),
    ),
    rows: Type.Optional(
      Type.Integer({
        description: 'Most rows to answer with; each with all of its problems.',
        format: 'int32',
        minimum: 1,
        maximum: limits.importProblemsPageMax,
        default: 100,
      }),
    ),
  }),
  success: { status: 200, description: 'The problems, in the order of the file.', schema: ListOf(ImportProblem) },
  errors: ['not_found'],
});

export const startImport = operation({
  id: 'startImport',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/imports/{importId}/start',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'Import the rows of a checked file',
  description:
    'Creates what the rows say, in the background, with the notifications, prices and places of things that are created ' +
    'one by one; nothing is mailed. Each row is imported once, also when the service is stopped meanwhile. A file with ' +
    'bad rows is refused, unless `skip_bad_rows` says that they are to be passed over. What is refused only now, since ' +
    'something changed after the check, is passed over and named by `listImportProblems`.',
  params: importParams,
  body: Type.Object(
    {
      skip_bad_rows: Type.Optional(
        Type.Boolean({ description: 'True to import the other rows of a file that has bad ones.' }),
      ),
    },
    { description: 'How to import.' },
  ),
  bodyOptional: true,
  success: { status: 200, description: 'The import, running.', schema: DataOf(Import) },
  errors: ['not_found', 'conflict'],
});

export const undoImport = operation({
  id: 'undoImport',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/imports/{importId}/undo',
  access: { by: 'session', role: 'manager' },
  tag: 'Imports',
  summary: 'Undo an import',
  description:
    'Takes back all that a completed import created, in the background: tickets are refunded where they cost something ' +
    'and deleted, list entries removed, bookings rejected, clients deleted. Refused while somebody has used a part of it ' +
    '(admitted, refunded, renamed or otherwise changed), naming the lines of the file. What is used while it is undone is ' +
    'kept, and named by `listImportProblems`. Clients that came to be known by tickets, entries or bookings stay.',
  params: importParams,
  success: { status: 200, description: 'The import, being undone.', schema: DataOf(Import) },
  errors: ['not_found', 'conflict'],
});
