/** The command palette: screens and organizations by name, and what the organization has: events, people, codes, ids. */

import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { isAtLeast, plainText } from '@stagedoor/contract/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/spotlight/styles.css';
import { useMe, useOrganization } from '../data/session.ts';
import { type ScreenPath, screens } from '../screens/screens.ts';
import { Failure } from './failure.tsx';
import { find } from './find.ts';

/** Shorter texts find screens only. */
const textLengthMin = 2;

export default function Palette({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const found = useFound(wanted);
  const fixed = [...useScreens(), ...useOtherOrganizations()];
  useEffect(() => spotlight.open(), []);
  // The library selects when somebody types; what is found later would not be opened by Enter.
  const count = found.actions.length;
  useEffect(() => {
    const first = document.querySelector('[data-action]');
    if (count > 0 && !document.querySelector('[data-action][data-selected]'))
      first?.setAttribute('data-selected', 'true');
  }, [count]);

  const shown = fixed.filter(({ label, group }) => plainText(`${label} ${group}`).includes(plainText(wanted)));
  const groups = [...new Set([...shown, ...found.actions].map(({ group }) => group))];
  return (
    <Spotlight
      query={typed}
      onQueryChange={setTyped}
      actions={groups.map((group) => ({
        group,
        actions: [...shown, ...found.actions].filter((action) => action.group === group),
      }))}
      filter={(_, actions) => actions}
      shortcut={null}
      title={t('shell.search')}
      styles={{ header: { display: 'none' } }}
      highlightQuery
      scrollable
      maxHeight="min(60dvh, 520px)"
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      nothingFound={
        found.error ? <Failure error={found.error} /> : t(found.isPending ? 'palette.searching' : 'palette.nothing')
      }
      onSpotlightClose={close}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
    />
  );
}

function useScreens() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { role, slug } = useOrganization();
  return screens
    .filter((screen) => isAtLeast(role, screen.role))
    .map(({ path, name, icon: Icon, group }) => ({
      id: path as string,
      group: t(`shell.${group}`),
      label: t(name),
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => void navigate({ to: `/o/${slug}${path}` as string }),
    }));
}

function useOtherOrganizations() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { slug } = useOrganization();
  const { memberships } = useMe();
  return memberships
    .filter((membership) => membership.slug !== slug)
    .map((membership) => ({
      id: membership._id,
      group: t('palette.organizations'),
      label: t('palette.switchTo', { name: membership.name }),
      leftSection: <ArrowLeftRight size={18} aria-hidden />,
      onClick: () => void navigate({ to: '/o/$slug', params: { slug: membership.slug } }),
    }));
}

/** What the organization has that fits the text, a moment after it was typed; each in the group of its screen. */
function useFound(text: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { _id: organizationId, role, slug } = useOrganization();
  const [wanted] = useDebouncedValue(text, 200);
  const isAsked = text.length >= textLengthMin;
  const { data, error, isFetching } = useQuery({
    queryKey: ['palette', organizationId, wanted],
    queryFn: () => find(wanted, { organizationId, role }),
    enabled: isAsked && wanted === text,
  });
  const iconOf = (path: ScreenPath) => {
    const Icon = screens.find((screen) => screen.path === path)!.icon;
    return <Icon size={18} aria-hidden />;
  };
  const actions = (isAsked && wanted === text ? (data ?? []) : []).map(({ id, name, about, screen, path, search }) => ({
    id,
    group: t(screens.find((each) => each.path === screen)!.name),
    label: name,
    description: about,
    leftSection: iconOf(screen),
    onClick: () => void navigate({ to: `/o/${slug}${path}` as string, search: (search ?? {}) as never }),
  }));
  return { actions, error, isPending: isAsked && (text !== wanted || isFetching) };
}
