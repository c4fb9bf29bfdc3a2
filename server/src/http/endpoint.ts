/**
 * `endpoint()` is one operation in three steps: `input` reads the request into the module's words and names every
 * problem, `run` calls one function of a module, `present` turns what it returned into what the wire shows. The rest is
 * done here, by what the contract says of the operation: the page of a list and the announcement of the next one, the
 * envelope, the transaction of a write, the refusal of bad input, the wire's names in refusals.
 */
import { limits, type Operation, type OutputOf, type resellerErrorFor } from '@stagedoor/contract';
import { keepCurrency } from '../contexts/identity/organizations/organizations.ts';
import type { CrossTenantWriteContext, Outbox, TenantWriteContext } from '../contexts/messaging/webhooks/webhooks.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  type CrossTenantDb,
  type CrossTenantTransaction,
  crossTenantDb,
  type Executor,
  type TenantDb,
  type TenantTransaction,
  type TransactionExecutor,
  tenantDb,
} from '../platform/sql/tenant-db.ts';
import type { CallerOf } from './callers.ts';
import { wirePath } from './field-path.ts';
import type { Call, Handler } from './handlers.ts';
import { type Page, pageOf, shownOf } from './paging.ts';
import { Problems, summary } from './problems.ts';

/** The first where the caller has an organization. */
type TenantOf<O extends Operation, Tenant, Without = null> =
  CallerOf<O> extends { organization: { id: string } } ? Tenant : Without;

interface ReadContext<O extends Operation> extends Call<O> {
  readonly tenant: TenantOf<O, TenantDb>;
  readonly crossTenant: CrossTenantDb;
  readonly page: Page;
}

interface WriteOperationContext<O extends Operation> extends Call<O> {
  readonly tenant: TenantOf<O, TenantTransaction>;
  readonly crossTenant: CrossTenantTransaction;
  readonly outbox: Outbox;
  /** What a change needs: the transaction, of the organization if there is one, where to emit notifications, the instant. */
  readonly write: TenantOf<O, TenantWriteContext, CrossTenantWriteContext>;
  readonly page: Page;
}

/** What `run` of `endpoint()` is given: a transaction for writes, the database for reads. */
export type EndpointContext<O extends Operation> = O['method'] extends 'GET'
  ? ReadContext<O>
  : WriteOperationContext<O>;

/** Codes with which `run` may refuse: those that the operation declares, and those that its kind implies. */
export type RefusalCode<O extends Operation> =
  | O['errors'][number]
  | 'rate_limited'
  | (O['access'] extends { by: 'key' } | { role: string } | { operator: true } ? 'forbidden' : never)
  | (O extends { query: object } | { body: object } | { bodyMediaType: string } ? 'invalid_request' : never)
  | (O['api'] extends 'resellers' ? keyof typeof resellerErrorFor : never);

type Envelope<O extends Operation> =
  OutputOf<O> extends { success: boolean; data: infer Data }
    ? keyof OutputOf<O> extends 'success' | 'data'
      ? Data extends readonly (infer Item)[]
        ? { kind: 'list'; shown: Item }
        : { kind: 'one'; shown: Data }
      : { kind: 'bare'; shown: OutputOf<O> }
    : OutputOf<O> extends { success: boolean }
      ? keyof OutputOf<O> extends 'success'
        ? { kind: 'done'; shown: undefined }
        : { kind: 'bare'; shown: OutputOf<O> }
      : { kind: 'bare'; shown: OutputOf<O> };

/**
 * Any value but a refusal, so that a refusal can only be one with a declared code. The two properties distinguish refusals,
 * and promises of them, from everything else.
 */
export type NotRefusal =
  | (object & { readonly retryAfterSeconds?: never; readonly then?: never })
  | string
  | number
  | boolean
  | null
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: what a function without a result returns.
  | void;

export type ResultOf<O extends Operation, Row> = Envelope<O>['kind'] extends 'done'
  ? NotRefusal
  : Envelope<O>['kind'] extends 'list'
    ? readonly Row[]
    : Row;

interface Steps<O extends Operation, Context, Input, Row> {
  readonly run: (
    context: Context,
    input: Input,
  ) => Promise<ResultOf<O, Row> | Refusal<RefusalCode<O>>> | ResultOf<O, Row>;
}

type WithInput<O extends Operation, Input> = {
  readonly input: (call: Call<O> & { readonly page: Page }, problems: Problems) => Input;
};
export type WithPresenter<O extends Operation, Context, Row> = Envelope<O>['kind'] extends 'done'
  ? { readonly present?: never }
  : { readonly present: (row: Row, context: Context) => Envelope<O>['shown'] };
type StepsWithoutInput<O extends Operation, Context, Row> = Steps<O, Context, undefined, Row> &
  WithPresenter<O, Context, Row> & { readonly input?: never };
type StepsWithInput<O extends Operation, Context, Input, Row> = WithInput<O, Input> &
  Steps<O, Context, Input, Row> &
  WithPresenter<O, Context, Row>;

/** How the answer is wrapped, read off the schema of the success. */
function envelopeOf(operation: Operation): 'list' | 'one' | 'done' | 'bare' {
  const properties = (operation.success.schema as { properties?: Record<string, { type?: string }> } | undefined)
    ?.properties;
  if (!properties?.success) return 'bare';
  const names = Object.keys(properties);
  if (names.length === 1) return 'done';
  if (names.length > 2 || !properties.data) return 'bare';
  return properties.data.type === 'array' ? 'list' : 'one';
}

/** How many things a page of the list has where no limit is asked for; null for what is no list of pages. */
function pageSizeOf(operation: Operation): number | null {
  const { limit, after } = (operation.query?.properties ?? {}) as Record<string, { default?: number } | undefined>;
  return envelopeOf(operation) === 'list' && limit && after ? (limit.default ?? limits.pageDefault) : null;
}

export function endpoint<const O extends Operation, Row extends NotRefusal>(
  operation: O,
  steps: StepsWithoutInput<O, EndpointContext<O>, Row>,
): Handler;
export function endpoint<const O extends Operation, Input, Row extends NotRefusal>(
  operation: O,
  steps: StepsWithInput<O, EndpointContext<O>, Input, Row>,
): Handler;
export function endpoint(operation: Operation, steps: AnySteps): Handler {
  return { operation, transaction: operation.method === 'GET' ? 'none' : 'around', run: runOf(operation, steps) };
}

interface Batch<O extends Operation, Input, Row> {
  /** What calls must have in common to share a transaction; null for one that runs by itself. */
  readonly keyOf: (call: Call<O>, input: Input) => string | null;
  /** As `run` for each of the inputs, in order, in one transaction; null where each has to run by itself. */
  readonly runBatch: (
    context: EndpointContext<O>,
    inputs: readonly Input[],
  ) => Promise<readonly (Row | Refusal<RefusalCode<O>>)[] | null>;
  /** For calls that seldom wait for the same rows: how long the next wait for a batch, in milliseconds. */
  readonly patienceMs?: number;
}

/** A write of which several that come at the same time run in one transaction. */
export function batchedEndpoint<const O extends Operation, Input, Row extends NotRefusal>(
  operation: O,
  steps: StepsWithInput<O, EndpointContext<O>, Input, Row> & Batch<O, Input, Row>,
): Handler;
export function batchedEndpoint(operation: Operation, steps: AnySteps & Batch<Operation, never, never>): Handler {
  const { keyOf, runBatch, patienceMs } = steps;
  const envelope = envelopeOf(operation);
  const contextFor = (call: never) => contextOf(call as AnyCall, wholeList) as never;
  const inputOf = (call: never, problems: Problems) =>
    steps.input!({ page: wholeList, ...(call as AnyCall) } as never, problems) as never;
  return {
    operation,
    transaction: 'around',
    run: runOf(operation, steps),
    batch: {
      patienceMs,
      keyOf: (call) => {
        const problems = new Problems();
        const input = inputOf(call, problems);
        return problems.hasErrors ? null : keyOf(call, input);
      },
      run: async (calls) => {
        const problems = new Problems();
        const inputs = calls.map((call) => inputOf(call, problems));
        if (await callerOfOtherCurrency(calls.at(-1)!, problems)) return null;
        const results = await runBatch(contextFor(calls.at(-1)!), inputs);
        return (
          results?.map((result, index) => resultOf(operation, steps, envelope, result, contextFor(calls[index]!))) ??
          null
        );
      },
    },
  };
}

/** A write of a single statement: without an Idempotency-Key or an audit entry it runs without a transaction around it. */
export function singleStatementEndpoint<const O extends Operation, Row extends NotRefusal>(
  operation: O,
  steps: StepsWithoutInput<O, ReadContext<O>, Row>,
): Handler;
export function singleStatementEndpoint<const O extends Operation, Input, Row extends NotRefusal>(
  operation: O,
  steps: StepsWithInput<O, ReadContext<O>, Input, Row>,
): Handler;
export function singleStatementEndpoint(operation: Operation, steps: AnySteps): Handler {
  return { operation, transaction: 'singleStatement', run: runOf(operation, steps) };
}

/**
 * A write whose module opens its transactions itself, such as one that verifies a password first: it takes no
 * Idempotency-Key, and records what has to be in the audit log by `audit`.
 */
export function ownTransactionEndpoint<const O extends Operation, Row extends NotRefusal>(
  operation: O,
  steps: StepsWithoutInput<O, ReadContext<O>, Row>,
): Handler;
export function ownTransactionEndpoint<const O extends Operation, Input, Row extends NotRefusal>(
  operation: O,
  steps: StepsWithInput<O, ReadContext<O>, Input, Row>,
): Handler;
export function ownTransactionEndpoint(operation: Operation, steps: AnySteps): Handler {
  return { operation, transaction: 'own', run: runOf(operation, steps) };
}

interface AnySteps {
  readonly input?: (call: never, problems: Problems) => unknown;
  readonly run: (context: never, input: never) => unknown;
  readonly present?: (row: never, context: never) => unknown;
}

/** With the transaction of a write, or the database for what has none around it. */
type AnyCall = Call<Operation> & { readonly db: Executor };

function runOf(operation: Operation, steps: AnySteps): Handler['run'] {
  const envelope = envelopeOf(operation);
  const pageSize = pageSizeOf(operation);
  const { present = (row: unknown) => row } = steps as { present?: (row: unknown, context: unknown) => unknown };
  const run = async (given: never): Promise<unknown> => {
    const call = given as AnyCall;
    const problems = new Problems();
    const page = pageSize === null ? wholeList : pageOf(call.query, pageSize, problems);
    const input = steps.input?.({ page, ...call } as never, problems);
    if (problems.hasErrors) return problems.refusal();
    const caller = await callerOfOtherCurrency(call, problems);
    if (caller) return run({ ...call, caller } as never);
    const context = contextOf(call, page);
    const result = await steps.run(context as never, input as never);
    if (envelope !== 'list' || result instanceof Refusal) return resultOf(operation, steps, envelope, result, context);
    const rows = result as readonly { id: string }[];
    const shown = pageSize === null ? rows : shownOf(rows, page, call.nextPage);
    return { success: true, data: shown.map((row) => present(row, context)) };
  };
  return run;
}

/**
 * The caller with the present currency of the organization, where a write has read amounts with the decimals of another;
 * else null, and the currency stays until the end of the transaction. What is known of the caller was read before that.
 */
async function callerOfOtherCurrency({ db, caller }: AnyCall, { currencyDigits }: Problems): Promise<object | null> {
  const { organization } = (caller ?? {}) as { organization?: { readonly id: string } | null };
  if (currencyDigits === null || !organization || !('inTransaction' in db)) return null;
  const present = await keepCurrency(tenantDb(db as TransactionExecutor, organization.id));
  if (present.currencyDigits === currencyDigits) return null;
  return { ...caller, organization: { ...organization, ...present } };
}

/** The answer of an operation that is no list: what the module returned, as the wire shows it, or its refusal. */
function resultOf(
  operation: Operation,
  steps: AnySteps,
  envelope: ReturnType<typeof envelopeOf>,
  result: unknown,
  context: unknown,
): unknown {
  const { present = (row: unknown) => row } = steps as { present?: (row: unknown, context: unknown) => unknown };
  if (result instanceof Refusal) return inWireNames(result, operation);
  if (envelope === 'done') return { success: true };
  const shown = present(result, context);
  return envelope === 'bare' ? shown : { success: true, data: shown };
}

const wholeList: Page = { limit: limits.pageMax + 1, offset: 0, after: undefined };

function contextOf(call: AnyCall, page: Page): unknown {
  const { db, services, now } = call;
  const { organization, credentialId } = (call.caller ?? {}) as {
    organization?: { id: string } | null;
    credentialId?: string;
  };
  const tenant = organization ? tenantDb(db, organization.id) : null;
  const crossTenant = crossTenantDb(db);
  const { outbox } = services;
  const write = { outbox, now, madeBy: credentialId, ...(tenant ? { tenant } : { crossTenant }) };
  return Object.assign(call, { tenant, crossTenant, outbox, write, page });
}

/** The refusal with its details under the names that the caller used. */
function inWireNames(refusal: Refusal, operation: Operation): Refusal {
  if (!refusal.details) return refusal;
  const details = refusal.details.map(({ path, message }) => ({ path: wirePath(operation, path), message }));
  // Bad input is summed up in the caller's names; every other refusal has a sentence of its own.
  const message = refusal.code === 'invalid_request' ? summary(details) : refusal.message;
  return new Refusal(refusal.code, message, details, refusal.retryAfterSeconds);
}
