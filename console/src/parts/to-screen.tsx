/** A button that leads to another screen of the organization, for those who may open it: what an empty screen says to do first. */
import { Button } from '@mantine/core';
import { isAtLeast } from '@stagedoor/contract/vocabulary';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../data/session.ts';
import { type ScreenPath, screens } from '../screens/screens.ts';

export function ToScreen({ path }: { readonly path: ScreenPath }) {
  const { t } = useTranslation();
  const { role, slug } = useOrganization();
  const screen = screens.find((each) => each.path === path);
  if (!screen || !isAtLeast(role, screen.role)) return null;
  const { icon: Icon, name } = screen;
  return (
    <Button
      leftSection={<Icon size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={`/o/${slug}${path}` as string} />}
    >
      {t('shell.goTo', { screen: t(name) })}
    </Button>
  );
}
