/** Mails a ticket to its holder or to another address. */
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { type TicketData, ticketShown } from './shown.ts';

interface Props {
  readonly ticket: TicketData;
  readonly close: () => void;
}

export function SendDialog({ ticket, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const send = useChange('sendTicket', ticketShown);
  const draft = useDraft({ email: ticket.email }, send.error);
  const { email } = draft.values;
  return (
    <FormDialog
      title={t('tickets.sendTitle')}
      submitLabel={t('tickets.sendNow')}
      isBusy={send.isPending}
      error={send.error}
      draft={draft}
      close={close}
      submit={() =>
        send.mutate(
          { params: { organizationId, ticketId: ticket._id }, body: { email } },
          {
            onSuccess: () => {
              notifications.show({ message: t('tickets.sentTo', { email }) });
              close();
            },
          },
        )
      }
    >
      <Text size="sm" c="dimmed">
        {t('tickets.sendAbout')}
      </Text>
      <TextInput label={t('tickets.sendTo')} type="email" required data-autofocus {...draft.text('email')} />
    </FormDialog>
  );
}
