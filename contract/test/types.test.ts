/** What handlers are given and must return is exact; `npm run lint:types` checks this file. */
import { expect, expectTypeOf, test } from 'vitest';
import {
  type Booking,
  type channels,
  type InputOf,
  integrations,
  type OutputOf,
  resellers,
  type Ticket,
  type WebhookDelivery,
} from '../src/index.ts';

test('a handler is given exactly what the operation declares', () => {
  type WalkIn = InputOf<typeof integrations.createWalkInBooking>;
  expectTypeOf<WalkIn['params']>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<WalkIn['query']>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<WalkIn['body']>().toEqualTypeOf<{
    created_at?: string;
    event_id: string;
    space_names: string;
    for: number;
    price?: number;
    discount_code?: string;
    name?: string;
    phone?: string;
    email?: string;
    commentary_reserve?: string;
    gender_group?: 'mixed' | 'boys' | 'girls';
    hour?: string;
  }>();
  type ByEmail = InputOf<typeof integrations.listBookingsByEmail>;
  expectTypeOf<ByEmail['params']>().toEqualTypeOf<{ email: string }>();
  expectTypeOf<ByEmail['query']>().toEqualTypeOf<{ limit?: number; offset?: number; after?: string }>();
  expectTypeOf<ByEmail['body']>().toEqualTypeOf<undefined>();
  type Import = InputOf<typeof integrations.createTickets>['body']['tickets'][number];
  expectTypeOf<Import['supplements']>().toEqualTypeOf<
    { supplement_id?: string; supplementId?: string; price?: number }[] | undefined
  >();
  type Filter = InputOf<typeof channels.listTickets>['query']['filter'];
  expectTypeOf<NonNullable<Filter>['status']>().toEqualTypeOf<Ticket['status'] | undefined>();
  expect(integrations.createWalkInBooking.body.required).toEqual(['event_id', 'space_names', 'for']);
});

test('a handler has to return exactly what the operation declares', () => {
  expectTypeOf<OutputOf<typeof integrations.createWalkInBooking>>().toEqualTypeOf<Booking>();
  expectTypeOf<OutputOf<typeof integrations.checkInTicket>>().toEqualTypeOf<{ success: boolean }>();
  expectTypeOf<OutputOf<typeof channels.listTickets>>().toEqualTypeOf<{ success: boolean; data: Ticket[] }>();
  expectTypeOf<OutputOf<typeof resellers.getTicketPdf>>().toEqualTypeOf<Uint8Array>();
  expectTypeOf<Booking['discount_code_id']>().toEqualTypeOf<string | null>();
  expectTypeOf<Booking['status']>().toEqualTypeOf<
    'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released'
  >();
  expectTypeOf<NonNullable<WebhookDelivery['last_attempt']>['status_code']>().toEqualTypeOf<number>();
  expectTypeOf<Ticket['payment']['metadata']>().toEqualTypeOf<unknown>();
  expect(resellers.getTicketPdf.success.mediaType).toBe('application/pdf');
});
