/** The floor plan of a zone: each space with its state; a free one takes a walk-in, the others open their booking. */
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../parts/formats.ts';
import { NameOnPlan } from './name-on-plan.tsx';
import { type Booking, placed, type ShownSpace, type Space, stateOfSpace, type Zone } from './space-state.ts';
import './bookings.css';

const states = ['free', 'pending', 'accepted', 'arrival', 'sitting', 'released'] as const;

interface Props {
  readonly zones: readonly Zone[];
  readonly zoneId: string | undefined;
  readonly chooseZone: (zoneId: string) => void;
  readonly bookings: readonly Booking[];
  readonly choose: (space: Space, shown: ShownSpace) => void;
}

export function Plan({ zones, zoneId, chooseZone, bookings, choose }: Props) {
  const { t } = useTranslation();
  const zone = zones.find(({ _id }) => _id === zoneId) ?? zones[0]!;
  const { spaces, box } = placed(zone.spaces);
  return (
    <Stack gap="md">
      {zones.length > 1 && (
        <SegmentedControl
          aria-label={t('bookings.zone')}
          value={zone._id}
          onChange={chooseZone}
          data={zones.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      <Group gap="md" aria-hidden>
        {states.map((state) => (
          <Group gap={6} key={state}>
            <span className={`space-key space-${state}`} />
            <Text size="xs" c="dimmed">
              {t(`bookings.statuses.${state}`)}
            </Text>
          </Group>
        ))}
      </Group>
      {spaces.length === 0 ? (
        <Text size="sm">{t('bookings.noSpaces')}</Text>
      ) : (
        <div className="plan-frame">
          {/* biome-ignore lint/a11y/useSemanticElements: a plan is a group of buttons within a drawing. */}
          <svg
            viewBox={box.join(' ')}
            className="plan"
            role="group"
            aria-label={zone.name}
            style={{ maxWidth: box[2]! * 1.4 }}
          >
            {spaces.map(({ space, x, y, width, height }) => (
              <SpaceOnPlan
                key={space._id}
                space={space}
                shown={stateOfSpace(space._id, bookings)}
                at={{ x, y, width, height }}
                choose={choose}
              />
            ))}
          </svg>
        </div>
      )}
    </Stack>
  );
}

interface SpaceProps {
  readonly space: Space;
  readonly shown: ShownSpace;
  readonly at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly choose: Props['choose'];
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Leads to the nearest space in the direction of an arrow key; false for other keys. */
function focusNext(event: KeyboardEvent<SVGGElement>): boolean {
  const direction = directions[event.key];
  if (!direction) return false;
  event.preventDefault();
  const [x, y] = direction;
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [fromX, fromY] = middle(event.currentTarget);
  const ahead = [...event.currentTarget.parentElement!.querySelectorAll<SVGGElement>('[role=button]')]
    .map((space) => {
      const [toX, toY] = middle(space);
      const along = (toX - fromX) * x + (toY - fromY) * y;
      const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
      return { space, along, distance: along + aside * 2 };
    })
    .filter(({ along }) => along > 1)
    .sort((one, other) => one.distance - other.distance);
  ahead[0]?.space.focus();
  return true;
}

/** As much of a name as a space has room for. */
function shortName(name: string): string {
  const characters = [...name];
  return characters.length > 11 ? `${characters.slice(0, 10).join('')}…` : name;
}

function SpaceOnPlan({ space, shown, at: { x, y, width, height }, choose }: SpaceProps) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const { state, booking, since } = shown;
  const stateName = t(`bookings.statuses.${state}`);
  const label = booking
    ? t('bookings.spaceWith', {
        name: space.name,
        state: stateName,
        holder: booking.name || t('bookings.noName'),
        count: booking.for,
      })
    : t('bookings.spaceLabel', { name: space.name, state: stateName });
  const time = since.includes('T') ? hour(since) : since;
  const holder = booking && state !== 'released' ? shortName(booking.name || t('bookings.noName')) : '';
  const people = booking && state !== 'released' ? `${booking.for}/${space.capacity || '–'}` : space.capacity || '';
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const turned =
    space.layout.rotation === 0 ? {} : { transform: `rotate(${space.layout.rotation} ${middleX} ${middleY})` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn within a drawing.
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      className={`space space-${state}`}
      onClick={() => choose(space, shown)}
      onKeyDown={(event) => {
        if (focusNext(event)) return;
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose(space, shown);
      }}
    >
      {space.layout.radius > 0 ? (
        <circle cx={middleX} cy={middleY} r={width / 2} />
      ) : (
        <rect x={x} y={y} width={width} height={height} rx={12} {...turned} />
      )}
      <NameOnPlan name={space.name} x={middleX} y={middleY - (holder ? 20 : 10)} />
      {holder && (
        <text x={middleX} y={middleY - 2} className="space-holder">
          {holder}
        </text>
      )}
      <text x={middleX} y={middleY + (holder ? 14 : 10)} className="space-people">
        {people}
      </text>
      {time && (
        <text x={middleX} y={middleY + (holder ? 29 : 27)} className="space-time">
          {time}
        </text>
      )}
    </g>
  );
}
