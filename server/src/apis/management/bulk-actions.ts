import { type BulkAction as BulkActionBody, type BulkActionFailure, management } from '@stagedoor/contract';
import {
  type BulkActionFailureRow,
  type BulkActionRow,
  createBulkAction,
  getBulkAction,
  listBulkActionFailures,
  listBulkActions,
  stopBulkAction,
} from '../../contexts/bulk-actions/bulk-actions.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const bulkActionHandlers: readonly Handler[] = [
  endpoint(management.listBulkActions, {
    run: ({ tenant, page, query }) => listBulkActions(tenant, { thing: query.thing, status: query.status }, page),
    present: presentBulkAction,
  }),

  endpoint(management.createBulkAction, {
    input: ({ body, caller, address, userAgent, requestId }) => ({
      operation: body.operation,
      resourceIds: body.resource_ids,
      bookingStatus: body.booking_status,
      role: caller.role,
      createdBy: caller.user.id,
      sessionId: caller.sessionId,
      address,
      userAgent,
      requestId,
    }),
    run: ({ write }, given) => createBulkAction(write, given),
    present: presentBulkAction,
  }),

  endpoint(management.getBulkAction, {
    run: ({ tenant, params }) => getBulkAction(tenant, params.bulkActionId),
    present: presentBulkAction,
  }),

  endpoint(management.listBulkActionFailures, {
    run: ({ tenant, page, params }) => listBulkActionFailures(tenant, params.bulkActionId, page),
    present: presentFailure,
  }),

  endpoint(management.stopBulkAction, {
    run: ({ write, params, caller }) => stopBulkAction(write, params.bulkActionId, caller.role),
    present: presentBulkAction,
  }),
];

function presentBulkAction(row: BulkActionRow): BulkActionBody {
  return {
    _id: row.id,
    operation: row.operation,
    booking_status: row.booking_status,
    status: row.status,
    items: row.items_count,
    done: row.done_count,
    refused: row.refused_count,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_at: row.created_at,
    finished_at: row.finished_at ?? '',
  };
}

function presentFailure(row: BulkActionFailureRow): BulkActionFailure {
  return {
    _id: row.id,
    resource_id: row.subject_id,
    name: row.name,
    error: row.error_code,
    message: row.message,
  };
}
