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
