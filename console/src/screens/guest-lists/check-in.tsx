/** One entry: women, men and others who are inside, on which price; what is known of it. */
import { Alert, Badge, Button, Group, Loader, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Pencil, Users, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Data, type Item } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { AmountInput } from '../../parts/amount-input.tsx';
import { Ask } from '../../parts/ask.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { offerUndo } from '../../parts/undo.tsx';
import { type Change, kinds, nobody, reversed, sumOf, withChange } from './admissions.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryState } from './entry-state.tsx';

const customOption = 'custom';
const peopleMax = 1_000;
const shows = ['listGuestLists', 'getGuestList', 'getEventDashboard'] as const;
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
  const { data: entry, error, refetch } = useRead('getGuestList', { params }, { everyMs: 5_000 });
  const [isEditing, setEditing] = useState(false);
  if (entry && isEditing) return <EntryForm rates={rates} entry={entry} close={() => setEditing(false)} />;
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
          <Manage entry={entry} edit={() => setEditing(true)} close={close} />
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
      <Text size="xs" c="dimmed" className="breakable">
        {t('lists.code')}{' '}
        <Text span ff="monospace" size="xs">
          {entry.code}
        </Text>
      </Text>
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

/** The option that holds now: the first one whose time is not over, else the last one. */
function currentOption(rate: Item<'listListRates'> | undefined, event: Item<'listEvents'>): string {
  const seconds = (Date.now() - Date.parse(event.start_date)) / 1_000;
  const options = rate?.options ?? [];
  return (options.find(({ until }) => seconds < until) ?? options.at(-1))?._id ?? customOption;
}

function Door({ entry, event, rate, close }: DoorProps) {
  const { t, i18n } = useTranslation();
  const { _id: organizationId, timezone } = useOrganization();
  const mayCheckIn = useMay('door');
  const money = useMoney();
  const params = { organizationId, guestListId: entry._id };
  const checkIn = useChange('checkInGuestList', shows);
  const [optionId, setOptionId] = useState(() => currentOption(rate, event));
  const [price, setPrice] = useState('0');
  const [counts, setCounts] = useState<typeof nobody>(nobody);
  const [error, setError] = useState<unknown>(null);
  if (!mayCheckIn) return null;
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', timeZone: timezone });
  const recorded = entry.options.find(({ _id }) => _id === optionId);
  const isCustom = optionId === customOption;
  const each = isCustom ? Number(price) : (recorded?.price ?? rate?.options.find(({ _id }) => _id === optionId)?.price);
  const expected = Math.max(0, entry.for - entry.enter);
  const change: Change = { optionId, counts, ...(isCustom ? { price: Number(price) } : {}) };
  const due = sumOf(counts) * (each ?? 0);

  /** Counts on top of what is recorded by then, which another device may have changed. */
  const apply = async (applied: Change): Promise<Entry> => {
    const latest = await call('getGuestList', { params });
    return checkIn.mutateAsync({ params, body: withChange(latest.options, applied) });
  };
  const submit = async () => {
    setError(null);
    try {
      const { name, enter } = await apply(change);
      close();
      offerUndo({
        message: t('lists.recorded', { name, count: enter }),
        undoLabel: t('actions.undo'),
        undo: () =>
          void apply(reversed(change)).then(
            () => notifications.show({ message: t('lists.undone', { name }) }),
            (thrown: Error) => notifications.show({ color: 'red', message: thrown.message }),
          ),
      });
    } catch (thrown) {
      setError(thrown);
    }
  };
  const options = [
    ...(rate?.options ?? []).map(({ _id, price: amount, until }) => ({
      value: _id,
      label: t('lists.until', {
        price: money(amount),
        time: time.format(new Date(Date.parse(event.start_date) + until * 1_000)),
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
          onChange={(chosen) => {
            setOptionId(chosen.currentTarget.value);
            setCounts(nobody);
          }}
        />
        {isCustom && <AmountInput label={t('lists.price')} value={price} change={setPrice} />}
        {kinds.map((kind) => (
          <Stepper
            key={kind}
            label={t(labels[kind])}
            value={(recorded?.[kind] ?? 0) + counts[kind]}
            max={peopleMax}
            change={(value) => setCounts({ ...counts, [kind]: value - (recorded?.[kind] ?? 0) })}
          />
        ))}
        {expected > 0 && sumOf(counts) === 0 && (
          <Button
            variant="default"
            leftSection={<Users size={16} aria-hidden />}
            onClick={() => setCounts({ ...nobody, no_gender: expected })}
          >
            {t('lists.rest', { count: expected })}
          </Button>
        )}
        {due !== 0 && (
          <Text fw={600}>
            {t(due > 0 ? 'lists.toPay' : 'lists.toReturn', { amount: money(Math.abs(due), event.currency) })}
          </Text>
        )}
        <Failure error={error} />
        <Button
          type="submit"
          size="md"
          loading={checkIn.isPending}
          disabled={kinds.every((kind) => counts[kind] === 0)}
        >
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
  const [isAsking, setAsking] = useState(false);
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
          onClick={() => setAsking(true)}
        >
          {t('lists.remove')}
        </Button>
      )}
      {isAsking && (
        <Ask
          title={t('lists.removeTitle', { name: entry.name })}
          about={t('lists.removeAbout')}
          action={t('lists.remove')}
          isBusy={remove.isPending}
          error={remove.error}
          close={() => setAsking(false)}
          confirm={() =>
            remove.mutate({ params: { organizationId, guestListId: entry._id } }, { onSuccess: () => close() })
          }
        />
      )}
    </Group>
  );
}
