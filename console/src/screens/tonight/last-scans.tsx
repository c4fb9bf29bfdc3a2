/** The last who came in, whom a door refused, and double entries; each leads to its ticket, booking or list entry. */
import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveFigures } from '../../data/live.ts';
import { useOrganization } from '../../data/session.ts';
import { useFormats } from '../../parts/formats.ts';
import { Section } from '../../parts/section.tsx';

interface Props {
  readonly figures: LiveFigures;
}

type Kind = LiveFigures['refusals'][number]['kind'];
const kindColors: Readonly<Record<Kind, string>> = {
  ticket: 'violet',
  booking: 'orange',
  list: 'teal',
  pass: 'blue',
  unknown: 'gray',
};

export function Entries({ figures: { entries, event_id: eventId } }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('tonight.entries')}>
      {entries.length === 0 && <Text size="sm">{t('tonight.noEntries')}</Text>}
      <Lines>
        {entries.map(({ id, kind, name, about, people, admitted, door, at }) => (
          <Line
            key={id}
            subject={{ eventId, kind, id, name: name || '—' }}
            at={at}
            about={[
              about,
              door && t('tonight.atDoor', { door }),
              people > 1 && t('tonight.people', { admitted, people }),
            ]}
          />
        ))}
      </Lines>
    </Section>
  );
}

export function Refusals({ figures: { refusals, event_id: eventId } }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('tonight.refusals')}>
      {refusals.length === 0 && <Text size="sm">{t('tonight.noRefusals')}</Text>}
      <Lines>
        {refusals.map(({ id, kind, subject_id, name, about, verdict, reason, door, at }) => (
          <Line
            key={id}
            subject={{ eventId, kind, id: subject_id, name: name || t('tonight.unknownCode') }}
            at={at}
            about={[
              kind !== 'unknown' && reason && t(`tonight.reasons.${reason}`),
              verdict === 'invalid' && t('tonight.letIn'),
              door && t('tonight.atDoor', { door }),
              about,
            ]}
          />
        ))}
      </Lines>
    </Section>
  );
}

const doublesShown = 4;

/** Nothing while there are none. */
export function DoubleEntries({ figures: { double_entries: entries, event_id: eventId } }: Props) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const shown = isWhole ? entries : entries.slice(0, doublesShown);
  const doorOf = (door: string) => (door ? t('tonight.atDoor', { door }) : t('tonight.withoutDoor'));
  return (
    <Alert
      color="red"
      role="region"
      aria-label={t('tonight.doubles')}
      icon={<TriangleAlert size={18} aria-hidden />}
      title={`${t('tonight.doubles')} (${entries.length})`}
    >
      <Stack gap="sm">
        <Text size="sm">{t('tonight.doublesAbout')}</Text>
        <Lines>
          {shown.map(({ id, kind, subject_id, name, about, people, counted, door, at, other_door, other_at }) => (
            <Line
              key={id}
              subject={{ eventId, kind, id: subject_id, name: name || '—' }}
              about={[
                t('tonight.doubleFirst', { time: hour(other_at), door: doorOf(other_door) }),
                t('tonight.doubleThen', { time: hour(at), door: doorOf(door) }),
                t('tonight.doublePeople', { count: people - counted }),
                about,
              ]}
            />
          ))}
        </Lines>
        {shown.length < entries.length && (
          <Button variant="default" size="xs" mr="auto" onClick={() => setWhole(true)}>
            {t('tonight.allDoubles', { count: entries.length })}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function Lines({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap="sm" component="ol" m={0} p={0} className="plain-list">
      {children}
    </Stack>
  );
}

interface Subject {
  readonly eventId: string;
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

interface LineProps {
  readonly subject: Subject;
  /** Left out where the times stand in the text. */
  readonly at?: string;
  readonly about: readonly (string | false)[];
}

function Line({ subject, at, about }: LineProps) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  return (
    <Group component="li" wrap="nowrap" gap="sm" align="flex-start">
      {at && (
        <Text size="sm" c="dimmed" component="time" dateTime={at} className="figure">
          {hour(at)}
        </Text>
      )}
      <Stack gap={0} flex={1} miw={0}>
        <Name subject={subject} />
        <Text size="xs" c={at ? 'dimmed' : undefined} className="breakable">
          {about.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Badge variant="light" color={kindColors[subject.kind]} flex="none">
        {t(`tonight.kinds.${subject.kind}`)}
      </Badge>
    </Group>
  );
}

/** The name leads to what was scanned, where there is a screen of it. */
function Name({ subject: { eventId, kind, id, name } }: { readonly subject: Subject }) {
  const { slug } = useOrganization();
  const search = { event_id: eventId };
  const text = { size: 'sm', fw: 500, truncate: true } as const;
  if (kind === 'pass' || kind === 'unknown') return <Text {...text}>{name}</Text>;
  return (
    <Anchor
      {...text}
      c="inherit"
      renderRoot={(props) => {
        if (kind === 'ticket')
          return <Link {...props} to="/o/$slug/tickets/$ticketId" params={{ slug, ticketId: id }} />;
        if (kind === 'list') {
          return <Link {...props} to="/o/$slug/lists" params={{ slug }} search={{ ...search, entry: id } as never} />;
        }
        return (
          <Link {...props} to="/o/$slug/bookings" params={{ slug }} search={{ ...search, booking: id } as never} />
        );
      }}
    >
      {name}
    </Anchor>
  );
}
