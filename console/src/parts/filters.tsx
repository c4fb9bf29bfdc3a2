/** The fields by which a list is filtered: in a row, and on a phone two beside each other, of which searches are as wide as both. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** `flex-start` where a field may say below it what is wrong. */
  readonly align?: 'flex-start' | 'flex-end';
  readonly children: ReactNode;
}

export function Filters({ align = 'flex-end', children }: Props) {
  return (
    <Group align={align} className="filters">
      {children}
    </Group>
  );
}

/** Whether less than all of a list is asked for; the number of rows is no filter. */
export function isFiltered({ limit: _limit, ...filters }: { readonly limit?: number }): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
