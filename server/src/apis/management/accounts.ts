import type { Handler } from '../common/handlers.ts';

export const accountHandlers: readonly Handler[] = [];
