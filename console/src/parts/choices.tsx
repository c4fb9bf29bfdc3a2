/** Choosing a time zone or a currency among those that the browser knows. */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly description?: ReactNode;
  /** Empty where none is chosen yet. */
  readonly value: string;
  readonly error: string | undefined;
  readonly choose: (value: string) => void;
}

/** The choices that the browser knows, and the present one. */
function choicesOf(kind: 'currency' | 'timeZone', present: string): readonly string[] {
  const known = Intl.supportedValuesOf(kind);
  return present === '' || known.includes(present) ? known : [present, ...known];
}

function Choice({ choose, data, ...given }: Props & { readonly data: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation();
  return (
    <Select
      {...given}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      required
      allowDeselect={false}
      limit={60}
      nothingFoundMessage={t('palette.nothing')}
      data={data}
      onChange={(value) => value && choose(value)}
    />
  );
}

export function TimezoneChoice(props: Props) {
  return <Choice {...props} data={choicesOf('timeZone', props.value).map((value) => ({ value, label: value }))} />;
}

export function CurrencyChoice(props: Props) {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  const data = choicesOf('currency', props.value).map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
  return <Choice {...props} data={data} />;
}
