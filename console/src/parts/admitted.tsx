/** How many of the people who are expected are inside, as numbers and as a bar. */
import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from './formats.ts';

interface Props {
  readonly label: string;
  readonly admitted: number;
  readonly people: number;
  /** Large: the figure of a card; small: a row of a list. */
  readonly size: 'lg' | 'sm';
  readonly about?: string;
}

export function Admitted({ label, admitted, people, size, about }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = people === 0 ? 0 : Math.min(100, (admitted / people) * 100);
  return (
    <Stack gap={size === 'lg' ? 8 : 4}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
        <Text size="sm" fw={size === 'lg' ? 600 : 500} className="breakable">
          {label}
        </Text>
        <Text size={size === 'lg' ? 'sm' : 'xs'} c="dimmed" ta="right">
          {about}
        </Text>
      </Group>
      <Group gap={6} align="baseline">
        <Text fz={size === 'lg' ? 34 : 'md'} fw={650} lh={1.1} className="figure">
          {number(admitted)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('parts.ofPeople', { people: number(people) })}
        </Text>
      </Group>
      <Progress
        value={share}
        size={size === 'lg' ? 8 : 6}
        aria-label={`${label}: ${number(admitted)} / ${number(people)}`}
      />
    </Stack>
  );
}
