/** Where the person is signed in, each session with what ends it. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { Failure } from '../../parts/failure.tsx';
import { Loading, More } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';

/** "Firefox on Linux", of what a browser says of itself; the beginning of the text where it is none of these. */
function programOf(userAgent: string): string {
  const browser = (
    [
      ['Edg/', 'Edge'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ] as const
  ).find(([mark]) => userAgent.includes(mark))?.[1];
  const system = (
    [
      ['Android', 'Android'],
      ['iPhone', 'iPhone'],
      ['iPad', 'iPad'],
      ['Windows', 'Windows'],
      ['Mac OS', 'macOS'],
      ['Linux', 'Linux'],
    ] as const
  ).find(([mark]) => userAgent.includes(mark))?.[1];
  return browser && system ? `${browser}, ${system}` : userAgent.slice(0, 60);
}

export function Sessions() {
  const { t } = useTranslation();
  const list = useList('listSessions', { query: { limit: 50 } });
  return (
    <Section title={t('security.sessions')} about={t('security.sessionsAbout')}>
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      <Stack gap="sm" role="list">
        {list.items?.map((session) => (
          <SessionLine key={session._id} session={session} />
        ))}
      </Stack>
      <More list={list} />
    </Section>
  );
}

function SessionLine({ session }: { readonly session: Item<'listSessions'> }) {
  const { t } = useTranslation();
  const end = useChange('deleteSession', ['listSessions']);
  return (
    <Group justify="space-between" wrap="nowrap" role="listitem">
      <Stack gap={2}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {programOf(session.user_agent) || t('security.unknownProgram')}
          </Text>
          {session.current && <Badge variant="light">{t('security.thisSession')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {t('security.lastUsed')} <Ago at={session.last_used_at} /> · {t('security.signedIn')}{' '}
          <Ago at={session.created_at} />
        </Text>
      </Stack>
      {!session.current && (
        <Button
          size="xs"
          variant="default"
          flex="none"
          loading={end.isPending}
          onClick={() =>
            end.mutate(
              { params: { sessionId: session._id } },
              { onSuccess: () => notifications.show({ message: t('security.ended') }) },
            )
          }
        >
          {t('security.end')}
        </Button>
      )}
    </Group>
  );
}
