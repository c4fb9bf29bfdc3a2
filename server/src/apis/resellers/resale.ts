import type { Handler } from '../common/handlers.ts';

export const resaleHandlers: readonly Handler[] = [];
