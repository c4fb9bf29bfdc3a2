import type { Handler } from '../common/handlers.ts';

export const authHandlers: readonly Handler[] = [];
