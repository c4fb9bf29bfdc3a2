/** The floor plan of an event is drawn: zones, their spaces, and where each stands, by dragging or by the keyboard. */
import { Button, Card, Group, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Armchair, CalendarPlus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { NameOnPlan } from '../bookings/name-on-plan.tsx';
import { type Placed, placed, type Space, type Zone } from '../bookings/space-state.ts';
import { SpaceForm } from './space-form.tsx';
import { floorPlanTexts } from './texts.ts';
import { NewZone, ZoneActions } from './zone-actions.tsx';
import '../bookings/bookings.css';

addTexts(floorPlanTexts);

const shows = ['listZones'] as const;
type Layout = Space['layout'];
/** Positions are whole steps, so that spaces stand in line; fine ones with the shift key. */
const step = 12;
const fineStep = 2;

export function FloorPlan() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { event_id, zone_id } = useSearch({ from: '/signed-in/o/$slug/floor-plan' });
  const navigate = useNavigate();
  const { event, isPending, error, field } = useEventChoice(
    event_id,
    (chosen) => void navigate({ to: '.', search: { event_id: chosen, zone_id: undefined }, replace: true }),
  );
  const eventId = event?._id ?? '';
  const zones = useRead('listZones', { params: { organizationId, eventId } }, { enabled: event !== undefined });
  const [isAdding, setAdding] = useState(false);
  const choose = (zone: string | undefined) =>
    void navigate({ to: '.', search: { event_id: eventId, zone_id: zone }, replace: true });
  const add = (
    <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('floorPlan.addZone')}
    </Button>
  );
  const back = (
    <Button
      variant="subtle"
      onClick={() =>
        void navigate({
          to: '/o/$slug/bookings',
          params: { slug },
          search: { event_id: eventId, zone_id } as never,
        })
      }
    >
      {t('floorPlan.back')}
    </Button>
  );
  const zone = zones.data?.find(({ _id }) => _id === zone_id) ?? zones.data?.[0];
  return (
    <Page
      title={t('floorPlan.title')}
      about={t('floorPlan.about')}
      actions={
        event && (
          <>
            {back}
            {add}
          </>
        )
      }
    >
      <Failure error={error ?? zones.error} retry={() => void zones.refetch()} />
      <Group>{field}</Group>
      {(isPending || zones.isLoading) && <Loading />}
      {!isPending && !error && !event && (
        <Empty
          icon={CalendarPlus}
          title={t('floorPlan.noEvent')}
          hint={t('floorPlan.noEventHint')}
          action={<ToScreen path="/events" />}
        />
      )}
      {zones.data?.length === 0 && (
        <Empty icon={Armchair} title={t('floorPlan.empty')} hint={t('floorPlan.emptyHint')} action={add} />
      )}
      {zone && zones.data && (
        <Group justify="space-between">
          {zones.data.length > 1 ? (
            <SegmentedControl
              aria-label={t('floorPlan.zone')}
              value={zone._id}
              onChange={choose}
              data={zones.data.map((each) => ({ value: each._id, label: each.name }))}
            />
          ) : (
            <Text fw={600}>{zone.name}</Text>
          )}
          <ZoneActions key={zone._id} zone={zone} removed={() => choose(undefined)} />
        </Group>
      )}
      {zone && zones.data && (
        <ZonePlan key={zone._id} zone={zone} newName={nextName(zones.data.flatMap(({ spaces }) => spaces))} />
      )}
      {isAdding && <NewZone eventId={eventId} made={choose} close={() => setAdding(false)} />}
    </Page>
  );
}

/** A number that no space of the event has as its name. */
function nextName(spaces: readonly Space[]): string {
  const names = new Set(spaces.map(({ name }) => name));
  let number = spaces.length + 1;
  while (names.has(String(number))) number += 1;
  return String(number);
}

function ZonePlan({ zone, newName }: { readonly zone: Zone; readonly newName: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const drawing = useRef<SVGSVGElement>(null);
  const update = useChange('updateSpace', shows);
  const add = useChange('createSpaces', shows);
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** Where spaces were put that the service has not answered for yet. */
  const [moved, setMoved] = useState<Readonly<Record<string, { x: number; y: number }>>>({});
  const [drag, setDrag] = useState<{ id: string; dx: number; dy: number } | null>(null);
  const { spaces, box, isLaidOut } = placed(zone.spaces);
  const shown = spaces.map((each) => ({ ...each, ...moved[each.space._id] }));
  const chosen = shown.find(({ space }) => space._id === chosenId);

  const save = (id: string, layout: Layout) =>
    update.mutate({ params: { organizationId, spaceId: id }, body: { layout } });
  /** Where nothing was laid out before, the others keep the places at which they are shown. */
  const put = (id: string, to: { x: number; y: number }) => {
    setMoved((before) => ({ ...before, [id]: to }));
    for (const { space, x, y } of shown) {
      if (space._id === id) save(id, { ...space.layout, ...to });
      else if (!isLaidOut) save(space._id, { ...space.layout, x, y });
    }
  };
  const pointIn = (event: React.PointerEvent) => {
    const matrix = drawing.current!.getScreenCTM()!.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const inSteps = (value: number) => Math.round(value / step) * step;
  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const move = (event: React.KeyboardEvent, { space, x, y }: Placed) => {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const by = event.shiftKey ? fineStep : step;
    setChosenId(space._id);
    put(space._id, { x: x + direction[0] * by, y: y + direction[1] * by });
  };

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className="floor-plan">
      <Card withBorder padding="sm">
        <Group justify="flex-end" mb="xs">
          <Button
            size="xs"
            leftSection={<Plus size={14} aria-hidden />}
            loading={add.isPending}
            onClick={() =>
              add.mutate({
                params: { organizationId, zoneId: zone._id },
                body: {
                  spaces: [
                    {
                      name: newName,
                      capacity: 4,
                      layout: isLaidOut ? { x: box[0]! + step, y: box[1]! + box[3]! } : {},
                    },
                  ],
                },
              })
            }
          >
            {t('floorPlan.addSpace')}
          </Button>
        </Group>
        <Failure error={add.error ?? update.error} />
        {zone.spaces.length === 0 && <Text size="sm">{t('floorPlan.noSpaces')}</Text>}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons within a drawing. */}
        <svg ref={drawing} viewBox={box.join(' ')} className="plan plan-drawn" role="group" aria-label={zone.name}>
          {shown.map((each) => {
            const { space, x, y, width, height } = each;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn within a drawing.
              <g
                key={space._id}
                role="button"
                tabIndex={0}
                aria-pressed={space._id === chosenId}
                aria-label={t('floorPlan.space', { name: space.name, count: space.capacity, x, y })}
                className={`space ${space._id === chosenId ? 'space-accepted' : 'space-free'}`}
                onFocus={() => setChosenId(space._id)}
                onKeyDown={(event) => move(event, each)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  const at = pointIn(event);
                  setChosenId(space._id);
                  setDrag({ id: space._id, dx: at.x - x, dy: at.y - y });
                }}
                onPointerMove={(event) => {
                  if (drag?.id !== space._id) return;
                  const at = pointIn(event);
                  const to = { x: inSteps(at.x - drag.dx), y: inSteps(at.y - drag.dy) };
                  setMoved((before) => ({ ...before, [space._id]: to }));
                }}
                onPointerUp={() => {
                  if (drag?.id !== space._id) return;
                  setDrag(null);
                  const to = moved[space._id];
                  if (to && (to.x !== space.layout.x || to.y !== space.layout.y)) put(space._id, to);
                }}
              >
                {space.layout.radius > 0 ? (
                  <circle cx={x + width / 2} cy={y + height / 2} r={width / 2} />
                ) : (
                  <rect
                    x={x}
                    y={y}
                    width={width}
                    height={height}
                    rx={12}
                    transform={`rotate(${space.layout.rotation} ${x + width / 2} ${y + height / 2})`}
                  />
                )}
                <NameOnPlan name={space.name} x={x + width / 2} y={y + height / 2 - 4} />
                <text x={x + width / 2} y={y + height / 2 + 16} className="space-people">
                  {space.capacity || ''}
                </text>
              </g>
            );
          })}
        </svg>
      </Card>
      {chosen ? (
        <SpaceForm key={chosen.space._id} space={chosen.space} at={chosen} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('floorPlan.choose')}
        </Text>
      )}
    </SimpleGrid>
  );
}
