/** For programs that call operations out of a table of their own, such as the command line. */
import { ApiClient, type Body, type CallOptions, type KeyOptions, type TokenOptions } from './client.ts';
import type { OperationEntry, Params } from './request.ts';

export type { Body, CallOptions, KeyOptions, TokenOptions } from './client.ts';
export { errorOfAnswer, StagedoorError } from './errors.ts';
export { type FeedOptions, feedOf } from './feed.ts';
export { nextOf } from './list.ts';
export { type OperationEntry, type Params, targetOf } from './request.ts';
export { sleep } from './send.ts';

/** A client without methods. `credential` is the header that carries the key or the token. */
export class TableClient extends ApiClient {
  constructor(credential: 'x-api-key' | 'authorization', options: KeyOptions | TokenOptions) {
    super({}, credential, options);
  }

  /** The whole answer to an operation: the bytes of a file, otherwise what the JSON says. */
  request(operation: OperationEntry, params: Params, options: CallOptions = {}): Promise<Body> {
    return this.call(operation, params, options);
  }
}
