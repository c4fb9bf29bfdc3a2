/** Choosing things of a list and doing the same with each: asked for with their number, and followed by what failed and why. */
import '@mantine/core/styles/List.css';
import { Alert, Button, Checkbox, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/client.ts';
import { sayError } from './api-messages.ts';
import { Ask } from './ask.tsx';
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

export interface ActOnMany<Thing> {
  readonly label: string;
  /** What the question says below its title. */
  readonly about: string;
  readonly act: (thing: Thing) => Promise<unknown>;
}

interface Props<Thing> {
  readonly choice: Choice<Thing>;
  /** What the page shows, for choosing all of it. */
  readonly shown: readonly Thing[];
  readonly nameOf: (thing: Thing) => string;
  readonly actions: readonly ActOnMany<Thing>[];
  /** Reads anew what was changed. */
  readonly done: () => void;
}

interface Outcome {
  readonly label: string;
  readonly count: number;
  readonly failures: readonly { readonly name: string; readonly why: string }[];
}

const triesMax = 5;
const waitMs = 2_000;

/** Waits and tries again where it was too much at once for the limit of the session. */
async function unlessLimited(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** One after the other, so that nobody else waits for them. */
export function ManyActions<Thing extends { readonly _id: string }>(props: Props<Thing>) {
  const { choice, shown, nameOf, actions, done } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ActOnMany<Thing> | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const things = [...choice.chosen.values()];
  const run = async ({ label, act }: ActOnMany<Thing>) => {
    setAsked(null);
    const failures: { name: string; why: string }[] = [];
    for (const [index, thing] of things.entries()) {
      setProgress(index);
      try {
        await unlessLimited(() => act(thing));
      } catch (error) {
        const why = error instanceof ApiError && error.status > 0 ? sayError(error) : t('failure.unreachable');
        failures.push({ name: nameOf(thing), why });
      }
    }
    setProgress(null);
    setOutcome({ label, count: things.length, failures });
    choice.clear();
    done();
  };
  const isRunning = progress !== null;
  useEffect(() => {
    if (!isRunning) return;
    // What is not done yet would stay undone: the browser asks before it leaves the page.
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
  const isAllChosen = shown.length > 0 && shown.every(({ _id }) => choice.chosen.has(_id));
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Checkbox
          label={t('many.all')}
          checked={isAllChosen}
          indeterminate={!isAllChosen && choice.chosen.size > 0}
          onChange={() => choice.toggleAll(shown)}
        />
        {things.length > 0 && (
          <>
            <Text size="sm" fw={600} role="status">
              {t('many.chosen', { count: things.length })}
            </Text>
            {actions.map((action) => (
              <Button key={action.label} size="xs" variant="default" onClick={() => setAsked(action)}>
                {action.label}
              </Button>
            ))}
            <Button size="xs" variant="subtle" onClick={choice.clear}>
              {t('many.clear')}
            </Button>
          </>
        )}
      </Group>
      {outcome && <Result outcome={outcome} close={() => setOutcome(null)} />}
      {asked && (
        <Ask
          title={t('many.ask', { action: asked.label, count: things.length })}
          about={asked.about}
          action={t('many.ask', { action: asked.label, count: things.length })}
          isBusy={false}
          error={null}
          confirm={() => void run(asked)}
          close={() => setAsked(null)}
        />
      )}
      {isRunning && (
        <Modal opened onClose={() => undefined} withCloseButton={false} title={t('many.working')}>
          <Stack gap={6} role="status">
            <Text size="sm">{t('many.progress', { done: progress, count: things.length })}</Text>
            <Progress value={(progress / things.length) * 100} aria-label={t('many.working')} animated />
          </Stack>
        </Modal>
      )}
    </Stack>
  );
}

function Result({ outcome, close }: { readonly outcome: Outcome; readonly close: () => void }) {
  const { t } = useTranslation();
  const { label, count, failures } = outcome;
  return (
    <Alert
      role="alert"
      color={failures.length > 0 ? 'yellow' : 'teal'}
      title={t('many.result', { action: label, done: count - failures.length, count })}
      withCloseButton
      closeButtonLabel={t('actions.close')}
      onClose={close}
    >
      {failures.length > 0 && (
        <List size="sm" aria-label={t('many.failed')}>
          {failures.map(({ name, why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one name may fail alike, and the list never changes.
            <List.Item key={index}>{t('many.failure', { name, why })}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
