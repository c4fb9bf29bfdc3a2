/** What the venue serves at tables. */
import { Badge, Button, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { MoneyField } from '../../parts/fields.tsx';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading, More } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Removing, RowActions } from './removing.tsx';

type Product = Item<'listBookingProducts'>;
const shows = ['listBookingProducts'] as const;

export function Products() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayEdit = useMay('manager');
  const list = useList('listBookingProducts', { params: { organizationId }, query: { limit: 50 } });
  const removal = useChange('deleteBookingProduct', shows);
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const [removed, setRemoved] = useState<Product | null>(null);
  const money = useMoney();
  return (
    <Section
      title={t('catalogue.tableProducts')}
      about={t('catalogue.tableProductsAbout')}
      action={
        mayEdit && (
          <Button variant="light" onClick={() => setEdited('new')}>
            {t('catalogue.addProduct')}
          </Button>
        )
      }
    >
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      {list.items?.length === 0 && <Text size="sm">{t('catalogue.noProducts')}</Text>}
      {list.items && list.items.length > 0 && (
        <Listing<Product>
          bare
          label={t('catalogue.tableProducts')}
          items={list.items}
          keyOf={({ _id }) => _id}
          columns={[
            {
              heading: t('catalogue.name'),
              kind: 'title',
              cell: ({ name }) => (
                <Text size="sm" fw={600} className="breakable">
                  {name}
                </Text>
              ),
            },
            {
              heading: t('catalogue.state'),
              cell: ({ active }) => (
                <Badge color={active ? 'teal' : 'gray'} variant="light">
                  {t(active ? 'catalogue.on' : 'catalogue.off')}
                </Badge>
              ),
            },
            { heading: t('catalogue.price'), kind: 'number', cell: ({ price, currency }) => money(price, currency) },
            ...(mayEdit
              ? [
                  {
                    heading: t('actions.menu'),
                    kind: 'actions' as const,
                    cell: (product: Product) => (
                      <RowActions
                        name={product.name}
                        edit={() => setEdited(product)}
                        remove={() => setRemoved(product)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <More list={list} />
      {edited && <ProductForm {...(edited === 'new' ? {} : { product: edited })} close={() => setEdited(null)} />}
      {removed && (
        <Removing
          name={removed.name}
          removal={removal}
          confirm={() =>
            removal.mutate(
              { params: { organizationId, productId: removed._id } },
              { onSuccess: () => setRemoved(null) },
            )
          }
          close={() => setRemoved(null)}
        />
      )}
    </Section>
  );
}

function ProductForm({ product, close }: { readonly product?: Product; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createBookingProduct', shows);
  const update = useChange('updateBookingProduct', shows);
  const error = create.error ?? update.error;
  const { values, text, flag } = useDraft(
    { name: product?.name ?? '', price: String(product?.price ?? ''), active: product?.active ?? true },
    error,
  );
  const body = { name: values.name, price: Number(values.price), active: values.active };
  return (
    <FormDialog
      title={product ? t('catalogue.editProduct') : t('catalogue.addProduct')}
      submitLabel={product ? t('actions.save') : t('catalogue.create')}
      isBusy={create.isPending || update.isPending}
      error={error}
      close={close}
      submit={() =>
        product
          ? update.mutate({ params: { organizationId, productId: product._id }, body }, { onSuccess: close })
          : create.mutate({ params: { organizationId }, body }, { onSuccess: close })
      }
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <MoneyField label={t('catalogue.price')} required {...text('price')} />
      <Switch label={t('catalogue.served')} {...flag('active')} />
    </FormDialog>
  );
}
