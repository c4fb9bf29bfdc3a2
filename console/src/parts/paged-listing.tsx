/** A list that is read page by page: while it is read, why it was not, what to do where it is empty, and its rows. */
import { Stack } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { Failure } from './failure.tsx';
import { type Column, Listing } from './listing.tsx';
import { Empty, type EmptyProps, Loading, More, type Paged } from './page.tsx';

export interface PagesOf<Thing> extends Partial<Paged> {
  readonly items: readonly Thing[] | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  refetch(): unknown;
}

interface Props<Thing> {
  readonly label: string;
  readonly list: PagesOf<Thing>;
  readonly columns: readonly Column<Thing>[];
  /** The id of the thing where left out. */
  readonly keyOf?: (thing: Thing) => string;
  /** Set inside of a section that has a border already. */
  readonly bare?: boolean;
  /** Said where there is nothing at all. */
  readonly empty: EmptyProps;
  /** Said where filters find nothing; left out where nothing is filtered. */
  readonly nothing?: Omit<EmptyProps, 'icon'> | false | undefined;
}

export function PagedListing<Thing>({ label, list, columns, keyOf, bare, empty, nothing }: Props<Thing>) {
  const failure = <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  if (!list.items) return failure;
  if (list.items.length === 0 && !list.hasNextPage) {
    return nothing ? <Empty icon={SearchX} {...nothing} /> : <Empty {...empty} />;
  }
  return (
    <Stack>
      {failure}
      <Listing
        label={label}
        items={list.items}
        keyOf={keyOf ?? ((thing) => (thing as { readonly _id: string })._id)}
        columns={columns}
        bare={bare === true}
      />
      <More list={list} />
    </Stack>
  );
}
