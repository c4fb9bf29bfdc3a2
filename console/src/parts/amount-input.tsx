/** A field for an amount of money in major units, such as 12.50. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly isFocused?: boolean;
  readonly change: (value: string) => void;
}

export function AmountInput({ label, description, value, error, isFocused, change }: Props) {
  return (
    <TextInput
      label={label}
      description={description}
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      required
      data-autofocus={isFocused}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
