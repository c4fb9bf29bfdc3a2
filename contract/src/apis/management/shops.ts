import { operation } from '../../operation.ts';
import { Shop } from '../../resources/shop.ts';
import { DataOf, Id, Type } from '../../schema.ts';

const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const path = '/organizations/{organizationId}/shop';

export const getShop = operation({
  id: 'getShop',
  api: 'management',
  method: 'GET',
  path,
  access: { by: 'session', role: 'viewer' },
  tag: 'Web shop',
  summary: 'Read the shop',
  description: "Returns whether the organization's own web shop is open, and its address.",
  params: organizationPath,
  success: { status: 200, description: 'The shop.', schema: DataOf(Shop) },
  errors: ['not_found'],
});

export const updateShop = operation({
  id: 'updateShop',
  api: 'management',
  method: 'PUT',
  path,
  access: { by: 'session', role: 'owner' },
  tag: 'Web shop',
  summary: 'Open or close the shop',
  description:
    'Opens or closes the web shop of the organization. The first opening creates its channel, a partner of this ' +
    'organization only. Each opening gives the shop a new API key, which is kept encrypted and never shown, and ' +
    'revokes the former one. Links to orders keep working while the shop is closed. Fails with `conflict` if a fixed ' +
    'path of the service has the identifier of the organization, such as `docs`: change the identifier first.',
  params: organizationPath,
  body: Type.Object(
    { open: Type.Boolean({ description: 'True to open it, false to close it.' }) },
    { description: 'What to change.' },
  ),
  success: { status: 200, description: 'The shop.', schema: DataOf(Shop) },
  errors: ['not_found', 'conflict'],
});
