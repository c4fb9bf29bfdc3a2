import type { Handler } from '../common/handlers.ts';

export const partnerHandlers: readonly Handler[] = [];
