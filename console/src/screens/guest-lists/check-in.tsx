/** One entry: women, men and others who are inside, on which price; what is known of it. */
import { Alert, Badge, Button, Group, Loader, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Pencil, Users, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, type Data, type Item } from '../../data/client.ts';
import { isUndecided, useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { sayError } from '../../parts/api-messages.ts';
import { Ask } from '../../parts/ask.tsx';
import { KeptDraft, useCountDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { MoneyField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { offerUndo } from '../../parts/undo.tsx';
import {
  type Change,
  currentOption,
  customOption,
  isConflict,
  kinds,
  nobody,
  reversed,
  shows,
  sumOf,
  withChange,
} from './admissions.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryState } from './entry-state.tsx';

const peopleMax = 1_000;
const labels = { women: 'lists.women', men: 'lists.men', no_gender: 'lists.others' } as const;

interface Props {
  readonly entryId: string;
  readonly event: Item<'listEvents'>;
  readonly rates: Data<'listListRates'>;
  readonly close: () => void;
}

export function CheckIn({ entryId, event, rates, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId, guestListId: entryId };
  const { data: entry, error, refetch } = useRead('getGuestList', { params }, { everyMs: 1_000 });
  const editing = useOpenForm(entryId);
  if (entry && editing.id) {
    return (
      <KeptDraft value={editing.kept}>
        <EntryForm rates={rates} entry={entry} close={editing.close} />
      </KeptDraft>
    );
  }
  return (
    <Modal opened onClose={close} title={entry?.name ?? ''} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Failure error={error} retry={() => void refetch()} />
      {!entry && !error && <Loader />}
      {entry && (
        <Stack>
          <Facts entry={entry} />
          {entry.status === 'active' && entry.removed_at === 0 && (
            <Door entry={entry} event={event} rate={rates.find(({ _id }) => _id === entry.rate_id)} close={close} />
          )}
          <Manage entry={entry} edit={() => editing.open('edit')} close={close} />
        </Stack>
      )}
    </Modal>
  );
}

type Entry = Data<'getGuestList'>;

function Facts({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <EntryState entry={entry} />
        <Text size="sm" fw={600}>
          {t('lists.inside', { inside: entry.enter, people: entry.for })}
        </Text>
        {entry.tags.map((tag) => (
          <Badge key={tag} variant="light">
            {tag}
          </Badge>
        ))}
      </Group>
      <Text size="sm" c="dimmed" className="breakable">
        {[entry.rate_name, entry.referral.name && t('lists.broughtBy', { name: entry.referral.name }), entry.email]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {entry.code && (
        <Text size="xs" c="dimmed" className="breakable">
          {t('lists.code')}{' '}
          <Text span ff="monospace" size="xs">
            {entry.code}
          </Text>
        </Text>
      )}
      {entry.observations_reception && <Alert color="yellow">{entry.observations_reception}</Alert>}
    </Stack>
  );
}

interface DoorProps {
  readonly entry: Entry;
  readonly event: Item<'listEvents'>;
  readonly rate: Item<'listListRates'> | undefined;
  readonly close: () => void;
}

function Door({ entry, event, rate, close }: DoorProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { hour } = useFormats();
  const mayCheckIn = useMay('door');
  const money = useMoney();
  const params = { organizationId, guestListId: entry._id };
  const checkIn = useChange('checkInGuestList', shows);
  const draft = useCountDraft(`count ${entry._id}`, {
    optionId: currentOption(rate, event),
    price: '0',
    counts: nobody,
    /** The version on which counting began. */
    countedOn: entry.version,
  });
  const { optionId, price, counts, countedOn } = draft.values;
  const [error, setError] = useState<unknown>(null);
  /** The entry on which a count was sent that nobody knows to have arrived: the same is sent again. */
  const unanswered = useRef<Entry | null>(null);
  if (!mayCheckIn) return null;
  const recorded = entry.options.find(({ _id }) => _id === optionId);
  const isCustom = optionId === customOption;
  const each = isCustom ? Number(price) : (recorded?.price ?? rate?.options.find(({ _id }) => _id === optionId)?.price);
  const expected = Math.max(0, entry.for - entry.enter);
  const change: Change = { optionId, counts, ...(isCustom ? { price: Number(price) } : {}) };
  const due = sumOf(counts) * (each ?? 0);
  const isCounting = kinds.some((kind) => counts[kind] !== 0);
  const count = (to: typeof nobody) => draft.set({ counts: to, countedOn: isCounting ? countedOn : entry.version });

  /** Counts on top of what is shown; refused where another device changed it and this one does not show it yet. */
  const apply = (applied: Change, { options, version }: Entry): Promise<Entry> =>
    checkIn.mutateAsync({ params, body: withChange(options, applied), ifMatch: version });
  /** Takes off what was counted here, from whatever others recorded since. */
  const undo = async (recorded: Entry, triesLeft = 3): Promise<Entry> => {
    try {
      return await apply(reversed(change), recorded);
    } catch (thrown) {
      if (!isConflict(thrown) || triesLeft === 0) throw thrown;
      return undo(await call('getGuestList', { params }), triesLeft - 1);
    }
  };
  const submit = async () => {
    setError(null);
    const sentOn = unanswered.current ?? entry;
    unanswered.current = null;
    try {
      const recorded = await apply(change, sentOn);
      const { name, enter } = recorded;
      close();
      offerUndo({
        message: t('lists.recorded', { name, count: enter }),
        undoLabel: t('actions.undo'),
        undo: () =>
          void undo(recorded).then(
            () => notifications.show({ message: t('lists.undone', { name }) }),
            (thrown: unknown) => {
              const known = thrown instanceof ApiError && sayError(thrown);
              notifications.show({ color: 'red', message: known || t('failure.unreachable') });
            },
          ),
      });
    } catch (thrown) {
      // What the other device changed is read by now, and said below.
      if (isConflict(thrown)) return;
      if (isUndecided(thrown)) unanswered.current = sentOn;
      setError(thrown);
    }
  };
  const options = [
    ...(rate?.options ?? []).map(({ _id, price: amount, until }) => ({
      value: _id,
      label: t('lists.until', {
        price: money(amount),
        time: hour(new Date(Date.parse(event.start_date) + until * 1_000)),
      }),
    })),
    { value: customOption, label: t('lists.otherPrice') },
  ];
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t('lists.option')}
          value={optionId}
          data={options}
          onChange={(chosen) => draft.set({ optionId: chosen.currentTarget.value, counts: nobody })}
        />
        {isCustom && <MoneyField label={t('lists.price')} required {...draft.text('price')} />}
        {kinds.map((kind) => (
          <Stepper
            key={kind}
            label={t(labels[kind])}
            value={(recorded?.[kind] ?? 0) + counts[kind]}
            max={peopleMax}
            change={(value) => count({ ...counts, [kind]: value - (recorded?.[kind] ?? 0) })}
          />
        ))}
        {expected > 0 && sumOf(counts) === 0 && (
          <Button
            variant="default"
            leftSection={<Users size={16} aria-hidden />}
            onClick={() => count({ ...nobody, no_gender: expected })}
          >
            {t('lists.rest', { count: expected })}
          </Button>
        )}
        {due !== 0 && (
          <Text fw={600}>
            {t(due > 0 ? 'lists.toPay' : 'lists.toReturn', { amount: money(Math.abs(due), event.currency) })}
          </Text>
        )}
        {isCounting && countedOn !== entry.version && (
          <Alert color="orange" role="status" title={t('conflict.title')}>
            {t('lists.changedMeanwhile', { inside: entry.enter, people: entry.for, count: sumOf(counts) })}
          </Alert>
        )}
        <Failure error={error} />
        <Button type="submit" size="md" loading={checkIn.isPending} disabled={!isCounting}>
          {t('lists.record', { count: entry.enter + sumOf(counts) })}
        </Button>
      </Stack>
    </form>
  );
}

function Manage({ entry, edit, close }: { readonly entry: Entry; readonly edit: () => void; close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayEdit = useMay('door') && entry.status === 'active' && entry.removed_at === 0;
  const mayRemove = useMay('manager') && mayEdit && entry.enter === 0;
  const remove = useChange('deleteGuestList', shows);
  /** The version that was shown when removing was asked for. */
  const [asked, setAsked] = useState<string | null>(null);
  if (!mayEdit) return null;
  return (
    <Group justify="space-between">
      <Button variant="subtle" size="xs" leftSection={<Pencil size={14} aria-hidden />} onClick={edit}>
        {t('lists.edit')}
      </Button>
      {mayRemove && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<UserX size={14} aria-hidden />}
          onClick={() => setAsked(entry.version)}
        >
          {t('lists.remove')}
        </Button>
      )}
      {asked && (
        <Ask
          title={t('lists.removeTitle', { name: entry.name })}
          about={t('lists.removeAbout')}
          action={t('lists.remove')}
          isBusy={remove.isPending}
          error={remove.error}
          close={() => setAsked(null)}
          confirm={() =>
            remove.mutate(
              { params: { organizationId, guestListId: entry._id }, ifMatch: asked },
              { onSuccess: () => close() },
            )
          }
        />
      )}
    </Group>
  );
}
