/** The pages of a list of which the total is known: how many there are, and a way to each of them. */
import '@mantine/core/styles/Pagination.css';
import { Group, NumberInput, Pagination, Text } from '@mantine/core';
import { limits } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import { useFormats } from './formats.ts';

/** What a list is asked for, and which of its pages. */
export interface PagedQuery<Query> {
  readonly query: Query;
  readonly page: number;
  readonly size: number;
}

interface Props {
  readonly total: number;
  /** From 1 on. */
  readonly page: number;
  readonly size: number;
  readonly show: (page: number) => void;
}

/** Nothing where there is nothing. Where the list is longer than what can be skipped, its last pages are found by sorting or by a filter. */
export function Pages({ total, page, size, show }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const last = Math.min(Math.ceil(total / size), Math.floor(limits.offsetMax / size) + 1);
  if (total === 0) return null;
  const names = { first: 'first', previous: 'previous', next: 'next', last: 'last' } as const;
  return (
    <Group justify="space-between" className="pages">
      <Text size="sm" c="dimmed" role="status">
        {t('pages.range', {
          from: number(Math.min(total, (page - 1) * size + 1)),
          to: number(Math.min(total, page * size)),
          total: number(total),
        })}
      </Text>
      {last > 1 && (
        <Group gap="xs" component="nav" aria-label={t('pages.pages')}>
          <Pagination
            size="sm"
            total={last}
            value={page}
            onChange={show}
            withEdges
            getItemProps={(item) => ({ 'aria-label': t('pages.page', { page: number(item) }) })}
            getControlProps={(control) => ({ 'aria-label': t(`pages.${names[control]}`) })}
          />
          <NumberInput
            size="xs"
            w={84}
            aria-label={t('pages.goTo')}
            placeholder={t('pages.goTo')}
            min={1}
            max={last}
            hideControls
            onKeyDown={({ key, currentTarget }) => {
              const asked = Number(currentTarget.value);
              if (key === 'Enter' && asked >= 1) show(Math.min(last, Math.trunc(asked)));
            }}
          />
        </Group>
      )}
    </Group>
  );
}
