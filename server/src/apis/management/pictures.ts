import { management, type Picture } from '@stagedoor/contract';
import { createPicture, type PictureRow, picturePath } from '../../contexts/identity/pictures/pictures.ts';
import { ownTransactionEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const pictureHandlers: readonly Handler[] = [
  ownTransactionEndpoint(management.createPicture, {
    run: ({ tenant, services, file, header }) => {
      // What is left of a file that is refused is not waited for.
      header('connection', 'close');
      return createPicture(services, tenant.organizationId, file);
    },
    present: (row: PictureRow, { services }): Picture => ({
      _id: row.id,
      url: services.publicUrl() + picturePath(row),
      media_type: row.media_type,
      width: row.width,
      height: row.height,
      bytes: row.bytes_count,
      created_at: row.created_at,
    }),
  }),
];
