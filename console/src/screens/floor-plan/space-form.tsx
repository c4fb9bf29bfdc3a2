/** One space of the plan: its name, places, shape, size and rotation; it can be removed while nobody booked it. */
import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { changesIn, useDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import type { Space } from '../bookings/space-state.ts';

const shows = ['listZones'] as const;
const spaceRadius = 42;

interface Props {
  readonly space: Space;
  /** Where it is shown, which is not where it was laid out before anything was. */
  readonly at: { readonly x: number; readonly y: number };
}

export function SpaceForm({ space, at }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId, spaceId: space._id };
  const update = useChange('updateSpace', shows);
  const remove = useChange('deleteSpace', shows);
  const draft = useDraft(
    {
      name: space.name,
      capacity: String(space.capacity),
      shape: space.layout.radius > 0 ? 'round' : 'square',
      size: String(Math.round(space.layout.scale * 100)),
      rotation: String(space.layout.rotation),
    },
    update.error,
  );
  const [isAsking, setAsking] = useState(false);
  const bodyOf = ({ name, capacity, shape, size, rotation }: typeof draft.values) => {
    const radius = shape === 'round' ? space.layout.radius || spaceRadius : 0;
    const layout = { x: at.x, y: at.y, scale: Number(size) / 100, rotation: Number(rotation), radius };
    return { name, capacity: Number(capacity), layout };
  };
  return (
    <Section title={t('floorPlan.edit', { name: space.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const sent = draft.values;
          const changes = changesIn(bodyOf(sent), bodyOf(draft.initial));
          if (changes) update.mutate({ params, body: changes }, { onSuccess: () => draft.follow(sent) });
        }}
      >
        <Stack>
          <TextInput label={t('floorPlan.name')} required {...draft.text('name')} />
          <TextInput
            label={t('floorPlan.capacity')}
            type="number"
            min={0}
            max={1_000}
            required
            {...draft.text('capacity')}
          />
          <SegmentedControl
            aria-label={t('floorPlan.shape')}
            value={draft.values.shape}
            onChange={(shape) => draft.set({ shape })}
            data={[
              { value: 'square', label: t('floorPlan.square') },
              { value: 'round', label: t('floorPlan.round') },
            ]}
          />
          <Group grow>
            <TextInput
              label={t('floorPlan.size')}
              type="number"
              min={40}
              max={400}
              required
              {...draft.text('size', '/layout/scale')}
            />
            <TextInput
              label={t('floorPlan.rotation')}
              type="number"
              min={-360}
              max={360}
              required
              {...draft.text('rotation', '/layout/rotation')}
            />
          </Group>
          <Failure error={update.error} marked={draft.paths} />
          <Group justify="space-between">
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('floorPlan.remove')}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {t('actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {isAsking && (
        <Ask
          title={t('floorPlan.removeTitle', { name: space.name })}
          about={t('floorPlan.removeAbout')}
          action={t('floorPlan.remove')}
          isBusy={remove.isPending}
          error={remove.error}
          close={() => setAsking(false)}
          confirm={() => remove.mutate({ params }, { onSuccess: () => setAsking(false) })}
        />
      )}
    </Section>
  );
}
