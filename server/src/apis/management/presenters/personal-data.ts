import type { PersonalData as Shown } from '@stagedoor/contract';
import type { PersonalData } from '../../../contexts/customers/people/people.ts';
import { presentBillingInfo } from '../../../wire/presenters/booking.ts';
import { presentClient } from '../../../wire/presenters/client.ts';
import { presentPreregistration } from '../../../wire/presenters/preregistration.ts';

export function presentPersonalData(data: PersonalData): Shown {
  const { client, bookings, tickets, passes, subscriptions, guestLists, ...of } = data;
  const { preregistrations, mails } = of;
  return {
    client: presentClient(client),
    bookings: bookings.map(({ id, event_id, birthdate, party_size, billing_info, ...row }) => ({
      ...row,
      _id: id,
      event_id: event_id ?? '',
      birthdate: birthdate ?? '',
      for: party_size,
      billing_info: presentBillingInfo(billing_info),
    })),
    tickets: tickets.map(({ id, birthday, document_type, document_number, answers, billing_info, ...row }) => ({
      ...row,
      _id: id,
      birthday: birthday ?? '',
      personal_document_type: document_type,
      personal_document_number: document_number,
      answers: [...answers],
      billing_info: presentBillingInfo(billing_info),
    })),
    passes: passes.map(({ id, ...row }) => ({ ...row, _id: id })),
    subscriptions: subscriptions.map(({ id, paid_until, ...row }) => ({
      ...row,
      _id: id,
      paid_until: paid_until ?? '',
    })),
    guest_lists: guestLists.map(({ id, party_size, ...row }) => ({ ...row, _id: id, for: party_size })),
    preregistrations: preregistrations.map(presentPreregistration),
    mails: mails.map(({ id, ...row }) => ({ ...row, _id: id })),
  };
}
