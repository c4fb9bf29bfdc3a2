import { gatewaySessionStatuses, gateways, paymentStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  payment_id: text,
  status: oneOf(gatewaySessionStatuses),
  reference: text,
  url: text,
  created_at: instant,
  payment_status: oneOf(paymentStatuses),
  payment_expires_at: nullable(instant),
};
/** A page of a gateway, with what of its payment decides whether it can be paid there. */
export type GatewaySessionRow = RowOf<typeof columns>;
const ofTenant = `SELECT s.id, s.payment_id, s.status, s.reference, s.url, s.created_at, p.status AS payment_status,
     p.expires_at AS payment_expires_at
   FROM gateway_sessions s
   JOIN payments p ON p.organization_id = $1 AND p.id = s.payment_id
   WHERE s.organization_id = $1`;

export const findGatewaySession = tenantStatement(
  'find_gateway_session',
  { id: text },
  columns,
  `${ofTenant} AND s.id = $2`,
);

/** Pages of the payments that have no end yet. */
export const listOpenGatewaySessions = tenantStatement(
  'list_open_gateway_sessions',
  { paymentIds: listOf(text) },
  columns,
  `${ofTenant} AND s.payment_id = ANY ($2) AND s.status <> 'ended' ORDER BY s.id`,
);

export const insertGatewaySession = tenantStatement(
  'insert_gateway_session',
  { now: instant, id: text, paymentId: text, gateway: oneOf(gateways) },
  {},
  `INSERT INTO gateway_sessions (organization_id, id, payment_id, gateway, status, created_at, updated_at)
   VALUES ($1, $3, $4, $5, 'opening', $2::timestamptz, $2::timestamptz)`,
);

/**
 * The gateway's own names of the page are known from now on; an address that is known already stays. A page that was given
 * up since they were not known is open again.
 */
export const updateGatewaySessionOpened = tenantStatement(
  'update_gateway_session_opened',
  { now: instant, id: text, reference: text, url: text },
  {},
  `UPDATE gateway_sessions SET reference = $4, failure_reason = '',
     status = CASE WHEN status = 'opening' OR failure_reason = 'not_opened' THEN 'open' ELSE status END,
     url = CASE WHEN $5::text = '' THEN url ELSE $5::text END,
     updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);

export const updateGatewaySessionEnded = tenantStatement(
  'update_gateway_session_ended',
  { now: instant, id: text, failureReason: text },
  {},
  `UPDATE gateway_sessions SET status = 'ended', failure_reason = $4, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3 AND status <> 'ended'`,
);
