/** Records that what was left of a sale of a cancelled event was given back by hand. */
import { Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BoxOfficeCollection, boxOfficeCollections } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useMoney } from '../../parts/money.tsx';
import { paymentShown } from '../payments/refund-dialog.tsx';

interface Props {
  readonly eventId: string;
  readonly sale: Item<'listCancelledSales'>;
  readonly close: () => void;
}

export function RecordSale({ eventId, sale, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const record = useChange('recordCancelledSale', ['getEventCancellation', 'listCancelledSales', ...paymentShown]);
  const [collection, setCollection] = useState<BoxOfficeCollection>(sale.collection === 'pos' ? 'pos' : 'cash');
  const amount = money(sale.unreturned, sale.currency);
  const submit = () =>
    record.mutate(
      { params: { organizationId, eventId, cancelledSaleId: sale._id }, body: { collection } },
      {
        onSuccess: () => {
          notifications.show({ message: t('cancellation.recorded', { amount }) });
          close();
        },
      },
    );
  return (
    <FormDialog
      title={t('cancellation.recordTitle', { amount })}
      submitLabel={t('cancellation.record')}
      isBusy={record.isPending}
      error={record.error}
      close={close}
      submit={submit}
    >
      <Radio.Group
        label={t('cancellation.collection')}
        value={collection}
        onChange={(value) => setCollection(value as BoxOfficeCollection)}
      >
        <Stack gap="xs" mt="xs">
          {boxOfficeCollections.map((each) => (
            <Radio key={each} value={each} label={t(`cancellation.collections.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
