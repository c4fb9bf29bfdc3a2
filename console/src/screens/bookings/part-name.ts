/** How the screen calls the fields of a booking, where it says what was changed. */
import { useTranslation } from 'react-i18next';

export function usePartName(): (field: string) => string {
  const { t } = useTranslation();
  return (field) => {
    if (field === 'status') return t('deliveries.status');
    if (field === 'space_ids') return t('bookings.spaces');
    if (field === 'for' || field === 'enter') return t('bookings.people');
    if (field.startsWith('commentary')) return t('bookings.notes');
    if (field.startsWith('deposit')) return t('bookings.advance');
    if (field === 'name') return t('bookings.name');
    if (field === 'phone' || field === 'email') return t('bookings.contact');
    if (field === 'date' || field === 'hour' || field === 'duration') return t('bookings.time');
    if (field === 'price' || field.startsWith('fee') || field.startsWith('pos_')) return t('bookings.bill');
    return t('bookings.otherParts');
  };
}
