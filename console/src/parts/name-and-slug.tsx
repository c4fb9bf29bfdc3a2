/** The fields of a name and of the identifier that it suggests until one is typed. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';
import { slugOf } from './slug.ts';

interface Props {
  readonly draft: Draft<Readonly<Record<'name' | 'slug', string>>>;
  /** Set where the identifier exists already, and stays as it is when the name changes. */
  readonly keepsSlug?: boolean;
}

export function NameAndSlug({ draft, keepsSlug = false }: Props) {
  const { t } = useTranslation();
  const [isSlugTyped, setSlugTyped] = useState(keepsSlug);
  const slugField = draft.text('slug');
  return (
    <>
      <TextInput
        label={t('parts.name')}
        required
        data-autofocus
        {...draft.text('name')}
        onChange={({ currentTarget: { value } }) =>
          draft.set({ name: value, ...(isSlugTyped ? {} : { slug: slugOf(value) }) })
        }
      />
      <TextInput
        label={t('parts.slug')}
        description={t('parts.slugHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        {...slugField}
        onChange={(event) => {
          setSlugTyped(true);
          slugField.onChange(event);
        }}
      />
    </>
  );
}
