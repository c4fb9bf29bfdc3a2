import type { Handler } from '../common/handlers.ts';

export const listHandlers: readonly Handler[] = [];
