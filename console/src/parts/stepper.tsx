/** A number of people that is changed by large buttons, for thumbs. */
import { ActionIcon, Group, Text } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly change: (value: number) => void;
}

export function Stepper({ label, value, max, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line.
    <div className="stepper" role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {label}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('actions.fewer', { name: label })}
          disabled={value <= 0}
          onClick={() => change(value - 1)}
        >
          <Minus size={20} aria-hidden />
        </ActionIcon>
        <output aria-label={label}>{value}</output>
        <ActionIcon
          variant="light"
          size={44}
          aria-label={t('actions.further', { name: label })}
          disabled={value >= max}
          onClick={() => change(value + 1)}
        >
          <Plus size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
