/** One space of the plan: its name, places, shape, size and rotation; it can be removed while nobody booked it. */
import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { Failure, problemOf } from '../../parts/failure.tsx';
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
  const [name, setName] = useState(space.name);
  const [capacity, setCapacity] = useState(String(space.capacity));
  const [shape, setShape] = useState(space.layout.radius > 0 ? 'round' : 'square');
  const [size, setSize] = useState(String(Math.round(space.layout.scale * 100)));
  const [rotation, setRotation] = useState(String(space.layout.rotation));
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('floorPlan.edit', { name: space.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const radius = shape === 'round' ? space.layout.radius || spaceRadius : 0;
          const layout = { x: at.x, y: at.y, scale: Number(size) / 100, rotation: Number(rotation), radius };
          update.mutate({ params, body: { name, capacity: Number(capacity), layout } });
        }}
      >
        <Stack>
          <TextInput
            label={t('floorPlan.name')}
            required
            value={name}
            error={problemOf(update.error, '/name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('floorPlan.capacity')}
            type="number"
            min={0}
            max={1_000}
            required
            value={capacity}
            error={problemOf(update.error, '/capacity')}
            onChange={(event) => setCapacity(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label={t('floorPlan.shape')}
            value={shape}
            onChange={setShape}
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
              value={size}
              onChange={(event) => setSize(event.currentTarget.value)}
            />
            <TextInput
              label={t('floorPlan.rotation')}
              type="number"
              min={-360}
              max={360}
              required
              value={rotation}
              onChange={(event) => setRotation(event.currentTarget.value)}
            />
          </Group>
          <Failure error={update.error} />
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
