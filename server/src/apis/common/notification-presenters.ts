import type { Presenter } from '../../modules/notifications/notifications.ts';

/** How each kind of notification looks to receivers. */
export const notificationPresenters: readonly Presenter[] = [];
