import { crossTenantStatement, tenantStatement } from '../../../../platform/sql/statement.ts';
import { text } from '../../../../platform/sql/types.ts';

export const findEarliestPartnerOfChannel = crossTenantStatement(
  'find_earliest_partner_of_channel',
  { channelId: text },
  { organization_id: text },
  `SELECT organization_id FROM channel_partners WHERE channel_id = $1 ORDER BY created_at, organization_id LIMIT 1
   FOR KEY SHARE`,
);

/** Keeps a removal of the partner waiting until the transaction ends. No row: the channel is no partner any more. */
export const lockPartner = tenantStatement(
  'lock_partner_of_webhook_delivery',
  { channelId: text },
  { channel_id: text },
  'SELECT channel_id FROM channel_partners WHERE organization_id = $1 AND channel_id = $2 FOR KEY SHARE',
);
