/** What surrounds the screens of a part of the console: navigation, what is shown now, account. */
import {
  ActionIcon,
  Alert,
  AppShell,
  Box,
  Burger,
  Group,
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
import '@mantine/notifications/styles.css';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import {
  Check,
  ChevronsUpDown,
  CircleUser,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  ServerCog,
  Sun,
} from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe, useOrganizationOfAddress } from '../data/session.ts';
import { ConfirmSession } from './confirm-session.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useSignOut } from './sign-out.ts';

interface Props {
  /** Stands in the header beside the menu. */
  readonly search?: ReactNode;
  readonly switcher: ReactNode;
  /** `NavigationGroup`s. */
  readonly navigation: ReactNode;
  /** The screen of the password and the second factor. */
  readonly securityPath: string;
  /** Shown in place of the screen. */
  readonly instead?: ReactNode;
  readonly children?: ReactNode;
}

export function ShellFrame({ search, switcher, navigation, securityPath, instead, children }: Props) {
  const { t } = useTranslation();
  const [isMenuOpen, menu] = useDisclosure();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when another screen is shown.
  useEffect(() => menu.close(), [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the link of the screen where the window is low.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    void document.querySelector('.nav-link[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const burger = (
    <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t('shell.menu')} />
  );
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
          <Group gap="sm" wrap="nowrap" miw={0}>
            {burger}
            {search}
          </Group>
          <AccountMenu securityPath={securityPath} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('shell.navigation')}>
        <Group gap="xs" wrap="nowrap" mb="sm">
          {burger}
          {switcher}
        </Group>
        <AppShell.Section grow component={ScrollArea} type="hover" scrollbarSize={6}>
          <Stack gap="xs">{navigation}</Stack>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <NoNetwork />
        {instead ?? <Outlet />}
      </AppShell.Main>
      <Notifications position="bottom-right" limit={3} />
      <ConfirmSession />
      {children}
    </AppShell>
  );
}

function listenToNetwork(changed: () => void): () => void {
  const kinds = ['online', 'offline'] as const;
  for (const kind of kinds) window.addEventListener(kind, changed);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, changed);
  };
}

/** Says that there is no network: what is shown may be old by then. */
function NoNetwork() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Alert color="orange" role="status" mb="md" className="no-network">
      {t('shell.noNetwork')}
    </Alert>
  );
}

interface GroupProps {
  readonly title: string;
  readonly links: readonly {
    readonly path: string;
    readonly label: string;
    readonly icon: LucideIcon;
    readonly right?: ReactNode;
  }[];
}

/** Links of the navigation under a title; nothing where there are none. */
export function NavigationGroup({ title, links }: GroupProps) {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <Stack gap={0}>
      <Text size="xs" fw={600} c="dimmed" px="sm" pb={4} tt="uppercase" lts="0.04em">
        {title}
      </Text>
      {links.map(({ path, label, icon: Icon, right }) => {
        const isCurrent = pathname.startsWith(path);
        return (
          <NavLink
            key={path}
            renderRoot={(props) => <Link {...props} to={path} />}
            label={label}
            active={isCurrent}
            aria-current={isCurrent ? 'page' : undefined}
            leftSection={<Icon size={17} aria-hidden />}
            rightSection={right}
            className="nav-link"
          />
        );
      })}
    </Stack>
  );
}

/** Says what is shown, and leads to the other organizations and, for operators, to their area. */
export function Switcher({ name, about }: { readonly name: string; readonly about: string }) {
  const { t } = useTranslation();
  const { memberships, user } = useMe();
  const current = useOrganizationOfAddress();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className="switcher" flex={1} miw={0}>
          <Group gap="sm" wrap="nowrap">
            <Box className="initial" aria-hidden>
              {name.slice(0, 1)}
            </Box>
            <Box flex={1} miw={0}>
              {current && <VisuallyHidden>{t('shell.organization')}: </VisuallyHidden>}
              <Text size="sm" fw={600} truncate>
                {name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {about}
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
            rightSection={membership._id === current?._id ? <Check size={15} aria-hidden /> : null}
          >
            {membership.name}
          </Menu.Item>
        ))}
        {user.operator && memberships.length > 0 && <Menu.Divider />}
        {user.operator && (
          <Menu.Item
            leftSection={<ServerCog size={15} aria-hidden />}
            rightSection={current ? null : <Check size={15} aria-hidden />}
            onClick={() => void navigate({ to: '/operator/organizations' })}
          >
            {t('shell.operator')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const schemes = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', Monitor],
] as const;

function AccountMenu({ securityPath }: { readonly securityPath: string }) {
  const { t } = useTranslation();
  const { user } = useMe();
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
        <Menu.Item onClick={() => void navigate({ to: securityPath })}>{t('security.title')}</Menu.Item>
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
