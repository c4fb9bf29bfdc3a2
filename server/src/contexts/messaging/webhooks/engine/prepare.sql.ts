import { scopes } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { bytes, instant, json, listOf, nullable, oneOf, type RowOf, text } from '../../../../platform/sql/types.ts';
import { isBeingCancelled } from './partner-removal.sql.ts';

const targetColumns = {
  endpoint_id: text,
  url: text,
  status: oneOf(['active', 'disabled', 'deleted']),
  missing_scopes: listOf(oneOf(scopes)),
  // The organizations among those asked for that have the channel as a partner; null for an organization's endpoint.
  partner_organization_ids: nullable(listOf(text)),
  // Of those, the ones whose deliveries from before the partnership are being cancelled, with its beginning.
  partners_again: nullable(json<Readonly<Record<string, string>>>()),
  // Null, as the ciphertext is then, where the endpoint has no live secret.
  secret_id: nullable(text),
  ciphertext: bytes,
};
export type TargetRow = RowOf<typeof targetColumns>;

/** A row for each live secret: the present one first, then those that sign along, the newest first. */
export const listTargetsAcrossOrganizations = crossTenantStatement(
  'list_webhook_targets',
  { endpointIds: listOf(text), now: instant, organizationIds: listOf(text) },
  targetColumns,
  `SELECT e.id AS endpoint_id, e.url, CASE WHEN e.deleted_at IS NULL THEN e.status ELSE 'deleted' END AS status, e.missing_scopes,
     CASE WHEN e.channel_id IS NOT NULL THEN ARRAY(
       SELECT p.organization_id FROM channel_partners p
       WHERE p.channel_id = e.channel_id AND p.organization_id = ANY ($3::text[])) END AS partner_organization_ids,
     CASE WHEN e.channel_id IS NOT NULL THEN (
       SELECT jsonb_object_agg(p.organization_id, p.created_at) FROM channel_partners p
       WHERE p.channel_id = e.channel_id AND p.organization_id = ANY ($3::text[]) AND ${isBeingCancelled}) END AS partners_again,
     s.id AS secret_id, s.ciphertext
   FROM webhook_endpoints e
   LEFT JOIN webhook_secrets s ON s.endpoint_id = e.id AND (s.expires_at IS NULL OR s.expires_at > $2)
   WHERE e.id = ANY ($1::text[])
   ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC`,
);

// The bounds let the planner pass over the partitions of other days.
export const listBodiesAcrossOrganizations = crossTenantStatement(
  'list_notification_bodies',
  {
    organizationIds: listOf(text),
    ids: listOf(text),
    createdAt: listOf(instant),
    createdFrom: instant,
    createdTo: instant,
  },
  { id: text, kind: text, body: bytes, traceparent: nullable(text) },
  `SELECT n.id, n.kind, n.body, n.traceparent
   FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS k (organization_id, id, created_at)
   JOIN webhook_notifications n
     ON n.organization_id = k.organization_id AND n.id = k.id AND n.created_at = k.created_at
   WHERE n.created_at BETWEEN $4 AND $5`,
);
