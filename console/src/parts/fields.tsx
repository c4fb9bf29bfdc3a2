/** Fields of amounts, percentages, counts and instants. */
import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useOrganization } from '../data/session.ts';
import { decimalsOf, typedAmount } from './amounts.ts';

/** As many as the service takes of a percentage. */
const percentageDecimals = 4;

/**
 * A number with decimals, after a comma or a point. It is no field of the type number: where the language of the browser has
 * another separator than the one that is typed, such a field leaves it out, and 12,50 becomes 1250.
 */
function DecimalField({ decimals, onChange, ...props }: TextInputProps & { readonly decimals: number }) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        const field = event.currentTarget;
        const amount = typedAmount(field.value, String(props.value ?? ''), decimals);
        if (amount !== field.value) field.value = amount;
        onChange?.(event);
      }}
      {...props}
    />
  );
}

/** An amount in major units, with its currency: that of the organization where none is given. */
export function MoneyField({ currency, ...props }: TextInputProps & { readonly currency?: string }) {
  const own = useOrganization().currency;
  return (
    <DecimalField
      decimals={decimalsOf(currency ?? own)}
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
  return <DecimalField decimals={percentageDecimals} rightSection="%" {...props} />;
}

export function NumberField(props: TextInputProps) {
  return <TextInput type="number" min={0} inputMode="numeric" {...props} />;
}

/** Day and time; `toInstant` reads it. */
export function MomentField(props: TextInputProps) {
  return <TextInput type="datetime-local" {...props} />;
}
