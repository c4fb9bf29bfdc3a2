/** What people do at an evening of a trial installation, as calls of the APIs. */
import { Failure } from './failure.ts';
import { cancelOnPage, payOnPage } from './payment-page.ts';
import { holderOf, type Person } from './people.ts';
import type { Service } from './service.ts';
import type { ListRate, Rate } from './trial-event.ts';

export interface Ticket {
  readonly _id: string;
  readonly qr_code: string;
  readonly total_price: number;
}

export interface Checkout {
  /** Empty where there is nothing to pay. */
  readonly payment_url: string;
  readonly tickets: readonly Ticket[];
}

export class Actions {
  readonly service: Service;
  readonly #signal: AbortSignal;

  constructor(service: Service, signal: AbortSignal) {
    this.service = service;
    this.#signal = signal;
  }

  /** Begins to buy so many tickets, through the channel. */
  beginCheckout(person: Person, rate: Rate, quantity: number): Promise<Checkout> {
    return this.service.data('channels', 'createTicketCheckout', {
      ticket_rate_id: rate._id,
      tickets: Array.from({ length: quantity }, () => holderOf(person, rate)),
    });
  }

  pay(address: string, card: string): Promise<void> {
    return payOnPage(address, card, this.#signal);
  }

  cancelPayment(address: string): Promise<void> {
    return cancelOnPage(address, this.#signal);
  }

  enter(ticketCode: string): Promise<unknown> {
    return this.service.data('integrations', 'checkInTicketByCode', { ticketCode });
  }

  refund({ _id: ticketId, total_price: amount }: Ticket): Promise<unknown> {
    return this.service.data('channels', 'refundTicket', { ticketId, amount });
  }

  /** Sells the ticket on through the reseller; the barcode of the new one. */
  async swap(person: Person, barcode: string): Promise<string> {
    const [firstName, lastName] = person.name.split(' ');
    const customer = { firstName, lastName, email: `buyer.${person.email}`, language: 'en' };
    const valid = await this.service.data<{ readonly swappable: boolean }>('resellers', 'validateBarcode', { barcode });
    if (!valid.swappable) throw new Failure('A ticket that was just bought may not be swapped.');
    const answer = await this.service.data<{ readonly barcode: string }>('resellers', 'swapTicket', {
      ticket: { barcode },
      customer,
    });
    return answer.barcode;
  }

  putOnList(person: Person, rate: ListRate, people: number): Promise<{ readonly _id: string }> {
    const list = { full_name: person.name, email: person.email, for: people, language: 'en' };
    return this.service.data('channels', 'createGuestList', {
      list_rate_id: rate._id,
      send_notification: false,
      list,
    });
  }

  /** Says how many of an entry are inside. */
  enterByList(listId: string, rate: ListRate, people: number): Promise<unknown> {
    const women = Math.floor(people / 2);
    const body = [{ _id: rate.prices[0]!._id, women, men: people - women }];
    return this.service.data('integrations', 'checkInGuestList', { listId, body });
  }

  takeTable(person: Person, eventId: string, space: string, people: number): Promise<{ readonly _id: string }> {
    return this.service.data('integrations', 'createWalkInBooking', {
      event_id: eventId,
      space_names: space,
      for: people,
      name: person.name,
      phone: person.phone,
    });
  }
}
