/** What the fields of a form hold, under the names that they have in the request, and what the API says is wrong with them. */
import {
  type ChangeEvent,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { tabStorage } from '../data/browser-storage.ts';
import { type KeptChanges, KeptChangesContext, type SentChange } from '../data/query.ts';
import { useMe } from '../data/session.ts';
import { problemOf } from './failure.tsx';

export type Values = Readonly<Record<string, unknown>>;
type NamesOf<V extends Values, Kind> = { [Name in keyof V]: V[Name] extends Kind ? Name : never }[keyof V] & string;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Draft<V extends Values> {
  readonly values: V;
  /** What the fields held when the form was opened, or what it follows since. */
  readonly initial: V;
  /** Whether something was filled in that is not saved. */
  readonly isChanged: boolean;
  /** The paths of the request that a field stands for; what is wrong with them is said at the field. */
  readonly paths: ReadonlySet<string>;
  set(change: Partial<V>): void;
  /** What is saved by now: what was typed and is not saved stays, the other fields follow. */
  follow(now: V): void;
  /** Takes back what was typed. */
  discard(): void;
  /** What a field of text needs; `path` is where it stands in the request if that is not its name. */
  text(
    name: NamesOf<V, string>,
    path?: string,
  ): { readonly value: string; readonly error: string | undefined; onChange(event: ChangeEvent<Field>): void };
  /** What a switch needs. */
  flag(name: NamesOf<V, boolean>): { readonly checked: boolean; onChange(event: ChangeEvent<HTMLInputElement>): void };
  /** What is wrong with a field of another kind. */
  problem(path: string): string | undefined;
}

type Widened<V> = {
  readonly [Name in keyof V]: V[Name] extends boolean ? boolean : V[Name] extends string ? string : V[Name];
};

/** Where a form keeps what was changed in it and what was sent without an answer, so that it is there after a reload. */
interface Kept extends KeptChanges {
  readonly values: Values | undefined;
  keep(values: Values): void;
}
const KeptContext = createContext<Kept | null>(null);

/** Around a form whose fields and changes are kept. */
export function KeptDraft({ value, children }: { readonly value: Kept; readonly children: ReactNode }) {
  return createElement(KeptContext, { value }, createElement(KeptChangesContext, { value }, children));
}

export function useDraft<const V extends Values>(initial: V, error: unknown): Draft<Widened<V>> {
  return useDraftIn(useContext(KeptContext), initial, error);
}

/**
 * The draft of a form that is always open, such as one of settings, under a name of its own on the screen. It is kept in the
 * tab until it is saved or discarded; `now` is what is saved.
 */
export function useStandingDraft<const V extends Values>(name: string, now: V, error: unknown): Draft<Widened<V>> {
  const draft = useDraftIn(useOpenForm(name).kept, now, error);
  const saved = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is saved, and nothing else.
  useEffect(() => {
    if (saved !== JSON.stringify(draft.initial)) draft.follow(now as unknown as Widened<V>);
  }, [saved]);
  return draft;
}

/**
 * The draft of what is counted at a door, under a name of its own on the screen: kept over a reload of the page, and gone
 * where it is no longer shown, so that nobody counts on from what somebody gave up.
 */
export function useCountDraft<const V extends Values>(name: string, initial: V): Draft<Widened<V>> {
  const form = useOpenForm(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where it is no longer shown.
  useEffect(() => form.close, []);
  return useDraftIn(form.kept, initial, null);
}

function useDraftIn<const V extends Values>(
  kept: Pick<Kept, 'values' | 'keep'> | null,
  initial: V,
  error: unknown,
): Draft<Widened<V>> {
  const [first, setFirst] = useState(initial as unknown as Widened<V>);
  const [values, setValues] = useState({ ...initial, ...kept?.values } as unknown as Widened<V>);
  const paths = useRef(new Set<string>()).current;
  const change = (from: Widened<V>, changeOf: (before: Widened<V>) => Partial<Widened<V>>) =>
    setValues((before) => {
      const next = { ...before, ...changeOf(before) };
      // What was not changed is as it is then where the form is opened again.
      kept?.keep(changesIn(next, from) ?? {});
      return next;
    });
  const set = (changes: Partial<Widened<V>>) => change(first, () => changes);
  const problem = (path: string) => {
    paths.add(path);
    return problemOf(error, path);
  };
  return {
    values,
    initial: first,
    isChanged: JSON.stringify(values) !== JSON.stringify(first),
    paths,
    set,
    follow: (now) => {
      setFirst(now);
      change(now, (typed) => followed(typed, first, now));
    },
    discard: () => set(first),
    text: (name, path = `/${name}`) => ({
      value: values[name] as string,
      error: problem(path),
      onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<Widened<V>>),
    }),
    flag: (name) => ({
      checked: values[name] as boolean,
      onChange: (event) => set({ [name]: event.currentTarget.checked } as Partial<Widened<V>>),
    }),
    problem,
  };
}

const keyPrefix = 'stagedoor-draft ';

/** Forgets what was typed and not saved: by everybody, or by all but one person. */
export function forgetDrafts(exceptUserId?: string): void {
  const kept = Object.keys(tabStorage ?? {}).filter((key) => key.startsWith(keyPrefix));
  for (const key of kept) {
    if (exceptUserId === undefined || !key.startsWith(`${keyPrefix}${exceptUserId} `)) tabStorage?.removeItem(key);
  }
}

interface Opened {
  readonly id: string;
  readonly values?: Values;
  /** By operation. */
  readonly sent?: Readonly<Record<string, SentChange>>;
}

const readOpened = (key: string) => JSON.parse(tabStorage?.getItem(key) ?? 'null') as Opened | null;

/**
 * The form of a screen that is open, by an id, such as that of the thing which it changes. What is typed in it is kept in the
 * tab until it is closed: after a reload, and after signing in again, it is open as it was left.
 */
export function useOpenForm(name: string) {
  const userId = useMe().user._id;
  const key = `${keyPrefix}${userId} ${location.pathname} ${name}`;
  const [opened, setOpened] = useState<Opened | null>(() => {
    forgetDrafts(userId);
    return readOpened(key);
  });
  const write = (change: Partial<Opened>) => {
    const kept = readOpened(key);
    const before = kept?.id === opened?.id ? kept : null;
    tabStorage?.setItem(key, JSON.stringify({ ...before, id: opened?.id, ...change }));
  };
  // A form in which nothing was typed begins anew where its screen is left: the same sent from it then is another thing.
  useEffect(
    () => () => {
      const kept = readOpened(key);
      if (kept && !kept.values) tabStorage?.removeItem(key);
    },
    [key],
  );
  return {
    id: opened?.id ?? null,
    open: (id: string) => setOpened({ id }),
    close: () => {
      tabStorage?.removeItem(key);
      setOpened(null);
    },
    kept: {
      values: opened?.values,
      keep: (values: Values) => write({ values }),
      sent: (id) => readOpened(key)?.sent?.[id],
      keepSent: (id, sent) => write({ sent: { ...readOpened(key)?.sent, [id]: sent } }),
      forgetSent: (id, { key: sentKey }) => {
        const { [id]: last, ...sent } = readOpened(key)?.sent ?? {};
        if (last?.key === sentKey) write({ sent });
      },
    } satisfies Kept,
  };
}

/** What becomes of fields where what they hold was changed by somebody else: what was typed stays, the others follow. */
export function followed<V extends Values>(typed: V, before: V, now: V): Partial<V> {
  const untouched = Object.entries(now).filter(([name]) => typed[name] === before[name]);
  return Object.fromEntries(untouched) as Partial<V>;
}

/**
 * The fields of a request that differ from those with which its form was opened; null where none does. What is left out stays
 * as it is, also where somebody else changed it meanwhile. Of the fields in `together` all are sent where one differs: an
 * amount alone would be one of another kind.
 */
export function changesIn<B extends object>(
  body: B,
  before: B,
  together: readonly (keyof B & string)[] = [],
): Partial<B> | null {
  const kept = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  const entries = Object.entries(body);
  const changed = new Set(
    entries.filter(([name, value]) => JSON.stringify(value) !== kept.get(name)).map(([name]) => name),
  );
  if (together.some((name) => changed.has(name))) for (const name of together) changed.add(name);
  const changes = entries.filter(([name]) => changed.has(name));
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<B>) : null;
}

/** The number of a field; null where it is empty. */
export function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** The parts of a field that holds several, separated by commas. */
export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
