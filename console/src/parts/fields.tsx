/** Fields of amounts, percentages, counts and instants. */
import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useOrganization } from '../data/session.ts';

/** An amount in major units, with its currency: that of the organization where none is given. */
export function MoneyField({ currency, ...props }: TextInputProps & { readonly currency?: string }) {
  const own = useOrganization().currency;
  return (
    <TextInput
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      rightSectionWidth={52}
      rightSection={
        <Text size="xs" c="dimmed" aria-hidden>
          {currency ?? own}
        </Text>
      }
      {...props}
    />
  );
}

export function PercentField(props: TextInputProps) {
  return <TextInput type="number" min={0} max={100} step="any" inputMode="decimal" rightSection="%" {...props} />;
}

export function NumberField(props: TextInputProps) {
  return <TextInput type="number" min={0} inputMode="numeric" {...props} />;
}

/** Day and time; `toInstant` reads it. */
export function MomentField(props: TextInputProps) {
  return <TextInput type="datetime-local" {...props} />;
}
