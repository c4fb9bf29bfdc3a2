/**
 * Clients of the four APIs of a Stagedoor deployment, and the verification of webhooks. The types of an API are exported
 * by its own entry: `import type { Ticket } from '@stagedoor/sdk/channels'`.
 */
export type { CallOptions, ClientOptions, KeyOptions, NoParams, TokenOptions } from './client.ts';
export {
  type ClientErrorCode,
  type ErrorCode,
  type ErrorDetail,
  isErrorOf,
  type OperationError,
  StagedoorError,
} from './errors.ts';
export { Channels } from './generated/channels.ts';
export { Management } from './generated/management.ts';
export type * from './generated/notifications.ts';
export { Resellers } from './generated/resellers.ts';
export { type FeedEvent, type FeedOptions, Integrations } from './integrations.ts';
export type { List, Page } from './list.ts';
export type { Open } from './open.ts';
export type { CallAnswer } from './send.ts';
export * as webhooks from './webhooks.ts';
