/** What the venue serves at tables. */
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { MoneyField } from '../../parts/fields.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Active, Editor, Name, useEditorForm, useRemoval } from './editor.tsx';

type Product = Item<'listBookingProducts'>;
const shows = ['listBookingProducts'] as const;

export function Products() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listBookingProducts', { params: { organizationId }, query: { limit: 50 } });
  const removal = useRemoval('deleteBookingProduct', shows, ({ _id }: Product) => ({
    params: { organizationId, productId: _id },
  }));
  const money = useMoney();
  return (
    <Editor<Product>
      label={t('catalogue.tableProducts')}
      about={t('catalogue.tableProductsAbout')}
      add={t('catalogue.addProduct')}
      none={t('catalogue.noProducts')}
      read={list}
      items={list.items}
      formName="product"
      nameOf={({ name }) => name}
      columns={[
        { heading: t('catalogue.name'), kind: 'title', cell: ({ name }) => <Name name={name} /> },
        { heading: t('catalogue.state'), cell: ({ active }) => <Active active={active} /> },
        { heading: t('catalogue.price'), kind: 'number', cell: ({ price, currency }) => money(price, currency) },
      ]}
      form={(product, close) => <ProductForm product={product} close={close} />}
      removal={removal}
    />
  );
}

interface FormProps {
  /** The product that is changed; none for a new one. */
  readonly product: Product | undefined;
  readonly close: () => void;
}

function ProductForm({ product, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const form = useEditorForm('createBookingProduct', 'updateBookingProduct', shows, close, {
    name: product?.name ?? '',
    price: String(product?.price ?? ''),
    active: product?.active ?? true,
  });
  const { values, text, flag } = form;
  const body = { name: values.name, price: Number(values.price), active: values.active };
  return (
    <FormDialog
      title={product ? t('catalogue.editProduct') : t('catalogue.addProduct')}
      submitLabel={product ? t('actions.save') : t('catalogue.create')}
      {...form.dialog}
      submit={() =>
        product
          ? form.update({ params: { organizationId, productId: product._id }, body })
          : form.create({ params: { organizationId }, body })
      }
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <MoneyField label={t('catalogue.price')} required {...text('price')} />
      <Switch label={t('catalogue.served')} {...flag('active')} />
    </FormDialog>
  );
}
