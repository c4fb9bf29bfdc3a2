/** Imports of CSV files. */
import {
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import {
  allImportFields,
  importEncodings,
  importProblemCodes,
  importSeparators,
  importStatuses,
  importTypes,
} from '../vocabulary.ts';

const ImportColumn = Resource('ImportColumn', 'A column of the file.', {
  name: Str('What the first row of the file says.', ['Nombre']),
  field: OneOfOrEmpty(allImportFields, 'What it is imported as; at first what its name suggests.'),
  examples: List(Str('Value.'), 'Its values in the first rows, while the file is kept.'),
});

const ImportFieldRow = Resource('ImportField', 'What a column can be imported as.', {
  name: OneOf(allImportFields, 'The field.'),
  required: Type.Boolean({ description: 'True where each row must have it.' }),
});

export const Import = Resource('Import', 'An import of a CSV file.', {
  _id: Id('import', 'Id of the import.'),
  type: OneOf(importTypes, 'What is imported.'),
  status: OneOf(importStatuses, 'How far it is.'),
  file_name: Str('Name of the file, as it was given.', ['guests.csv']),
  event_id: IdOrEmpty('event', 'Event of the list entries, tickets or bookings.'),
  ticket_rate_id: IdOrEmpty('rate', 'Rate of the tickets.'),
  price_id: IdOrEmpty('price', 'Price of the tickets whose row names none; empty where they get the current one.'),
  list_rate_id: IdOrEmpty('rate', 'List rate of the entries.'),
  encoding: OneOfOrEmpty(importEncodings, 'Encoding of the file, as it was recognized.'),
  separator: OneOfOrEmpty(importSeparators, 'What separates its columns, as it was recognized.'),
  columns: List(ImportColumn, 'Columns of the file, in its order.'),
  fields: List(ImportFieldRow, 'What columns can be imported as.'),
  rows_total: Int('Rows of the file beside the first; 0 before the first check.'),
  rows_done: Int('How many rows the check, the import or its undoing, whichever came last, has done.'),
  bad_rows: Int('Rows with problems: they are not imported.'),
  created_count: Int('Things that the import created.'),
  skipped_count: Int('Rows that were skipped because they were bad or already existed.'),
  kept_count: Int('Items that the undo kept because they were used.'),
  created_by: Str('Id of the person who created it.'),
  created_at: Instant('When it was created.'),
  started_at: InstantOrEmpty('When the rows began to be imported.'),
  finished_at: InstantOrEmpty('When the last row was imported.'),
  undone_at: InstantOrEmpty('When it was undone.'),
});
export type Import = Static<typeof Import>;

export const ImportProblem = Resource('ImportProblem', 'What is wrong with a row of the file.', {
  line: Int('Line of the file on which the row begins; the first is 1.'),
  column: Str('Name of the column; empty where it is about the row as a whole.', ['E-mail']),
  code: OneOf(importProblemCodes, 'What is wrong. There may be more values in the future.'),
  values: List(Str('Value.'), 'What belongs to it, in the order of the message, such as the bounds of a number.'),
  message: Str('What is wrong, in words.', ['is no e-mail address']),
});
export type ImportProblem = Static<typeof ImportProblem>;
