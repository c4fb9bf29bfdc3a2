/** A named value, such as the price of a ticket; a description list holds several. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Facts({ children }: { readonly children: ReactNode }) {
  return <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }}>{children}</SimpleGrid>;
}

/** Nothing where there is no value. */
export function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  if (value === '' || value === null || value === undefined) return null;
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div" className="breakable">
        {typeof value === 'string' && value.includes('@') ? <Address text={value} /> : value}
      </Text>
    </Stack>
  );
}

/** An e-mail address that is too long for its line is broken before the @. */
function Address({ text }: { readonly text: string }) {
  const at = text.lastIndexOf('@');
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
