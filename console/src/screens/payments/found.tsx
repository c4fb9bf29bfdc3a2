/** What a view of the payments screen found: its list, or why there is nothing in it. */
import { Stack } from '@mantine/core';
import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Loading, More, type Paged } from '../../parts/page.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';

interface Props<Thing> {
  readonly list: Paged & {
    readonly items: readonly Thing[] | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    refetch(): unknown;
  };
  /** What was asked for: where it is more than a number of rows, nothing found is no empty list. */
  readonly query: { readonly limit?: number };
  /** Said where the filters find nothing. */
  readonly nothing: string;
  /** Said where there is nothing at all. What is sold belongs to an event: that is where to go, unless there is another action. */
  readonly empty: {
    readonly icon: LucideIcon;
    readonly title: string;
    readonly hint: string;
    readonly action?: ReactNode;
  };
  readonly children: (items: readonly Thing[]) => ReactNode;
}

export function Found<Thing>({ list, query, nothing, empty, children }: Props<Thing>) {
  const { t } = useTranslation();
  if (list.isPending) return <Loading />;
  if (!list.items) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.items.length === 0) {
    const { limit: _limit, ...filters } = query;
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    return isFiltered ? (
      <Empty icon={SearchX} title={nothing} hint={t('payments.nothingHint')} />
    ) : (
      <Empty {...empty} action={empty.action ?? <ToScreen path="/events" />} />
    );
  }
  return (
    <Stack>
      {children(list.items)}
      <More list={list} />
    </Stack>
  );
}
