/**
 * `organizationEndpoint()` is a write of a caller without an organization, such as a channel, in that of the thing which the
 * request names: `find` finds it, `input` reads the request with what was found, and `run` writes as that organization.
 */
import type { Operation } from '@stagedoor/contract';
import {
  type CrossTenantWriteContext,
  type TenantWriteContext,
  writeOfTenant,
} from '../contexts/messaging/webhooks/webhooks.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  type EndpointContext,
  endpoint,
  type NotRefusal,
  type RefusalCode,
  type ResultOf,
  type WithPresenter,
} from './endpoint.ts';
import type { Handler } from './handlers.ts';
import { Problems } from './problems.ts';

/** The id of the organization, alone or with what the input is read with, such as the decimals of its money. */
type Found = string | { readonly organization_id: string };

type Steps<O extends Operation, F extends Found, Input, Row> = {
  readonly find: (context: EndpointContext<O>) => Promise<F | Refusal<RefusalCode<O>>>;
  readonly input: (context: EndpointContext<O> & { readonly found: F }, problems: Problems) => Input;
  readonly run: (
    context: Omit<EndpointContext<O>, 'write'> & { readonly write: TenantWriteContext },
    input: Input,
  ) => Promise<ResultOf<O, Row> | Refusal<RefusalCode<O>>>;
} & WithPresenter<O, EndpointContext<O>, Row>;

export function organizationEndpoint<const O extends Operation, F extends Found, Input, Row extends NotRefusal>(
  operation: O,
  { find, input, run, present }: Steps<O, F, Input, Row>,
): Handler {
  const runFound = async (context: EndpointContext<O> & { readonly write: CrossTenantWriteContext }) => {
    const found = await find(context);
    if (found instanceof Refusal) return found;
    const problems = new Problems();
    const given = input({ found, ...context }, problems);
    if (problems.hasErrors) return problems.refusal();
    const write = writeOfTenant(context.write, typeof found === 'string' ? found : found.organization_id);
    return run({ ...context, write }, given);
  };
  return endpoint(operation as Operation, { run: runFound, present } as never);
}
