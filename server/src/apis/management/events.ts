import type { Handler } from '../common/handlers.ts';

export const eventHandlers: readonly Handler[] = [];
