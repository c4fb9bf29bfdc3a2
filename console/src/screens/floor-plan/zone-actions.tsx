/** What is done with a whole zone: adding it, another name, whether it takes bookings, and removing it with its spaces. */
import { Badge, Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import type { Zone } from '../bookings/space-state.ts';

const shows = ['listZones'] as const;

interface Props {
  readonly zone: Zone;
  readonly removed: () => void;
}

export function ZoneActions({ zone, removed }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const remove = useChange('deleteZone', shows);
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <Group gap="xs">
      {!zone.active && <Badge color="gray">{t('floorPlan.zoneOff')}</Badge>}
      <Button
        size="xs"
        variant="default"
        leftSection={<Pencil size={14} aria-hidden />}
        onClick={() => setDialog('edit')}
      >
        {t('floorPlan.editZone')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setDialog('remove')}
      >
        {t('floorPlan.removeZone')}
      </Button>
      {dialog === 'edit' && <ZoneForm zone={zone} close={close} />}
      {dialog === 'remove' && (
        <Ask
          title={t('floorPlan.removeZoneTitle', { name: zone.name })}
          about={t('floorPlan.removeZoneAbout', { count: zone.spaces.length })}
          action={t('floorPlan.removeZone')}
          isBusy={remove.isPending}
          error={remove.error}
          close={close}
          confirm={() =>
            remove.mutate(
              { params: { organizationId, zoneId: zone._id } },
              {
                onSuccess: () => {
                  notifications.show({ message: t('floorPlan.zoneRemoved', { name: zone.name }) });
                  removed();
                },
              },
            )
          }
        />
      )}
    </Group>
  );
}

function ZoneForm({ zone, close }: { readonly zone: Zone; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updateZone', shows);
  const draft = useDraft({ name: zone.name, takesBookings: zone.active }, update.error);
  const { name, takesBookings } = draft.values;
  return (
    <FormDialog
      title={t('floorPlan.editZone')}
      submitLabel={t('actions.save')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      close={close}
      submit={() =>
        update.mutate(
          { params: { organizationId, zoneId: zone._id }, body: { name, active: takesBookings } },
          { onSuccess: close },
        )
      }
    >
      <TextInput label={t('floorPlan.zoneName')} required data-autofocus {...draft.text('name')} />
      <Switch label={t('floorPlan.zoneTakes')} {...draft.flag('takesBookings')} />
      <Text size="xs" c="dimmed">
        {t('floorPlan.zoneTakesHint')}
      </Text>
    </FormDialog>
  );
}

interface NewZoneProps {
  readonly eventId: string;
  /** Called with the id of the zone. */
  readonly made: (zoneId: string) => void;
  readonly close: () => void;
}

export function NewZone({ eventId, made, close }: NewZoneProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createZone', shows);
  const draft = useDraft({ name: '' }, create.error);
  return (
    <FormDialog
      title={t('floorPlan.addZone')}
      submitLabel={t('floorPlan.addZone')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          { params: { organizationId, eventId }, body: draft.values },
          {
            onSuccess: ({ _id: zoneId }) => {
              close();
              made(zoneId);
            },
          },
        )
      }
    >
      <TextInput label={t('floorPlan.zoneName')} required data-autofocus {...draft.text('name')} />
    </FormDialog>
  );
}
