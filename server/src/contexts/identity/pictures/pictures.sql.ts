import { pictureTypes } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  media_type: oneOf(pictureTypes),
  width: int,
  height: int,
  bytes_count: int,
  created_at: instant,
};
export type PictureRow = RowOf<typeof columns>;

const selected = 'id, media_type, width, height, bytes_count, created_at';

/** No row where so many were uploaded since the instant. */
export const insertPicture = tenantStatement(
  'insert_picture',
  {
    id: text,
    mediaType: oneOf(pictureTypes),
    width: int,
    height: int,
    bytesCount: int,
    now: instant,
    since: instant,
    picturesMax: int,
  },
  columns,
  `INSERT INTO pictures (organization_id, id, media_type, width, height, bytes_count, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7
   WHERE (SELECT count(*) FROM pictures WHERE organization_id = $1 AND created_at > $8::timestamptz) < $9
   RETURNING ${selected}`,
);

/** Waits for the deletion of the picture, and lets none begin before the end of the transaction. */
export const keepPictureRow = tenantStatement(
  'keep_picture',
  { id: text },
  { is_deleted: bool },
  'SELECT deleted_at IS NOT NULL AS is_deleted FROM pictures WHERE organization_id = $1 AND id = $2 FOR SHARE',
);

/** Waits for changes that name the picture. */
export const lockPicture = tenantStatement(
  'lock_picture',
  { id: text },
  { media_type: oneOf(pictureTypes), deleted_at: nullable(instant) },
  'SELECT media_type, deleted_at FROM pictures WHERE organization_id = $1 AND id = $2 FOR UPDATE',
);

/** A row where an event or the organization names the picture. */
export const findPictureUse = tenantStatement(
  'find_picture_use',
  { id: text },
  { is_used: bool },
  `SELECT true AS is_used FROM events WHERE organization_id = $1 AND strpos(image_url, $2) > 0
   UNION ALL
   SELECT true FROM organizations WHERE id = $1 AND strpos(logo_url, $2) > 0
   LIMIT 1`,
);

export const updatePictureDeleted = tenantStatement(
  'update_picture_deleted',
  { id: text, now: instant },
  {},
  'UPDATE pictures SET deleted_at = $3 WHERE organization_id = $1 AND id = $2',
);
