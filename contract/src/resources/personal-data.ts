import {
  AnyId,
  DayOrEmpty,
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  OneOf,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { bookingStatuses, mailStatuses, refundRequestStatuses, ticketStatuses } from '../vocabulary.ts';
import { BillingInfo } from './booking.ts';
import { Client } from './client.ts';
import { Preregistration } from './preregistration.ts';

const made = { created_at: Instant('When it was made.') };

const BookingOfPerson = Resource('BookingOfPerson', 'What a booking says of the person.', {
  _id: Id('booking', 'Id of the booking.'),
  event_id: IdOrEmpty('event', 'Event.'),
  code: Str('Code.'),
  status: OneOf(bookingStatuses, 'Status.'),
  name: Str('Name.'),
  email: EmailOrEmpty('E-mail address.'),
  phone: Str('Phone number.'),
  birthdate: DayOrEmpty('Date of birth.'),
  for: Int('People.'),
  commentary_client: Str('Remarks of the client.'),
  commentary_reserve: Str('Remarks of the organization.'),
  billing_info: BillingInfo,
  ...made,
});

const TicketOfPerson = Resource('TicketOfPerson', 'What a ticket says of the person.', {
  _id: Id('ticket', 'Id of the ticket.'),
  event_id: Id('event', 'Event.'),
  payment_id: Id('payment', 'Payment.'),
  status: OneOf(ticketStatuses, 'Status.'),
  full_name: Str('Name.'),
  email: EmailOrEmpty('E-mail address.'),
  phone: Str('Phone number.'),
  gender: Str('Gender.'),
  birthday: DayOrEmpty('Date of birth.'),
  address: Str('Address.'),
  postal_code: Str('Postal code.'),
  country_code: Str('Country, ISO 3166-1.'),
  personal_document_type: Str('Kind of the identity document.'),
  personal_document_number: Str('Number of the identity document.'),
  answers: List(
    Resource('AnswerOfPerson', 'An answer to a question of the rate.', {
      question_id: AnyId('Id of the question.'),
      answer: Str('Answer.'),
    }),
    'Answers to the questions of the rate.',
  ),
  billing_info: BillingInfo,
  ...made,
});

const PassOfPerson = Resource('PassOfPerson', 'What a pass says of the person.', {
  _id: Id('pass', 'Id of the pass.'),
  payment_id: Id('payment', 'Payment.'),
  code: Str('Code.'),
  full_name: Str('Name.'),
  email: EmailOrEmpty('E-mail address.'),
  phone: Str('Phone number.'),
  billing_info: BillingInfo,
  ...made,
});

const SubscriptionOfPerson = Resource('SubscriptionOfPerson', 'What a subscription says of the person.', {
  _id: Id('subscription', 'Id of the subscription.'),
  plan_name: Str('Name of the plan.', ['Friends of the house']),
  code: Str('Code.'),
  paid_until: InstantOrEmpty('When the paid time ends.'),
  ...made,
});

const GuestListOfPerson = Resource('GuestListOfPerson', 'What an entry of a guest list says of the person.', {
  _id: Id('guestList', 'Id of the entry.'),
  event_id: Id('event', 'Event.'),
  code: Str('Code.'),
  name: Str('Name.'),
  email: EmailOrEmpty('E-mail address.'),
  for: Int('People.'),
  observations_reception: Str('Remarks of the organization.'),
  billing_info: BillingInfo,
  ...made,
});

const RefundRequestOfPerson = Resource(
  'RefundRequestOfPerson',
  'A refund that was requested for a ticket of the person.',
  {
    _id: Id('refundRequest', 'Id of the request.'),
    ticket_id: Id('ticket', 'The ticket.'),
    status: OneOf(refundRequestStatuses, 'Its outcome.'),
    reason: Str('Why, in the words of the holder.', ['We cannot come.']),
    ...made,
  },
);

const MailToPerson = Resource('MailToPerson', 'A mail to the person.', {
  _id: Id('mail', 'Id of the mail.'),
  recipient: EmailOrEmpty('E-mail address.'),
  subject: Str('Subject; empty while it waits.'),
  template: Str('What sort of mail it is.', ['tickets_sold']),
  status: OneOf(mailStatuses, 'Its outcome.'),
  ...made,
});

export const PersonalData = Resource('PersonalData', 'All data stored about a person.', {
  client: Client,
  bookings: List(BookingOfPerson, 'Bookings.'),
  tickets: List(TicketOfPerson, 'Tickets in the name of the person.'),
  passes: List(PassOfPerson, 'Passes in the name of the person.'),
  subscriptions: List(SubscriptionOfPerson, 'Subscriptions of the person.'),
  guest_lists: List(GuestListOfPerson, 'Entries of guest lists.'),
  refund_requests: List(RefundRequestOfPerson, 'Refunds requested for tickets of the person.'),
  preregistrations: List(Preregistration, 'Events for whose tickets the person waits.'),
  mails: List(MailToPerson, 'Mails to the person.'),
});
export type PersonalData = Static<typeof PersonalData>;
