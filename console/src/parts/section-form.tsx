/** A titled part of a screen that is a form: its fields, what went wrong, and the button that saves. */
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';
import { Failure } from './failure.tsx';
import { Section } from './section.tsx';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  readonly badge?: ReactNode;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** What its fields hold. */
  readonly draft: Pick<Draft<never>, 'paths' | 'isChanged' | 'discard'>;
  readonly submit: () => void;
  /** Stands beside the button that saves. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

export function SectionForm({ title, about, badge, isBusy, error, draft, submit, other, children }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={title} about={about} badge={badge}>
      <form
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {children}
          <Failure error={error} marked={draft.paths} />
          <Group>
            <Button type="submit" loading={isBusy}>
              {t('actions.save')}
            </Button>
            {draft.isChanged && (
              <Button variant="default" onClick={draft.discard}>
                {t('discard.action')}
              </Button>
            )}
            {other}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
