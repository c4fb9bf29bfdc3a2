/** How many of the people who are expected are inside, as numbers and as a bar. */
import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from './formats.ts';

const sizes = {
  xl: { gap: 8, label: 'md', weight: 600, about: 'sm', figure: 64, of: 'lg', bar: 12 },
  lg: { gap: 8, label: 'sm', weight: 600, about: 'sm', figure: 34, of: 'sm', bar: 8 },
  sm: { gap: 4, label: 'sm', weight: 500, about: 'xs', figure: 'md', of: 'sm', bar: 6 },
} as const;
type Size = keyof typeof sizes;

interface Props {
  readonly label: string;
  readonly admitted: number;
  readonly people: number;
  /** The figure of a screen, of a card, of a row of a list. */
  readonly size: Size;
  readonly about?: string;
}

export function Admitted({ label, admitted, people, size, about }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = people === 0 ? 0 : Math.min(100, (admitted / people) * 100);
  const shown = sizes[size];
  return (
    <Stack gap={shown.gap}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
        <Text size={shown.label} fw={shown.weight} className="breakable">
          {label}
        </Text>
        <Text size={shown.about} c="dimmed" ta="right">
          {about}
        </Text>
      </Group>
      <Group gap={6} align="baseline">
        <Text fz={shown.figure} fw={650} lh={1.1} className="figure">
          {number(admitted)}
        </Text>
        <Text size={shown.of} c="dimmed">
          {t('parts.ofPeople', { count: people, people: number(people) })}
        </Text>
      </Group>
      <Progress value={share} size={shown.bar} aria-label={`${label}: ${number(admitted)} / ${number(people)}`} />
    </Stack>
  );
}
