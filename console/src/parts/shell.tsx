/** What surrounds the screens of an organization: navigation by role, organization, account, palette. */
import { Badge, Box, Button, Kbd, VisuallyHidden } from '@mantine/core';
import { isAtLeast } from '@stagedoor/contract/vocabulary';
import { useMatches } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../data/query.ts';
import { useOrganization } from '../data/session.ts';
import { addTexts } from '../language.ts';
import { organizationTexts } from '../organization-texts.ts';
import { screens } from '../screens/screens.ts';
import { addSpanishSentences } from './api-messages.ts';
import { ofFields, ofRequests } from './api-sentences.ts';
import { Empty, Page } from './page.tsx';
import { NavigationGroup, ShellFrame, Switcher } from './shell-frame.tsx';

addTexts(organizationTexts);
addSpanishSentences(ofRequests, ofFields);

const Palette = lazy(() => import('./palette.tsx'));

export function Shell() {
  const { t } = useTranslation();
  const { name, role, slug } = useOrganization();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  // The address is already the next one while the screen before is still shown.
  const shown = useMatches({ select: (matches) => `${matches.at(-1)?.fullPath ?? ''}/` });
  const refused = screens.find(
    ({ path, role: least }) => shown.startsWith(`/o/$slug${path}/`) && !isAtLeast(role, least),
  );
  return (
    <ShellFrame
      search={
        <Button
          variant="default"
          size="xs"
          onClick={() => setPaletteOpen(true)}
          leftSection={<Search size={14} aria-hidden />}
          rightSection={
            <Box visibleFrom="sm" aria-hidden>
              <Kbd size="xs">Ctrl K</Kbd>
            </Box>
          }
        >
          {t('shell.search')}
        </Button>
      }
      switcher={<Switcher name={name} about={t(`roles.${role || 'viewer'}`)} />}
      navigation={(['night', 'sales', 'developers', 'settings'] as const).map((group) => (
        <NavigationGroup
          key={group}
          title={t(`shell.${group}`)}
          links={screens
            .filter((screen) => screen.group === group && isAtLeast(role, screen.role))
            .map((screen) => ({
              path: `/o/${slug}${screen.path}`,
              label: t(screen.name),
              icon: screen.icon,
              right: screen.path === '/refund-requests' && <WaitingRefunds />,
            }))}
        />
      ))}
      securityPath={`/o/${slug}/settings/security`}
      instead={refused && <OtherRole {...refused} />}
    >
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <Palette close={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </ShellFrame>
  );
}

/** What an address shows whose screen is for others: all that it offers would be refused. */
function OtherRole({ name, icon, role: least }: (typeof screens)[number]) {
  const { t } = useTranslation();
  const { role } = useOrganization();
  return (
    <Page title={t(name)}>
      <Empty
        icon={icon}
        title={t('failure.otherRole', { role: t(`roles.${least}`) })}
        hint={t('failure.otherRoleHint', { role: t(`roles.${role || 'viewer'}`) })}
      />
    </Page>
  );
}

/** Where more wait, it says so. */
const countedMax = 99;

/** How many refund requests wait for an answer. */
function WaitingRefunds() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { data: waiting } = useRead(
    'listRefundRequests',
    { params: { organizationId }, query: { status: 'pending', limit: countedMax + 1 } },
    { everyMs: 30_000 },
  );
  if (!waiting?.length) return null;
  const count = waiting.length > countedMax ? `${countedMax}+` : String(waiting.length);
  return (
    <Badge size="sm" circle={count.length < 2}>
      {count}
      <VisuallyHidden> {t('shell.waiting')}</VisuallyHidden>
    </Badge>
  );
}
