import type { Handler } from '../common/handlers.ts';

export const ticketHandlers: readonly Handler[] = [];
