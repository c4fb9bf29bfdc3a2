/** The command palette: screens and organizations by name. */
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, Search } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/spotlight/styles.css';
import { isAtLeast, useMe, useOrganization } from '../data/session.ts';
import { screens } from '../screens/screens.ts';

export default function Palette({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { role, slug } = useOrganization();
  const { memberships } = useMe();
  useEffect(() => spotlight.open(), []);

  const actions = [
    ...screens
      .filter((screen) => isAtLeast(role, screen.role))
      .map(({ path, name, icon: Icon, group }) => ({
        id: path,
        label: t(name),
        description: t(`shell.${group}`),
        leftSection: <Icon size={18} aria-hidden />,
        onClick: () => void navigate({ to: `/o/${slug}${path}` as string }),
      })),
    ...memberships
      .filter((membership) => membership.slug !== slug)
      .map((membership) => ({
        id: membership._id,
        label: t('palette.switchTo', { name: membership.name }),
        leftSection: <ArrowLeftRight size={18} aria-hidden />,
        onClick: () => void navigate({ to: '/o/$slug', params: { slug: membership.slug } }),
      })),
  ];
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      highlightQuery
      limit={12}
      nothingFound={t('palette.nothing')}
      onSpotlightClose={close}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
    />
  );
}
