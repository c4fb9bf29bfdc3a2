import { integrations } from '@stagedoor/contract';
import { type Handler, read } from '../common/handlers.ts';

export const authHandlers: readonly Handler[] = [
  read(integrations.getAuth, async ({ caller, services }) => {
    const { id, name, slug, currency, timezone } = caller.organization;
    return {
      success: true,
      data: {
        organization: { _id: id, name, slug, currency, timezone },
        environment: services.environment,
        scopes: [...caller.scopes],
        expires_at: caller.expiresAt,
        rate_limit: { per_second: caller.ratePerSecond, burst: caller.rateBurst },
        key_id: caller.credentialId,
      },
    };
  }),
];
