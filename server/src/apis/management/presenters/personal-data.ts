import type { PersonalData as Shown } from '@stagedoor/contract';
import { mailPersonalData, type PersonalData } from '../../../contexts/customers/privacy/privacy.ts';
import { entryPersonalData } from '../../../contexts/guest-lists/guest-lists/guest-lists.ts';
import { passPersonalData } from '../../../contexts/memberships/passes/passes.ts';
import { subscriptionPersonalData } from '../../../contexts/memberships/subscriptions/subscriptions.ts';
import { bookingPersonalData } from '../../../contexts/tables/bookings/bookings.ts';
import { refundRequestPersonalData } from '../../../contexts/ticketing/refund-requests/refund-requests.ts';
import { ticketPersonalData } from '../../../contexts/ticketing/tickets/tickets.ts';
import { preregistrationPersonalData } from '../../../contexts/venue/events/events.ts';
import { presentBillingInfo } from '../../../wire/presenters/booking.ts';
import { presentClient } from '../../../wire/presenters/client.ts';
import { presentPreregistration } from '../../../wire/presenters/preregistration.ts';

export function presentPersonalData(data: PersonalData): Shown {
  return {
    client: presentClient(data.client),
    bookings: data.of(bookingPersonalData).map(({ id, event_id, birthdate, party_size, billing_info, ...row }) => ({
      ...row,
      _id: id,
      event_id: event_id ?? '',
      birthdate: birthdate ?? '',
      for: party_size,
      billing_info: presentBillingInfo(billing_info),
    })),
    tickets: data
      .of(ticketPersonalData)
      .map(({ id, birthday, document_type, document_number, answers, billing_info, ...row }) => ({
        ...row,
        _id: id,
        birthday: birthday ?? '',
        personal_document_type: document_type,
        personal_document_number: document_number,
        answers: [...answers],
        billing_info: presentBillingInfo(billing_info),
      })),
    passes: data.of(passPersonalData).map(({ id, billing_info, ...row }) => ({
      ...row,
      _id: id,
      billing_info: presentBillingInfo(billing_info),
    })),
    subscriptions: data.of(subscriptionPersonalData).map(({ id, paid_until, ...row }) => ({
      ...row,
      _id: id,
      paid_until: paid_until ?? '',
    })),
    guest_lists: data.of(entryPersonalData).map(({ id, party_size, billing_info, ...row }) => ({
      ...row,
      _id: id,
      for: party_size,
      billing_info: presentBillingInfo(billing_info),
    })),
    refund_requests: data.of(refundRequestPersonalData).map(({ id, ...row }) => ({ ...row, _id: id })),
    preregistrations: data.of(preregistrationPersonalData).map(presentPreregistration),
    mails: data.of(mailPersonalData).map(({ id, ...row }) => ({ ...row, _id: id })),
  };
}
