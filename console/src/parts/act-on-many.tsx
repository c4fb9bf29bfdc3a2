/** Choosing things of a list and doing the same with each: asked for with their number, and done in the background. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { BookingStatus, BulkOperation } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../data/query.ts';
import { useOrganization } from '../data/session.ts';
import { Ask } from './ask.tsx';
import type { BulkLabel } from './bulk-actions.tsx';
import type { Column } from './listing.tsx';

export interface Choice<Thing> {
  /** By id, over all pages that were looked at. */
  readonly chosen: ReadonlyMap<string, Thing>;
  readonly column: Column<Thing>;
  toggleAll(things: readonly Thing[]): void;
  clear(): void;
}

/** The things of a list that are chosen, and the column that chooses them. */
export function useChosen<Thing extends { readonly _id: string }>(nameOf: (thing: Thing) => string): Choice<Thing> {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Thing>>(new Map());
  const change = (things: readonly Thing[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const thing of things) {
      if (isChosen) next.set(thing._id, thing);
      else next.delete(thing._id);
    }
    setChosen(next);
  };
  return {
    chosen,
    toggleAll: (things) => change(things, !things.every(({ _id }) => chosen.has(_id))),
    clear: () => setChosen(new Map()),
    column: {
      heading: t('many.choose'),
      cell: (thing) => (
        <Checkbox
          aria-label={t('many.chooseOf', { name: nameOf(thing) })}
          checked={chosen.has(thing._id)}
          onChange={({ currentTarget }) => change([thing], currentTarget.checked)}
        />
      ),
    },
  };
}

export interface ActOnMany {
  readonly operation: BulkOperation;
  /** The new status, for bookings that are moved to one. */
  readonly bookingStatus?: BookingStatus;
  /** What the question says below its title. */
  readonly about: string;
}

interface Props<Thing> {
  readonly choice: Choice<Thing>;
  /** What the page shows, for choosing all of it. */
  readonly shown: readonly Thing[];
  readonly actions: readonly ActOnMany[];
  readonly labelOf: BulkLabel;
}

export function ManyActions<Thing extends { readonly _id: string }>(props: Props<Thing>) {
  const { choice, shown, actions, labelOf } = props;
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const begin = useChange('createBulkAction', ['listBulkActions']);
  const [asked, setAsked] = useState<ActOnMany | null>(null);
  const ids = [...choice.chosen.keys()];
  const nameOf = ({ operation, bookingStatus }: ActOnMany) =>
    labelOf({ operation, booking_status: bookingStatus ?? '' });
  const run = ({ operation, bookingStatus }: ActOnMany) =>
    begin.mutate(
      {
        params: { organizationId },
        body: { operation, resource_ids: ids, ...(bookingStatus ? { booking_status: bookingStatus } : {}) },
      },
      {
        onSuccess: () => {
          setAsked(null);
          choice.clear();
        },
      },
    );
  const isAllChosen = shown.length > 0 && shown.every(({ _id }) => choice.chosen.has(_id));
  return (
    <>
      <Group gap="sm">
        <Checkbox
          label={t('many.all')}
          checked={isAllChosen}
          indeterminate={!isAllChosen && choice.chosen.size > 0}
          onChange={() => choice.toggleAll(shown)}
        />
        {ids.length > 0 && (
          <>
            <Text size="sm" fw={600} role="status">
              {t('many.chosen', { count: ids.length })}
            </Text>
            {actions.map((action) => (
              <Button key={nameOf(action)} size="xs" variant="default" onClick={() => setAsked(action)}>
                {nameOf(action)}
              </Button>
            ))}
            <Button size="xs" variant="subtle" onClick={choice.clear}>
              {t('many.clear')}
            </Button>
          </>
        )}
      </Group>
      {asked && (
        <Ask
          title={t('many.ask', { action: nameOf(asked), count: ids.length })}
          about={asked.about}
          action={t('many.ask', { action: nameOf(asked), count: ids.length })}
          isBusy={begin.isPending}
          error={begin.error}
          confirm={() => run(asked)}
          close={() => {
            begin.reset();
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
