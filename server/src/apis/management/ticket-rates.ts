import type { Handler } from '../common/handlers.ts';

export const ticketRateHandlers: readonly Handler[] = [];
