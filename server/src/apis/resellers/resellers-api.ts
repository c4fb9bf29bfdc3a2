import { resellers } from '@stagedoor/contract';
import { authenticateReseller } from '../../http/authenticate.ts';
import type { ApiDefinition } from '../../http/register.ts';
import { eventHandlers } from './events.ts';
import { resaleHandlers } from './resale.ts';

/** The resellers API: marketplaces check barcodes and swap tickets that are sold on. */
export const resellersApi: ApiDefinition = {
  name: 'resellers',
  root: '/resellers',
  operations: resellers,
  handlers: [...resaleHandlers, ...eventHandlers],
  authenticate: authenticateReseller,
};
