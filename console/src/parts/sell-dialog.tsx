/** Selling something of a kind to a person who is named: for cash, by card or by payment link. */
import { NativeSelect, TextInput } from '@mantine/core';
import { boxOfficeCollections } from '@stagedoor/contract/vocabulary';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../language.ts';
import { FormDialog } from './dialog.tsx';
import { type Draft, useDraft } from './draft.ts';
import { sellTexts } from './sell-texts.ts';

addTexts(sellTexts);

const methods = [...boxOfficeCollections, 'link'] as const;

/** What is typed; `price` is empty where nothing else than the price of the kind is to be paid. */
type Values = {
  readonly kind: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly price: string;
  readonly method: string;
};

export interface Sale<Kind> {
  readonly kind: Kind;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly price: string;
  /** How it was paid; undefined where the person is mailed where to pay. */
  readonly method: (typeof boxOfficeCollections)[number] | undefined;
}

interface Props<Kind> {
  readonly title: string;
  /** At least one. */
  readonly kinds: readonly Kind[];
  readonly kindLabel: string;
  readonly methodLabel: string;
  /** What a kind is called in the choice, with its price. */
  readonly nameOf: (kind: Kind) => string;
  /** Where the kind and the name stand in the request. */
  readonly paths: { readonly kind: string; readonly name: string };
  /** Whether a sale without a payment link needs an address, too. */
  readonly needsEmail: boolean;
  /** Between the person and how it is paid. */
  readonly more?: (draft: Draft<Values>, sale: Sale<Kind>) => ReactNode;
  /** Below everything. */
  readonly note?: ReactNode;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly sell: (sale: Sale<Kind>) => void;
  readonly close: () => void;
}

export function SellDialog<Kind extends { readonly _id: string; readonly price: number }>(props: Props<Kind>) {
  const { title, kinds, kindLabel, methodLabel, nameOf, paths, needsEmail, more, note, isBusy, error, sell, close } =
    props;
  const { t } = useTranslation();
  const draft: Draft<Values> = useDraft(
    { kind: kinds[0]!._id, name: '', email: '', phone: '', price: '', method: 'cash' },
    error,
  );
  const { values, text } = draft;
  const sale: Sale<Kind> = {
    ...values,
    kind: kinds.find(({ _id }) => _id === values.kind) ?? kinds[0]!,
    method: boxOfficeCollections.find((each) => each === values.method),
  };
  return (
    <FormDialog
      title={title}
      submitLabel={t(sale.method || sale.kind.price === 0 ? 'sell.now' : 'sell.send')}
      isBusy={isBusy}
      error={error}
      draft={draft}
      close={close}
      submit={() => sell(sale)}
    >
      <NativeSelect
        label={kindLabel}
        {...text('kind', paths.kind)}
        data={kinds.map((kind) => ({ value: kind._id, label: nameOf(kind) }))}
      />
      <TextInput label={t('sell.name')} required data-autofocus autoComplete="off" {...text('name', paths.name)} />
      <TextInput
        label={t('sell.email')}
        type="email"
        required={needsEmail || !sale.method}
        autoComplete="off"
        {...text('email')}
      />
      <TextInput label={t('sell.phone')} type="tel" autoComplete="off" {...text('phone')} />
      {more?.(draft, sale)}
      {sale.kind.price > 0 && (
        <NativeSelect
          label={methodLabel}
          {...text('method')}
          data={methods.map((value) => ({ value, label: t(`sell.methods.${value}`) }))}
        />
      )}
      {note}
    </FormDialog>
  );
}
