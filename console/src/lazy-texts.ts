/** The texts that are loaded with their screen. Screens import their own; this is for types and for tests. */
import { sellTexts } from './parts/sell-texts.ts';
import { bookingTexts } from './screens/bookings/texts.ts';
import { boxOfficeTexts } from './screens/box-office/texts.ts';
import { cancellationTexts } from './screens/cancellation/texts.ts';
import { clientTexts } from './screens/clients/texts.ts';
import { disputeTexts } from './screens/disputes/texts.ts';
import { doorTexts } from './screens/door/texts.ts';
import { doorDeviceTexts } from './screens/doors/texts.ts';
import { catalogueTexts } from './screens/events/texts.ts';
import { firstOrganizationTexts } from './screens/first-organization/texts.ts';
import { floorPlanTexts } from './screens/floor-plan/texts.ts';
import { guestListTexts } from './screens/guest-lists/texts.ts';
import { importTexts } from './screens/imports/texts.ts';
import { mailTextTexts } from './screens/mail-texts/texts.ts';
import { operatorTexts } from './screens/operator/texts.ts';
import { organizationSettingsTexts } from './screens/organization/texts.ts';
import { partnerTexts } from './screens/partners/texts.ts';
import { passTexts } from './screens/passes/texts.ts';
import { paymentSettingsTexts } from './screens/payment-settings/texts.ts';
import { paymentTexts } from './screens/payments/texts.ts';
import { referenceTexts } from './screens/reference/texts.ts';
import { refundRequestTexts } from './screens/refund-requests/texts.ts';
import { requestTexts } from './screens/requests/texts.ts';
import { subscriptionTexts } from './screens/subscriptions/texts.ts';
import { ticketTexts } from './screens/tickets/texts.ts';
import { tonightTexts } from './screens/tonight/texts.ts';
import { venueTexts } from './screens/venue/texts.ts';

export const lazyTexts = {
  en: {
    ...bookingTexts.en,
    ...boxOfficeTexts.en,
    ...cancellationTexts.en,
    ...catalogueTexts.en,
    ...clientTexts.en,
    ...disputeTexts.en,
    ...doorTexts.en,
    ...doorDeviceTexts.en,
    ...firstOrganizationTexts.en,
    ...floorPlanTexts.en,
    ...guestListTexts.en,
    ...importTexts.en,
    ...mailTextTexts.en,
    ...operatorTexts.en,
    ...organizationSettingsTexts.en,
    ...paymentSettingsTexts.en,
    ...partnerTexts.en,
    ...passTexts.en,
    ...paymentTexts.en,
    ...referenceTexts.en,
    ...refundRequestTexts.en,
    ...requestTexts.en,
    ...sellTexts.en,
    ...subscriptionTexts.en,
    ...ticketTexts.en,
    ...tonightTexts.en,
    ...venueTexts.en,
  },
  es: {
    ...bookingTexts.es,
    ...boxOfficeTexts.es,
    ...cancellationTexts.es,
    ...catalogueTexts.es,
    ...clientTexts.es,
    ...disputeTexts.es,
    ...doorTexts.es,
    ...doorDeviceTexts.es,
    ...firstOrganizationTexts.es,
    ...floorPlanTexts.es,
    ...guestListTexts.es,
    ...importTexts.es,
    ...mailTextTexts.es,
    ...operatorTexts.es,
    ...organizationSettingsTexts.es,
    ...paymentSettingsTexts.es,
    ...partnerTexts.es,
    ...passTexts.es,
    ...paymentTexts.es,
    ...referenceTexts.es,
    ...refundRequestTexts.es,
    ...requestTexts.es,
    ...sellTexts.es,
    ...subscriptionTexts.es,
    ...ticketTexts.es,
    ...tonightTexts.es,
    ...venueTexts.es,
  },
};
