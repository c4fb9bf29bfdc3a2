/** A list of which the total is known: what it adds up to, what is done with many of it, its rows, and its pages. */
import { Text } from '@mantine/core';
import type { BulkThing } from '@stagedoor/contract/vocabulary';
import type { ReactNode } from 'react';
import { type ActOnMany, type Choice, ManyActions } from './act-on-many.tsx';
import { BulkActions, type BulkLabel } from './bulk-actions.tsx';
import { PagedListing } from './paged-listing.tsx';
import { Pages } from './pages.tsx';

/** How many things a page of these lists has. */
export const pageSize = 50;

interface Many<Thing> {
  readonly choice: Choice<Thing>;
  readonly thing: BulkThing;
  /** What the person may do with each of many; nothing is chosen where there is none. */
  readonly actions: readonly ActOnMany[];
  readonly labelOf: BulkLabel;
  /** Reads anew what was changed. */
  readonly done: () => void;
}

interface Props<Thing> extends Omit<Parameters<typeof PagedListing<Thing>>[0], 'bare'> {
  /** How many there are on all pages; undefined while that is read. */
  readonly count: number | undefined;
  /** What they add up to, in words; left out where nothing is said. */
  readonly totals?: ReactNode;
  readonly many?: Many<Thing>;
  /** From 1 on. */
  readonly page: number;
  readonly show: (page: number) => void;
}

export function CountedListing<Thing extends { readonly _id: string }>(props: Props<Thing>) {
  const { count = 0, totals, many, page, show, columns, list, ...listing } = props;
  const items = list.items ?? [];
  const canChoose = many !== undefined && many.actions.length > 0;
  return (
    <>
      {totals && count > 0 && <Text size="sm">{totals}</Text>}
      {canChoose && items.length > 0 && <ManyActions {...many} shown={items} />}
      {canChoose && <BulkActions {...many} />}
      <PagedListing<Thing> {...listing} list={list} columns={canChoose ? [many.choice.column, ...columns] : columns} />
      <Pages total={count} page={page} size={pageSize} show={show} />
    </>
  );
}
