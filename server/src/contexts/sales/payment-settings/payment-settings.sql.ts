import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, text } from '../../../platform/sql/types.ts';

/** A page of a gateway on which a buyer can still pay. */
export const findOpenGatewaySession = tenantStatement(
  'find_open_gateway_session',
  { createdAfter: instant },
  { id: text },
  `SELECT id FROM gateway_sessions
   WHERE organization_id = $1 AND gateway = 'stripe' AND status <> 'ended' AND created_at > $2 LIMIT 1`,
);
