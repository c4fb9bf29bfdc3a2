import type { ApiDefinition } from '../common/register.ts';

/** The management API: people of an organization, and those who run the deployment, create and change its data. */
export const managementApi: ApiDefinition = {
  name: 'management',
  root: '/management',
  operations: {},
  handlers: [],
  authenticate: async () => ({ rejected: 'not yet' }),
  forbids: () => null,
};
