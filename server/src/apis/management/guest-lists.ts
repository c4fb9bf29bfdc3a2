import type { Handler } from '../common/handlers.ts';

export const guestListHandlers: readonly Handler[] = [];
