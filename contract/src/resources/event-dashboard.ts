import { Currency, DayOrEmpty, Id, IdOrEmpty, Int, List, Money, Resource, type Static, Str, Type } from '../schema.ts';
import { Occupancy } from './occupancy.ts';

const group = (title: string, description: string, of: string) =>
  Resource(title, description, {
    count: Int(`Number of ${of}.`),
    people: Int('People whom they admit.'),
    admitted: Int('People who are inside.'),
  });

const revenue = {
  sales: Money('Prices of tickets, and of bookings whose clients arrived.'),
  supplements: Money('Supplements.'),
  fees_organization: Money("The organization's part of fees and service charges."),
  fees_provider: Money("The provider's part of fees."),
  surcharges: Money('Surcharges.'),
  warranty: Money('Warranties.'),
  tips: Money('Tips.'),
  total: Money('All parts.'),
};

export const EventDashboard = Resource('EventDashboard', 'What was sold of an event, who is inside, and its money.', {
  event_id: Id('event', 'Id of the event.'),
  currency: Currency('Currency of all amounts, ISO 4217.'),
  tickets: Resource('DashboardTickets', 'Tickets of the event.', {
    sold: Int('Tickets that are valid.'),
    held: Int('Tickets that wait for their payment.'),
    voided: Int('Tickets that were sold and are void, as after a refund.'),
    admitted: Int('People who are inside.'),
  }),
  bookings: group('DashboardBookings', 'Bookings of the event, without rejected ones.', 'bookings'),
  lists: group('DashboardLists', 'Entries of guest lists, without removed ones.', 'entries'),
  occupancy: Type.Optional(Occupancy),
  rates: List(
    Resource('DashboardRate', 'Tickets of a rate.', {
      rate_id: Id('rate', 'Id of the ticket rate.'),
      name: Str('Its name.', ['General admission']),
      quota: Int('Places of it in all.'),
      sold: Int('Tickets that are valid.'),
      held: Int('Tickets that wait for their payment.'),
      voided: Int('Tickets that were sold and are void.'),
      admitted: Int('People who are inside.'),
      revenue: Type.Optional(Money('What it earned, less what was given back; for admins.')),
    }),
    'By ticket rate, in their order.',
  ),
  sales: List(
    Resource('DashboardSales', 'Tickets of a rate that were sold on one day and are valid.', {
      day: DayOrEmpty('Day, by the clock of the organization.'),
      rate_id: Id('rate', 'Id of the ticket rate.'),
      sold: Int('Tickets.'),
    }),
    'By day and ticket rate; a day on which nothing was sold is left out.',
  ),
  channels: List(
    Resource('DashboardChannel', 'What a channel sold.', {
      channel_id: IdOrEmpty('channel', 'Channel; the organization itself.'),
      name: Str('Its name; empty for the organization itself.', ['Night Guide']),
      sold: Int('Tickets that are valid.'),
      bookings: Int('Bookings that are not rejected.'),
      admitted: Int('People who are inside.'),
      revenue: Type.Optional(Money('What it earned, less what was given back; for admins.')),
    }),
    'By channel.',
  ),
  money: Type.Optional(
    Resource('DashboardMoney', 'The money of the event, out of the ledger; for admins.', {
      revenue: Resource('DashboardRevenue', 'What was earned, less what was given back.', revenue),
      advances_held: Money('Advances of bookings whose clients have not arrived yet.'),
      forfeited: Money('Advances by card of rejected bookings that were not given back.'),
      refunded: Money('What was given back.'),
    }),
  ),
});
export type EventDashboard = Static<typeof EventDashboard>;
