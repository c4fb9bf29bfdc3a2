/** A walk-in on a free space: the space was the first tap, the number of people is the second, taking it the third. */
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../parts/failure.tsx';
import type { Space } from './space-state.ts';
import './bookings.css';

interface Props {
  readonly space: Space;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly take: (walkIn: { readonly people: number; readonly name: string }) => void;
  /** Books the space for later instead; left out where the person may not. */
  readonly later: (() => void) | undefined;
  readonly close: () => void;
}

export function WalkIn({ space, isBusy, error, take, later, close }: Props) {
  const { t } = useTranslation();
  const [people, setPeople] = useState(Math.min(space.capacity || 2, 10));
  const [name, setName] = useState('');
  return (
    <Modal
      opened
      onClose={close}
      title={t('bookings.walkInTitle', { space: space.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take({ people, name });
        }}
      >
        <Stack>
          <Text size="sm" fw={500} id="walk-in-people">
            {t('bookings.people')}
          </Text>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere. */}
          <div className="number-choice" role="group" aria-labelledby="walk-in-people">
            {Array.from({ length: 10 }, (_, index) => index + 1).map((count) => (
              <Button
                key={count}
                size="md"
                px={0}
                variant={count === people ? 'filled' : 'default'}
                aria-pressed={count === people}
                onClick={() => setPeople(count)}
              >
                {count}
              </Button>
            ))}
          </div>
          <TextInput
            label={t('bookings.name')}
            description={t('bookings.nameHint')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Failure error={error} />
          <Button type="submit" size="md" loading={isBusy}>
            {t('bookings.seatNow')}
          </Button>
          {later && (
            <Button variant="subtle" onClick={later}>
              {t('bookings.forLater')}
            </Button>
          )}
        </Stack>
      </form>
    </Modal>
  );
}
