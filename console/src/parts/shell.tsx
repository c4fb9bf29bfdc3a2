/** What surrounds the screens of an organization: navigation by role, organization, account, palette. */
import {
  ActionIcon,
  AppShell,
  Badge,
  Box,
  Burger,
  Button,
  Group,
  Kbd,
  Menu,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { isAtLeast } from '@stagedoor/contract/vocabulary';
import '@mantine/notifications/styles.css';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, CircleUser, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../data/query.ts';
import { useMe, useOrganization } from '../data/session.ts';
import { addTexts } from '../language.ts';
import { organizationTexts } from '../organization-texts.ts';
import { screens } from '../screens/screens.ts';
import { ConfirmSession } from './confirm-session.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useSignOut } from './sign-out.ts';

addTexts(organizationTexts);

const Palette = lazy(() => import('./palette.tsx'));

export function Shell() {
  const { t } = useTranslation();
  const [isMenuOpen, menu] = useDisclosure();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when another screen is shown.
  useEffect(() => menu.close(), [pathname]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 256, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <Box component="a" href="#content" className="skip-link">
        {t('shell.skip')}
      </Box>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t('shell.menu')} />
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
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('shell.navigation')}>
        <Group gap="xs" wrap="nowrap" mb="sm">
          <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t('shell.menu')} />
          <OrganizationSwitcher />
        </Group>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <Notifications position="bottom-right" limit={3} />
      <ConfirmSession />
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <Palette close={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </AppShell>
  );
}

function Navigation() {
  const { t } = useTranslation();
  const { role, slug } = useOrganization();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the link of the screen where the window is low.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    void document.querySelector('.nav-link[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <AppShell.Section grow component={ScrollArea} type="hover" scrollbarSize={6}>
      <Stack gap="xs">
        {(['night', 'sales', 'developers', 'settings'] as const).map((group) => {
          const shown = screens.filter((screen) => screen.group === group && isAtLeast(role, screen.role));
          if (shown.length === 0) return null;
          return (
            <Stack gap={0} key={group}>
              <Text size="xs" fw={600} c="dimmed" px="sm" pb={4} tt="uppercase" lts="0.04em">
                {t(`shell.${group}`)}
              </Text>
              {shown.map(({ path, name, icon: Icon }) => {
                const isCurrent = pathname.startsWith(`/o/${slug}${path}`);
                return (
                  <NavLink
                    key={path}
                    renderRoot={(props) => <Link {...props} to={`/o/${slug}${path}` as string} />}
                    label={t(name)}
                    active={isCurrent}
                    aria-current={isCurrent ? 'page' : undefined}
                    leftSection={<Icon size={17} aria-hidden />}
                    rightSection={path === '/refund-requests' && <WaitingRefunds />}
                    className="nav-link"
                  />
                );
              })}
            </Stack>
          );
        })}
      </Stack>
    </AppShell.Section>
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

function OrganizationSwitcher() {
  const { t } = useTranslation();
  const { memberships } = useMe();
  const current = useOrganization();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className="switcher" flex={1} miw={0}>
          <Group gap="sm" wrap="nowrap">
            <Box className="initial" aria-hidden>
              {current.name.slice(0, 1)}
            </Box>
            <Box flex={1} miw={0}>
              <VisuallyHidden>{t('shell.organization')}: </VisuallyHidden>
              <Text size="sm" fw={600} truncate>
                {current.name}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`roles.${current.role || 'viewer'}`)}
              </Text>
            </Box>
            <ChevronsUpDown size={15} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {memberships.map((membership) => (
          <Menu.Item
            key={membership._id}
            onClick={() => void navigate({ to: '/o/$slug', params: { slug: membership.slug } })}
            rightSection={membership._id === current._id ? <Check size={15} aria-hidden /> : null}
          >
            {membership.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const schemes = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', Monitor],
] as const;

function AccountMenu() {
  const { t } = useTranslation();
  const { user } = useMe();
  const { slug } = useOrganization();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={t('shell.account')}>
          <CircleUser size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs">
          <Text size="sm" fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: '/o/$slug/settings/security', params: { slug } })}>
          {t('security.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('shell.appearance')}</Menu.Label>
        {schemes.map(([scheme, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={15} aria-hidden />}
            rightSection={colorScheme === scheme ? <Check size={15} aria-hidden /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`shell.scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('shell.language')}</Menu.Label>
        <Box px="sm" pb="xs">
          <LanguageChoice />
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
