import type { Handler } from '../common/handlers.ts';

export const webhookHandlers: readonly Handler[] = [];
