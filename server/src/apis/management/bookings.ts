import type { Handler } from '../common/handlers.ts';

export const bookingHandlers: readonly Handler[] = [];
