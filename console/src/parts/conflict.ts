/** Says what somebody else changed meanwhile, where a change was refused for it; or what else went wrong. */
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../data/client.ts';
import { sayError } from './api-messages.ts';

/** `nameOf` names a part of the thing, by its field, as the screen calls it. */
export function useSayConflict(nameOf: (field: string) => string): (error: ApiError) => void {
  const { t } = useTranslation();
  return (error) => {
    const isConflict = error.status === 412;
    const what = [...new Set(error.details.map(({ path }) => nameOf(path.slice(1))))].join(', ');
    notifications.show({
      color: 'orange',
      autoClose: 10_000,
      title: isConflict ? t('conflict.title') : t('failure.title'),
      message: isConflict ? t('conflict.about', { what }) : sayError(error) || t('failure.unreachable'),
    });
  };
}
