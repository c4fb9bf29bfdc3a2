/** How screens read and change data: keys follow the operations, and a change reads anew what it may have changed. */
import {
  hashKey,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import {
  ApiError,
  call,
  callPage,
  type Data,
  type Input,
  type Item,
  newIdempotencyKey,
  type OperationId,
} from './client.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What is refused is refused again; what did not arrive may arrive.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
    // Without network it fails at once: kept until there is one, it would be made after the person has given it up.
    mutations: { networkMode: 'always' },
  },
});

const keyOf = (id: OperationId, input: unknown): QueryKey => [id, input];

const paramsOf = (input: unknown) => (input as { params?: unknown } | undefined)?.params;

interface ReadOptions {
  readonly enabled?: boolean;
  /** Reads again after this many milliseconds, for as long as it is a number. */
  readonly everyMs?: number | false;
}

interface WatchOptions<Thing> extends ReadOptions {
  /** Ends reading again. */
  readonly until?: (found: NonNullable<Thing>) => boolean;
}

export function useRead<Id extends OperationId>(id: Id, input: Input<Id>, options: WatchOptions<Data<Id>> = {}) {
  return useQuery({
    queryKey: keyOf(id, input),
    queryFn: async () => ((await call(id, input)) ?? null) as Data<Id>,
    enabled: options.enabled ?? true,
    refetchInterval: ({ state: { data } }) =>
      data && options.until?.(data as NonNullable<Data<Id>>) ? false : (options.everyMs ?? false),
  });
}

/** The same of several things, such as the tickets of one payment. */
export function useReads<Id extends OperationId>(id: Id, inputs: readonly Input<Id>[]) {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf(id, input),
      queryFn: async () => ((await call(id, input)) ?? null) as Data<Id>,
    })),
  });
}

/** While a search is answered, what was found before stays; but not what another organization has. */
const isOfSame = (before: unknown, input: unknown) => hashKey([paramsOf(before)]) === hashKey([paramsOf(input)]);

/** One page of a list, from 1 on, of `size` things: for lists whose pages are jumped to. */
export function usePage<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { page, size, everyMs = false }: { readonly page: number; readonly size: number; readonly everyMs?: number | false },
) {
  const { query: filters, ...rest } = input as { query?: object };
  const paged = { ...rest, query: { ...filters, limit: size, offset: (page - 1) * size } } as unknown as Input<Id>;
  const query = useQuery({
    queryKey: [id, paged, 'page'],
    queryFn: () => callPage(id, paged),
    refetchInterval: everyMs,
    placeholderData: (before, last) => (isOfSame(last?.queryKey[1], input) ? before : undefined),
  });
  return { ...query, items: query.data?.items };
}

/** A list that grows page by page. */
export function useList<Id extends OperationId>(id: Id, input: Input<Id>, options: ReadOptions = {}) {
  const query = useInfiniteQuery({
    queryKey: keyOf(id, input),
    queryFn: ({ pageParam }) => {
      const { query: filters, ...rest } = input as { query?: object };
      return callPage(id, { ...rest, query: { ...filters, after: pageParam } } as unknown as Input<Id>);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
    placeholderData: (before, query) => (isOfSame(query?.queryKey[1], input) ? before : undefined),
  });
  const items: readonly Item<Id>[] | undefined = query.data?.pages.flatMap((page) => page.items);
  return { ...query, items };
}

function allOf<Id extends OperationId>(id: Id, input: Input<Id>) {
  return {
    queryKey: [id, input, 'all'],
    queryFn: async () => {
      const { query, ...rest } = input as { query?: object };
      const found: Item<Id>[] = [];
      let after: string | undefined;
      do {
        const page = await callPage(id, { ...rest, query: { ...query, limit: 500, after } } as unknown as Input<Id>);
        found.push(...page.items);
        after = page.next;
      } while (after);
      return found;
    },
  };
}

/** Every thing of a list, page after page: for what is drawn as a whole, such as the bookings of an event. */
export function useAll<Id extends OperationId>(id: Id, input: Input<Id>) {
  return useQuery(allOf(id, input));
}

/** The same outside of a screen; what was read a moment ago is not read again. */
export function readAll<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Item<Id>[]> {
  return queryClient.fetchQuery(allOf(id, input));
}

/**
 * Shows one thing as it is now in what `useAll` has read of a list: in its place, or before the others where it is new. A
 * list that nobody has read stays unread.
 */
export function showInAll<Id extends OperationId>(id: Id, input: Input<Id>, thing: Item<Id>): void {
  const isSame = (other: Item<Id>) => (other as { _id: string })._id === (thing as { _id: string })._id;
  const { queryKey } = allOf(id, input);
  queryClient.setQueryData<Item<Id>[]>(queryKey, (things) => {
    if (!things?.some(isSame)) return things && [thing, ...things];
    return things.map((other) => (isSame(other) ? thing : other));
  });
  // What is being read may be of before the change: it is read from the beginning.
  if (queryClient.isFetching({ queryKey, exact: true }) > 0)
    void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Nobody knows whether the change was made: there is no answer, or one that does not say it. */
export const isUndecided = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_flight');

/** A change that was sent, as text, and its key. */
export interface SentChange {
  readonly change: string;
  readonly key: string;
}

/** Where a form keeps what it sent until the answer is there, so that the same has the same key after a reload. */
export interface KeptChanges {
  sent(id: OperationId): SentChange | undefined;
  keepSent(id: OperationId, sent: SentChange): void;
  forgetSent(id: OperationId, sent: SentChange): void;
}
export const KeptChangesContext = createContext<KeptChanges | null>(null);

/**
 * A change. `renews` names the reads that show what it changes; `show` shows what was answered. One of which nobody knows
 * whether it was made is made once, where the same is tried again, in a form that is kept also after a reload; and so is the
 * same while it is under way: on a busy phone a button can be tapped twice before it is drawn as pressed.
 */
export function useChange<Id extends OperationId>(
  id: Id,
  renews: readonly OperationId[] = [],
  show?: (answered: Data<Id>) => void,
) {
  const client = useQueryClient();
  const kept = useContext(KeptChangesContext);
  const [sentBefore] = useState(() => kept?.sent(id));
  const undecided = useRef(sentBefore);
  const underWay = useRef(new Map<string, Promise<Data<Id>>>()).current;
  const make = async (input: Input<Id>, change: string) => {
    const last = undecided.current;
    const sent = { change, key: last?.change === change ? last.key : newIdempotencyKey() };
    undecided.current = undefined;
    kept?.keepSent(id, sent);
    try {
      const answered = await call(id, { ...input, idempotencyKey: sent.key });
      kept?.forgetSent(id, sent);
      return answered;
    } catch (error) {
      if (isUndecided(error)) undecided.current = sent;
      else kept?.forgetSent(id, sent);
      throw error;
    } finally {
      underWay.delete(change);
    }
  };
  return useMutation<Data<Id>, ApiError, Input<Id>>({
    mutationFn: (input) => {
      const change = JSON.stringify(input);
      const made = underWay.get(change) ?? make(input, change);
      underWay.set(change, made);
      return made;
    },
    ...(show ? { onSuccess: show } : {}),
    onSettled: () =>
      Promise.all(renews.map((operation) => client.invalidateQueries({ queryKey: [operation] }))).then(() => undefined),
  });
}
