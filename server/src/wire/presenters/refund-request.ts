import type { RefundRequest, TicketRequestRefund } from '@stagedoor/contract';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { type RefundRequestRow, refundRequested } from '../../contexts/ticketing/refund-requests/refund-requests.ts';
import { toMajor } from '../../http/money.ts';

export function presentRefundRequest(row: RefundRequestRow): RefundRequest {
  return {
    _id: row.id,
    ticket_id: row.ticket_id,
    event_id: row.event_id,
    channel_id: row.channel_id ?? '',
    status: row.status,
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    reason: row.reason,
    by_warranty: row.by_warranty,
    refund_id: row.refund_id ?? '',
    created_at: row.created_at,
    decided_at: row.decided_at ?? '',
  };
}

function presentRequested(row: RefundRequestRow): TicketRequestRefund {
  return {
    qr_code: row.barcode,
    client_name: row.full_name,
    client_email: row.email,
    event_id: row.event_id,
    ticket_id: row.ticket_id,
    amount_to_refund: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
  };
}

export const refundRequestPresenters = [presenter(refundRequested, presentRequested)];
