import type { Handler } from '../common/handlers.ts';

export const discountCodeHandlers: readonly Handler[] = [];
