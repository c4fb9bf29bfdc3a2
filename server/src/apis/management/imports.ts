import { type Import, importFields, management } from '@stagedoor/contract';
import {
  checkImport,
  createImport,
  getImport,
  type ImportRow,
  listImportProblems,
  listImports,
  type RowProblem,
  startImport,
  undoImport,
  updateImportFile,
} from '../../contexts/imports/imports.ts';
import { endpoint, ownTransactionEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';

export const importHandlers: readonly Handler[] = [
  endpoint(management.listImports, {
    run: ({ tenant, query, page }) => listImports(tenant, { type: query.type }, page),
    present: presentImport,
  }),

  endpoint(management.getImport, {
    run: ({ tenant, params }) => getImport(tenant, params.importId),
    present: presentImport,
  }),

  endpoint(management.createImport, {
    input: ({ body, caller }) => ({
      type: body.type,
      fileName: body.file_name ?? '',
      eventId: body.event_id,
      ticketRateId: body.ticket_rate_id,
      priceId: body.price_id,
      listRateId: body.list_rate_id,
      createdBy: caller.user.id,
    }),
    run: ({ write }, given) => createImport(write, given),
    present: presentImport,
  }),

  ownTransactionEndpoint(management.updateImportFile, {
    run: ({ tenant, params, services, file, header }) => {
      // What is left of a file that is refused is not waited for.
      header('connection', 'close');
      return updateImportFile(services, { organizationId: tenant.organizationId, importId: params.importId }, file);
    },
    present: presentImport,
  }),

  endpoint(management.checkImport, {
    run: ({ write, params, body }) => checkImport(write, params.importId, body.columns),
    present: presentImport,
  }),

  endpoint(management.listImportProblems, {
    run: async ({ tenant, params, query: { after = 0, rows = 100 }, nextPage }) => {
      const page = await listImportProblems(tenant, params.importId, { after, rows });
      if (page instanceof Refusal) return page;
      if (page.next !== null) nextPage(String(page.next));
      return page.problems;
    },
    present: ({ line, column, code, parameters, message }: RowProblem) => ({
      line,
      column,
      code,
      values: [...parameters],
      message,
    }),
  }),

  endpoint(management.startImport, {
    run: ({ write, params, body }) =>
      startImport(write, params.importId, { skipsBadRows: body.skip_bad_rows ?? false }),
    present: presentImport,
  }),

  endpoint(management.undoImport, {
    run: ({ write, params }) => undoImport(write, params.importId),
    present: presentImport,
  }),
];

function presentImport(row: ImportRow): Import {
  const { type } = row;
  return {
    _id: row.id,
    type,
    status: row.status,
    file_name: row.file_name,
    event_id: row.event_id ?? '',
    ticket_rate_id: type === 'tickets' ? (row.rate_id ?? '') : '',
    price_id: row.price_id ?? '',
    list_rate_id: type === 'guest_lists' ? (row.rate_id ?? '') : '',
    encoding: row.encoding,
    separator: row.separator,
    columns: row.columns.map(({ name, field }, index) => ({
      name,
      field,
      examples: row.examples.map((values) => values[index] ?? ''),
    })),
    fields: Object.entries(importFields[type]).map(([name, required]) => ({
      name: name as Import['fields'][number]['name'],
      required,
    })),
    rows_total: row.rows_count,
    rows_done: row.rows_done,
    bad_rows: row.bad_rows,
    created_count: row.created_count,
    skipped_count: row.skipped_count,
    kept_count: row.kept_count,
    created_by: row.created_by,
    created_at: row.created_at,
    started_at: row.started_at ?? '',
    finished_at: row.finished_at ?? '',
    undone_at: row.undone_at ?? '',
  };
}
