import {
  disputeKinds,
  disputeStatuses,
  evidenceStatuses,
  gateways,
  resourceTypes,
} from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import { isCurrentInvoice } from '../invoices/invoices.ts';

/** What is sent to the gateway, under the names of its fields. */
export type Evidence = Readonly<Record<string, string>>;

const columns = {
  id: text,
  payment_id: text,
  charge_id: text,
  gateway: oneOf(gateways),
  reference: text,
  kind: oneOf(disputeKinds),
  status: oneOf(disputeStatuses),
  amount: money,
  reason: text,
  respond_by: nullable(instant),
  withdrawn_amount: money,
  fee_amount: money,
  lost_amount: money,
  movements_count: int,
  evidence: json<Evidence>(),
  evidence_status: oneOf(evidenceStatuses),
  evidence_failure: text,
  contested_by: text,
  contested_at: nullable(instant),
  opened_at: instant,
  closed_at: nullable(instant),
  created_at: instant,
};
const withMoney = { ...columns, currency: text, currency_digits: int };
/** With the money of its organization. */
export type DisputeRow = RowOf<typeof withMoney>;
const names = Object.keys(columns)
  .map((name) => `disputes.${name}`)
  .join(', ');
const ofTenant = `SELECT ${names}, o.currency, o.currency_digits
   FROM disputes
   JOIN organizations o ON o.id = $1
   WHERE disputes.organization_id = $1`;

/** Passes over those that are known. */
export const insertDisputes = tenantInsert(
  'insert_disputes',
  'disputes',
  {
    id: text,
    payment_id: text,
    charge_id: text,
    gateway: oneOf(gateways),
    reference: text,
    kind: oneOf(disputeKinds),
    status: oneOf(disputeStatuses),
    amount: money,
    reason: text,
    respond_by: nullable(instant),
    opened_at: instant,
    created_at: instant,
    updated_at: instant,
  },
  'ON CONFLICT (organization_id, gateway, reference) DO NOTHING',
);

export const findDispute = tenantStatement('find_dispute', { id: text }, withMoney, `${ofTenant} AND disputes.id = $2`);

export const findDisputeByReference = tenantStatement(
  'find_dispute_by_reference',
  { gateway: oneOf(gateways), reference: text },
  withMoney,
  `${ofTenant} AND disputes.gateway = $2 AND disputes.reference = $3`,
);

/** How a dispute stands; its payment is locked. */
export const updateDispute = tenantStatement(
  'update_dispute',
  {
    now: instant,
    id: text,
    kind: oneOf(disputeKinds),
    status: oneOf(disputeStatuses),
    amount: money,
    reason: text,
    respondBy: nullable(instant),
    closedAt: nullable(instant),
    withdrawn: money,
    fee: money,
    lost: money,
    movementsCount: int,
  },
  {},
  `UPDATE disputes SET kind = $4, status = $5, amount = $6, reason = $7, respond_by = $8::timestamptz,
     closed_at = $9::timestamptz, withdrawn_amount = $10, fee_amount = $11, lost_amount = $12, movements_count = $13,
     updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);

/** Evidence is to be sent; no row where the dispute cannot be contested any more, or is being contested. */
export const updateDisputeContested = tenantStatement(
  'update_dispute_contested',
  { now: instant, id: text, evidence: json<Evidence>(), contestedBy: text },
  { id: text },
  `UPDATE disputes SET evidence = $4, evidence_status = 'pending', evidence_failure = '', contested_by = $5,
     contested_at = $2::timestamptz, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3 AND status = 'needs_response' AND kind <> 'fraud_warning'
     AND evidence_status IN ('none', 'failed') AND (respond_by IS NULL OR respond_by > $2::timestamptz)
   RETURNING id`,
);

/** Takes out what was sent of the people of payments, where the bank has decided. */
export const eraseEvidence = tenantStatement(
  'erase_evidence',
  { paymentIds: listOf(text), now: instant },
  {},
  `UPDATE disputes SET evidence = '{}', updated_at = $3::timestamptz
   WHERE organization_id = $1 AND payment_id = ANY ($2) AND status IN ('won', 'lost', 'closed')`,
);

/** One of the disputes of the payments of which `eraseEvidence` leaves the evidence while the bank decides. */
export const findOpenEvidence = tenantStatement(
  'find_open_evidence',
  { paymentIds: listOf(text) },
  { id: text },
  `SELECT id FROM disputes WHERE organization_id = $1 AND payment_id = ANY ($2) AND evidence <> '{}' LIMIT 1`,
);

/** What came of the evidence that was sent. */
export const updateEvidenceSent = tenantStatement(
  'update_evidence_sent',
  { now: instant, id: text, status: oneOf(evidenceStatuses), failure: text },
  {},
  `UPDATE disputes SET evidence_status = $4, evidence_failure = $5, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3 AND evidence_status = 'pending'`,
);

/**
 * The payments of disputes with what they pay for, and whether it is to admit nobody: where the organization wants that and
 * the bank disputes the payment, or has kept its money. What was bought is not paid by a charge that had no use.
 */
export const listBlocks = tenantStatement(
  'list_blocks_of_disputes',
  { paymentId: nullable(text) },
  { payment_id: text, is_blocked: bool },
  `SELECT d.payment_id,
     o.blocks_disputed_tickets
       AND bool_or(d.kind = 'dispute' AND d.status IN ('needs_response', 'under_review', 'lost')
         AND c.status = 'succeeded') AS is_blocked
   FROM disputes d
   JOIN organizations o ON o.id = $1
   JOIN charges c ON c.organization_id = $1 AND c.id = d.charge_id
   WHERE d.organization_id = $1 AND ($2::text IS NULL OR d.payment_id = $2)
   GROUP BY d.payment_id, o.blocks_disputed_tickets
   ORDER BY d.payment_id`,
);

const ofPayment = {
  resource_type: oneOf(resourceTypes),
  resource_ids: listOf(text),
  organization_name: text,
  event_name: text,
  event_starts_at: nullable(instant),
  paid_at: nullable(instant),
  total: money,
  currency: text,
  currency_digits: int,
  invoice_reference: text,
  lines: json<readonly string[]>(),
  mails: json<readonly { readonly recipient: string; readonly subject: string; readonly at: string }[]>(),
  entries: json<readonly { readonly name: string; readonly at: string; readonly count: number }[]>(),
};
export type SaleAsEvidence = RowOf<typeof ofPayment>;

/** What is known of a payment that speaks for it: what was sold, which mails went out, and who came in on its tickets. */
export const findSaleAsEvidence = tenantStatement(
  'find_sale_as_evidence',
  { paymentId: text },
  ofPayment,
  `SELECT p.resource_type, p.resource_ids, o.name AS organization_name, coalesce(e.name, '') AS event_name, e.starts_at AS event_starts_at, p.paid_at,
     p.amount AS total, o.currency, o.currency_digits,
     coalesce((SELECT i.reference FROM invoices i
       WHERE i.organization_id = $1 AND i.payment_id = p.id AND ${isCurrentInvoice('i')}), '') AS invoice_reference,
     (SELECT coalesce(json_agg(l.description ORDER BY l.subject_id), '[]') FROM sale_lines l
      WHERE l.organization_id = $1 AND l.payment_id = p.id) AS lines,
     (SELECT coalesce(json_agg(json_build_object('recipient', m.recipient, 'subject', m.subject,
        'at', to_char(m.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')) ORDER BY m.sent_at), '[]')
      FROM mails m
      WHERE m.organization_id = $1 AND m.status = 'sent' AND m.data->>'paymentId' = p.id) AS mails,
     (SELECT coalesce(json_agg(json_build_object('name', t.full_name,
        'at', to_char(d.observed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), 'count', d.counted)
        ORDER BY d.observed_at, d.id), '[]')
      FROM door_entries d
      LEFT JOIN tickets t ON t.organization_id = $1 AND t.id = d.subject_id
      WHERE d.organization_id = $1 AND d.subject_id = ANY (p.resource_ids) AND d.subject_id <> '' AND d.counted > 0) AS entries
   FROM payments p
   JOIN organizations o ON o.id = $1
   LEFT JOIN events e ON e.organization_id = $1 AND e.id = p.event_id
   WHERE p.organization_id = $1 AND p.id = $2`,
);

export const disputes = pagedList(
  'list_disputes',
  'disputes',
  {
    order: 'ascending',
    conditions: {
      status: ['disputes.status = ?', oneOf(disputeStatuses)],
      paymentId: ['disputes.payment_id = ?', text],
    },
    columns: withMoney,
  },
  ({ where, end }) => `${ofTenant}${where} ${end}`,
);
