import { integrations } from '@stagedoor/contract';
import type { OrganizationCaller } from '../../http/callers.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const authHandlers: readonly Handler[] = [
  endpoint(integrations.getAuth, {
    run: ({ caller }) => caller,
    present: (caller: OrganizationCaller, { services }) => {
      const { id, name, slug, currency, timezone } = caller.organization;
      return {
        organization: { _id: id, name, slug, currency, timezone },
        environment: services.environment,
        scopes: [...caller.scopes],
        expires_at: caller.expiresAt,
        rate_limit: { per_second: caller.ratePerSecond, burst: caller.rateBurst },
        key_id: caller.credentialId,
      };
    },
  }),
];
