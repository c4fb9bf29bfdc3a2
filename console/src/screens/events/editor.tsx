/**
 * The editor of what an organization offers, such as rates, products and codes: a list, the dialog that adds or changes one
 * of it, and the question before one is deleted. The API cannot restore what was deleted, so that there is no undo.
 */
import { ActionIcon, Badge, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, OperationId } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useMay } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { KeptDraft, useDraft, useOpenForm, type Values } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { type Column, Listing } from '../../parts/listing.tsx';
import { Loading, More, type Paged } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';

interface Read {
  readonly error: unknown;
  readonly isPending: boolean;
  refetch(): unknown;
}

interface Frame {
  readonly action: ReactNode;
  readonly content: ReactNode;
}

interface Props<Thing> {
  readonly label: string;
  readonly about?: string;
  /** What the button says that adds one; `addLabel` where several buttons of the screen say the same. */
  readonly add: string;
  readonly addLabel?: string;
  /** What is said while there is none. */
  readonly none: string;
  /** How the list was read; left out where it is a part of something that was read before. */
  readonly read?: Read & Partial<Paged>;
  readonly items: readonly Thing[] | undefined;
  readonly nameOf: (thing: Thing) => string;
  readonly columns: readonly Column<Thing>[];
  /** Under which name its dialog keeps what is typed: another one for each editor of a screen. */
  readonly formName: string;
  /** The dialog of one that is changed, or of a new one. */
  readonly form: (edited: Thing | undefined, close: () => void) => ReactNode;
  /** Set where one is changed on its own screen: rows have no button for it. */
  readonly hasOwnScreen?: boolean;
  /** Left out where nothing is deleted. */
  readonly removal?: Removal<Thing> | undefined;
  readonly moreActions?: (thing: Thing) => ReactNode;
  /** What the list stands in; a section with its label where none is given. */
  readonly frame?: (parts: Frame) => ReactNode;
  /** What is shown above the list. */
  readonly children?: ReactNode;
}

/** Stands for the id of a thing that is added. */
const newThing = 'new';

/** Managers change the list; all others read it. */
export function Editor<Thing extends { readonly _id: string }>(props: Props<Thing>) {
  const { label, add, addLabel, none, read, items, nameOf, formName, form, hasOwnScreen, removal, moreActions, frame } =
    props;
  const { t } = useTranslation();
  const mayEdit = useMay('manager');
  const opened = useOpenForm(formName);
  const edited = items?.find(({ _id }) => _id === opened.id);
  const [removed, setRemoved] = useState<Thing | null>(null);
  const hasActions = mayEdit && !(hasOwnScreen && !removal);
  const actions: Column<Thing> = {
    heading: t('actions.menu'),
    kind: 'actions',
    cell: (thing) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {moreActions?.(thing)}
        {!hasOwnScreen && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('catalogue.editOf', { name: nameOf(thing) })}
            onClick={() => opened.open(thing._id)}
          >
            <Pencil size={16} aria-hidden />
          </ActionIcon>
        )}
        {removal && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('catalogue.removeOf', { name: nameOf(thing) })}
            onClick={() => setRemoved(thing)}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    ),
  };
  const action = mayEdit && (
    <Button variant="light" size={frame ? 'xs' : 'sm'} aria-label={addLabel} onClick={() => opened.open(newThing)}>
      {add}
    </Button>
  );
  const content = (
    <>
      {props.children}
      <Failure error={read?.error} retry={() => void read?.refetch()} />
      {read?.isPending && <Loading />}
      {items?.length === 0 && <Text size="sm">{none}</Text>}
      {items && items.length > 0 && (
        <Listing<Thing>
          bare
          label={label}
          items={items}
          keyOf={({ _id }) => _id}
          columns={hasActions ? [...props.columns, actions] : props.columns}
        />
      )}
      {read && <More list={read} />}
      {(edited || opened.id === newThing) && <KeptDraft value={opened.kept}>{form(edited, opened.close)}</KeptDraft>}
      {removed && removal && (
        <Removing
          name={nameOf(removed)}
          removal={removal}
          confirm={() => removal.remove(removed, () => setRemoved(null))}
          close={() => setRemoved(null)}
        />
      )}
    </>
  );
  if (frame) return frame({ action, content });
  return (
    <Section title={label} about={props.about} action={action}>
      {content}
    </Section>
  );
}

interface RemovingProps {
  readonly name: string;
  readonly removal: { readonly isPending: boolean; readonly error: unknown; reset(): void };
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Asks before something is deleted, and says why it is not. */
export function Removing({ name, removal, confirm, close }: RemovingProps) {
  const { t } = useTranslation();
  return (
    <Ask
      title={t('catalogue.removeTitle', { name })}
      about={t('catalogue.removeAbout')}
      action={t('catalogue.remove')}
      isBusy={removal.isPending}
      error={removal.error}
      confirm={confirm}
      close={() => {
        removal.reset();
        close();
      }}
    />
  );
}

interface Removal<Thing> {
  readonly isPending: boolean;
  readonly error: unknown;
  reset(): void;
  remove(thing: Thing, done: () => void): void;
}

/** Deletes one thing of a list by the operation; `renews` as for any change. */
export function useRemoval<Id extends OperationId, Thing>(
  id: Id,
  renews: readonly OperationId[],
  inputOf: (thing: Thing) => Input<Id>,
): Removal<Thing> {
  const { isPending, error, reset, mutate } = useChange(id, renews);
  return { isPending, error, reset, remove: (thing, done) => mutate(inputOf(thing), { onSuccess: done }) };
}

/**
 * The form of an editor: what its fields hold, and the two changes that it makes. It adds a thing or changes it, and closes once
 * that is done; `dialog` is for the `FormDialog` that shows it.
 */
export function useEditorForm<const V extends Values, Create extends OperationId, Update extends OperationId>(
  createId: Create,
  updateId: Update,
  renews: readonly OperationId[],
  close: () => void,
  initial: V,
) {
  const create = useChange(createId, renews);
  const update = useChange(updateId, renews);
  const error = create.error ?? update.error;
  const draft = useDraft(initial, error);
  return {
    ...draft,
    create: (input: Input<Create>) => create.mutate(input, { onSuccess: close }),
    update: (input: Input<Update>) => update.mutate(input, { onSuccess: close }),
    dialog: { draft, error, isBusy: create.isPending || update.isPending, close },
  };
}

/** The first cell of a row: a name, and what is said about it in small. */
export function Name({ name, about }: { readonly name: string; readonly about?: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600} className="breakable">
        {name}
      </Text>
      {about && (
        <Text size="xs" c="dimmed" className="breakable">
          {about}
        </Text>
      )}
    </Stack>
  );
}

/** On or off. */
export function Active({ active }: { readonly active: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge color={active ? 'teal' : 'gray'} variant="light">
      {t(active ? 'catalogue.on' : 'catalogue.off')}
    </Badge>
  );
}

interface FieldSwitchesProps<Field extends string> {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly labelOf: (field: Field) => string;
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
}

/** A switch for each field that is asked of clients. */
export function FieldSwitches<Field extends string>(props: FieldSwitchesProps<Field>) {
  const { label, fields, labelOf, chosen, choose } = props;
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {fields.map((field) => (
        <Switch
          key={field}
          label={labelOf(field)}
          checked={chosen.includes(field)}
          onChange={({ currentTarget: { checked } }) =>
            choose(checked ? [...chosen, field] : chosen.filter((each) => each !== field))
          }
        />
      ))}
    </Stack>
  );
}
