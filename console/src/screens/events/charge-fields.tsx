/** A charge that is an amount or a percentage: its kind and how much. */
import { NativeSelect, TextInput } from '@mantine/core';
import { feeTypes } from '@stagedoor/contract/vocabulary';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../parts/fields.tsx';

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
        <TextInput
          label={label}
          type="number"
          min={0}
          max={100}
          step="any"
          inputMode="decimal"
          rightSection="%"
          required
          {...amount}
        />
      ) : (
        <MoneyField label={label} required {...amount} />
      )}
    </>
  );
}
