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
  description: 'Returns the imports of the organization, newest first.',
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
  description: 'Returns an import and its progress.',
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
  summary: 'Create an import',
  description:
    'Creates an import of a CSV file. Next, send the file (`updateImportFile`), check it (`checkImport`), read ' +
    'its problems (`listImportProblems`) and import it (`startImport`). Nothing except the import itself is ' +
    'written before the last step. Tickets need `ticket_rate_id`, list entries `list_rate_id`; bookings are of ' +
    'the event `event_id`, or, ' +
    'without it, of the day that each row names.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      type: OneOf(importTypes, 'What is imported.'),
      file_name: Type.Optional(StrInput('Name of the file, for people.', { examples: ['guests.csv'] })),
      event_id: Type.Optional(Id('event', 'Event of the bookings. For bookings only.')),
      ticket_rate_id: Type.Optional(Id('rate', 'Rate of the tickets. For tickets only.')),
      price_id: Type.Optional(
        Id(
          'price',
          'Price of the tickets whose row names none; when omitted, the price that is current when the row is imported.',
        ),
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
    'Uploads the file, with at most 32 MB and 100 000 rows. It replaces a file that was sent before. The first ' +
    'row names the ' +
    'columns. UTF-8, with or without a byte order mark, and Windows-1252 are recognized, as are commas, ' +
    'semicolons and ' +
    'tabs between columns; values in double quotes may hold line breaks. The response has the recognized format ' +
    'and, for each column, the field that its name suggests. The file is deleted after the import, and after 7 ' +
    'days at the latest.',
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
  summary: 'Check an import',
  description:
    'Checks every row with the rules for creating the items one by one, without creating any. While it is ' +
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
    { description: 'The fields of the columns.' },
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
  summary: 'List the problems of an import',
  description:
    'Returns the problems that the check found in the file, by line and column, and the rows that were rejected ' +
    'during the import or its undo. The content of the file is not repeated.',
  params: importParams,
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        description: 'Return the rows after this line (the line of the last problem of the previous page).',
        format: 'int32',
        minimum: 0,
        maximum: 2_147_483_647,
      }),
    ),
    rows: Type.Optional(
      Type.Integer({
        description: 'Maximum number of rows to return, each with all of its problems.',
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
    'Creates the items of the rows in the background, with the same notifications, prices and places as items ' +
    'created one by one; no mails are sent. Each row is imported exactly once, even if the service is stopped ' +
    'in the meantime. A file with bad rows is rejected unless `skip_bad_rows` is true. Rows that fail only now, ' +
    'because something changed after the check, are skipped and listed by `listImportProblems`.',
  params: importParams,
  body: Type.Object(
    {
      skip_bad_rows: Type.Optional(
        Type.Boolean({ description: 'True to import the other rows of a file that has bad ones.' }),
      ),
    },
    { description: 'Options of the import.' },
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
    'Reverts everything that a completed import created, in the background: tickets are refunded if they cost ' +
    'something and deleted, list entries are removed, bookings are rejected, clients are deleted. Fails if a ' +
    'part of it was used (admitted, refunded, renamed or otherwise changed), and names the lines of the file. ' +
    'Items that are used during the undo are kept and listed by `listImportProblems`. Clients that were created ' +
    'through tickets, entries or bookings remain.',
  params: importParams,
  success: { status: 200, description: 'The import, being undone.', schema: DataOf(Import) },
  errors: ['not_found', 'conflict'],
});
