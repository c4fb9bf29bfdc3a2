import type { Handler } from '../common/handlers.ts';

export const channelHandlers: readonly Handler[] = [];
