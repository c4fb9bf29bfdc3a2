import { statement } from '../../platform/database.ts';

export interface TargetRow {
  endpoint_id: string;
  url: string;
  status: 'active' | 'disabled' | 'deleted';
  secret_id: string | null;
  ciphertext: Buffer;
}

/** A row for each live secret: the present one first, then those that sign along, the newest first. */
export const listTargetsAcrossOrganizations = statement<[endpointIds: string[], now: Date], TargetRow>(
  'list_webhook_targets',
  `SELECT e.id AS endpoint_id, e.url, CASE WHEN e.deleted_at IS NULL THEN e.status ELSE 'deleted' END AS status,
     s.id AS secret_id, s.ciphertext
   FROM webhook_endpoints e
   LEFT JOIN webhook_secrets s ON s.endpoint_id = e.id AND (s.expires_at IS NULL OR s.expires_at > $2)
   WHERE e.id = ANY ($1::text[])
   ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC`,
);
