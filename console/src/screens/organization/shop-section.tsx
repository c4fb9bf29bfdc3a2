/** The web shop of the organization: where it is, and whether it sells. */
import { Anchor, Badge, Group, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { Copy } from '../../parts/copy.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';

/** Owners open and close it; others see whether it is open. */
export function ShopSection({ shop }: { readonly shop: NonNullable<Data<'getShop'>> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayChange = useMay('owner');
  const update = useChange('updateShop', ['getShop']);
  const change = (open: boolean) => update.mutate({ params: { organizationId }, body: { open } });
  return (
    <Section
      title={t('organization.shop')}
      about={t('organization.shopAbout')}
      badge={
        !mayChange && (
          <Badge variant="light">{shop.open ? t('organization.shopOpen') : t('organization.shopClosed')}</Badge>
        )
      }
    >
      <Failure error={update.error} />
      {mayChange && (
        <Switch
          label={t('organization.shopSells')}
          checked={shop.open}
          disabled={update.isPending}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      )}
      {shop.url === '' && <Text size="sm">{t('organization.shopReserved')}</Text>}
      {shop.open && shop.url !== '' && (
        <Group gap="xs">
          <Anchor href={shop.url} target="_blank" rel="noreferrer">
            {shop.url}
          </Anchor>
          <Copy text={shop.url} />
        </Group>
      )}
    </Section>
  );
}
