/** A charge that is an amount or a percentage: its kind and how much. */
import { NativeSelect } from '@mantine/core';
import { feeTypes } from '@stagedoor/contract/vocabulary';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField, PercentField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';

interface FieldProps {
  readonly value: string;
  readonly error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
}

interface Props {
  readonly label: string;
  readonly kind: FieldProps;
  readonly amount: FieldProps;
}

export function ChargeFields({ label, kind, amount }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('catalogue.chargeKind', { name: label })}
        {...kind}
        data={feeTypes.map((value) => ({ value, label: t(`catalogue.chargeKinds.${value}`) }))}
      />
      {kind.value === 'percentage' ? (
        <PercentField label={label} required {...amount} />
      ) : (
        <MoneyField label={label} required {...amount} />
      )}
    </>
  );
}

/** A function that writes such a charge. */
export function useCharge(): (kind: string, amount: number, currency?: string) => string {
  const money = useMoney();
  const { percent } = useFormats();
  return (kind, amount, currency) => (kind === 'fixed' ? money(amount, currency) : percent(amount));
}

/** The kind of a charge as requests name it, of what its field holds. */
export const chargeKindOf = (kind: string): 'fixed' | 'percentage' => (kind === 'percentage' ? 'percentage' : 'fixed');
