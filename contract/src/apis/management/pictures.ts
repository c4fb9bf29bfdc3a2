import { operation } from '../../operation.ts';
import { Picture } from '../../resources/picture.ts';
import { DataOf, Id, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const createPicture = operation({
  id: 'createPicture',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/pictures',
  access: { by: 'session', role: 'manager' },
  tag: 'Pictures',
  summary: 'Upload a picture',
  description:
    'Takes a picture: JPEG, PNG, WebP, GIF (its first frame) or AVIF, with at most 16 MB and 64 million pixels. What it ' +
    'is is read from its bytes. It is turned upright, scaled down to at most 1600 pixels on each side, and kept without ' +
    'anything that was said in the file beside the picture, such as where it was taken. The response has the address ' +
    'that `image_url` of an event and `logo_url` of the organization take. Anybody can read it there. A picture that ' +
    'no event and no logo names for a day is deleted. At most 500 are taken in a day.',
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  bodyMediaType: 'application/octet-stream',
  bodyBytesMax: limits.pictureFileBytes,
  withoutIdempotencyKey: 'Sent again it is another picture; the one that nothing names is deleted.',
  withoutAudit: 'A picture is nothing until an event or an organization names it; that change leaves an entry.',
  limit: { name: 'pictures', perMinute: 60, burst: 30, counts: 'calls' },
  success: { status: 201, description: 'The picture.', schema: DataOf(Picture) },
  errors: ['not_found', 'conflict', 'payload_too_large'],
});
