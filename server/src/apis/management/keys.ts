import type { Handler } from '../common/handlers.ts';

export const keyHandlers: readonly Handler[] = [];
