import type { Handler } from '../common/handlers.ts';

export const organizationHandlers: readonly Handler[] = [];
