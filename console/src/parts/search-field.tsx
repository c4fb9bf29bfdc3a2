/** A search that answers while one types; "/" leads to it. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useRef } from 'react';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly search: (text: string | undefined) => void;
  readonly error?: string | undefined;
}

export function SearchField({ label, placeholder, value, search, error }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  const later = useDebouncedCallback((text: string) => search(text.trim() || undefined), 200);
  return (
    <TextInput
      ref={field}
      label={label}
      placeholder={placeholder}
      type="search"
      flex="1 1 220px"
      maw={420}
      defaultValue={value ?? ''}
      error={error}
      leftSection={<Search size={16} aria-hidden />}
      onChange={(event) => later(event.currentTarget.value)}
    />
  );
}
