/**
 * An evening as a stream of calls: people buy tickets and pay for them on the page of the sandbox or not, come in, are
 * scanned twice, resell and return tickets, come by a guest list, or take a table. What each person does follows from the
 * seed alone, whatever the speed and the order in which answers come.
 */
import { StagedoorError, sleep } from '@stagedoor/sdk/tools';
import { Failure } from './failure.ts';
import type { Service } from './service.ts';

/** How long the evening lasts, in its own minutes. */
export const nightMinutes = 360;

export interface NightOptions {
  readonly seed: number;
  /** How many people, or groups of them, do something. */
  readonly size: number;
  /** Minutes of the evening that pass in a minute. */
  readonly speed: number;
  /** Requests under way at once. */
  readonly connections: number;
  readonly signal: AbortSignal;
  readonly report: (happened: Happened) => void;
}

export type Action =
  | 'sale'
  | 'payment'
  | 'entry'
  | 'second scan'
  | 'resale'
  | 'refund'
  | 'list'
  | 'list entry'
  | 'walk-in';

/** `refused`: as the rules of the evening want it. `failed`: anything else that was not done. */
export type Outcome = 'done' | 'refused' | 'failed';

export interface Happened {
  /** Of the evening. */
  readonly minute: number;
  readonly action: Action;
  readonly outcome: Outcome;
  /** For people. */
  readonly about: string;
}

/** Refusals that belong to an evening. */
const refusals: Readonly<Record<Action, readonly string[]>> = {
  sale: ['sold_out', 'not_on_sale'],
  payment: [],
  entry: ['ticket_not_active'],
  'second scan': ['already_checked_in', 'ticket_not_active'],
  resale: [],
  refund: ['conflict'],
  list: ['sold_out', 'conflict'],
  'list entry': ['conflict'],
  'walk-in': ['space_taken', 'conflict'],
};

interface Rate {
  readonly _id: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly type: string;
  readonly available: boolean;
  readonly current_price: { readonly _id: string } | null;
  readonly questions: readonly { readonly _id: string; readonly items: readonly string[] }[];
}

interface ListRate {
  readonly _id: string;
  readonly available: boolean;
  readonly max: number;
  readonly entry_price: number;
  readonly prices: readonly { readonly _id: string }[];
}

interface Zone {
  readonly spaces: readonly { readonly name: string; readonly bookings: readonly unknown[] }[];
}

interface Ticket {
  readonly _id: string;
  readonly qr_code: string;
  readonly total_price: number;
}

/** What is offered at the event. */
export interface Ground {
  readonly event: { readonly _id: string; readonly name: string };
  readonly rates: readonly Rate[];
  readonly listRates: readonly ListRate[];
  readonly spaces: readonly string[];
}

/** Reads what is offered; throws a Failure where nothing is on sale. */
export async function readGround(service: Service, eventId: string | undefined): Promise<Ground> {
  const event = await findEvent(service, eventId);
  const [rates, listRates, zones] = await Promise.all([
    service.data<Rate[]>('channels', 'listTicketRates', { event_id: event._id }),
    service.data<ListRate[]>('channels', 'listListRates', { event_id: event._id }),
    service.data<Zone[]>('integrations', 'getBookingAvailability', { event_id: event._id }),
  ]);
  const onSale = rates.filter(({ available, type, current_price: price }) => available && type === 'public' && price);
  if (onSale.length === 0) {
    const hint = 'Name another one with --event-id.';
    throw new Failure(`Nothing is on sale for ${event.name}.`, { hint });
  }
  const spaces = zones.flatMap((zone) => zone.spaces.filter(({ bookings }) => bookings.length === 0));
  return {
    event,
    rates: onSale,
    listRates: listRates.filter(({ available, entry_price: price, prices }) => available && price === 0 && prices[0]),
    spaces: spaces.map(({ name }) => name),
  };
}

interface Event {
  readonly _id: string;
  readonly name: string;
  readonly start: number;
}

/** The event that is meant: the one that is named, or the next of those that have not ended. */
async function findEvent(service: Service, eventId: string | undefined): Promise<Event> {
  if (eventId !== undefined) return service.data<Event>('integrations', 'getEvent', { eventId });
  const events = await service.data<Event[]>('integrations', 'listEvents');
  const [next] = [...events].sort((one, other) => one.start - other.start);
  if (!next) throw new Failure('There is no event that has not ended.', { hint: 'Name one with --event-id.' });
  return next;
}

/** Numbers from 0 to 1 that follow from a seed: the generator called mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames = ['Vera', 'Teodor', 'Ilse', 'Noor', 'Mateo', 'Mira', 'Rui', 'Hana', 'Luc', 'Sofia', 'Nadia', 'Jonas'];
const lastNames = ['Lindqvist', 'Amsel', 'Okafor', 'Haddad', 'Serra', 'Solano', 'Barros', 'Moreau', 'Brandt', 'Ferrer'];
const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

/** One of the people, with numbers of its own. */
class Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly #next: () => number;

  constructor(seed: number, index: number) {
    // Neighbours must not have similar numbers.
    this.#next = randomNumbers(Math.imul(seed, 2_654_435_761) ^ Math.imul(index + 1, 40_503));
    this.name = `${this.oneOf(firstNames)} ${this.oneOf(lastNames)}`;
    this.email = `${this.name.toLowerCase().replace(' ', '.')}.${index}@example.org`;
    this.phone = `+346${String(seed % 1_000).padStart(3, '0')}${String(index % 100_000).padStart(5, '0')}`;
  }

  /** A whole number from `from` to `to`. */
  number(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.number(0, values.length - 1)]!;
  }

  isLikely(probability: number): boolean {
    return this.#next() < probability;
  }
}

/** Plays the evening; resolves when everybody has done what they came for, or the signal aborts. */
export async function playNight(service: Service, ground: Ground, options: NightOptions): Promise<void> {
  const night = new Night(service, ground, options);
  const people = Array.from({ length: options.size }, (_, index) => new Person(options.seed, index));
  await Promise.all(people.map((person) => night.play(person)));
}

class Night {
  readonly #service: Service;
  readonly #ground: Ground;
  readonly #options: NightOptions;
  readonly #beganMs = Date.now();
  readonly #waiting: (() => void)[] = [];
  readonly #spaces: string[];
  #underWay = 0;

  constructor(service: Service, ground: Ground, options: NightOptions) {
    this.#service = service;
    this.#ground = ground;
    this.#options = options;
    this.#spaces = [...ground.spaces];
  }

  async play(person: Person): Promise<void> {
    const { listRates } = this.#ground;
    const way = person.number(1, 100);
    try {
      if (way <= 12) await this.#takeTable(person);
      else if (way <= 34 && listRates.length > 0) await this.#comeByList(person);
      else await this.#buy(person);
    } catch (error) {
      if (!this.#options.signal.aborted) throw error;
    }
  }

  async #buy(person: Person): Promise<void> {
    const rate = person.oneOf(this.#ground.rates);
    const quantity = Math.max(rate.min, Math.min(rate.max, person.number(1, 3)));
    const willPay = person.number(1, 100);
    const plans = Array.from({ length: quantity }, () => planOf(person));
    const minute = person.number(0, 200);
    const bought = await this.#do(minute, 'sale', `${quantity} × ${rate.name}`, () =>
      this.#service.data<{ readonly payment_url: string; readonly tickets: readonly Ticket[] }>(
        'channels',
        'createTicketCheckout',
        { ticket_rate_id: rate._id, tickets: plans.map(() => holderOf(person, rate)) },
      ),
    );
    if (!bought) return;
    const { payment_url: address, tickets } = bought;
    if (address !== '') {
      // Some look at the price and leave; their places are free again when the hold ends.
      if (willPay > 92) return;
      const card = willPay > 84 ? cards.declined : cards.good;
      const isPaid = await this.#pay(minute + 2, address, card, person.email);
      if (!isPaid) return;
    }
    for (const [index, ticket] of tickets.entries()) await this.#use(person, ticket, plans[index]!, minute + 3);
  }

  /** Sends the form of the page, as a browser does; false where the card is declined. */
  async #pay(minute: number, address: string, card: string, email: string): Promise<boolean> {
    const isPaid = card === cards.good;
    const paid = await this.#do(minute, 'payment', isPaid ? email : `${email}, card declined`, async () => {
      const page = await this.#page(address);
      const hidden = [...formOf(page).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const fields = new URLSearchParams(hidden.map(([, name, value]): [string, string] => [name!, value!]));
      for (const [name, value] of Object.entries({ number: card, expiry: '12/39', cvc: '123' }))
        fields.set(name, value);
      await this.#page(address, fields);
    });
    return paid !== null && isPaid;
  }

  async #page(address: string, form?: URLSearchParams): Promise<string> {
    const answer = await fetch(address, {
      ...(form ? { method: 'POST', body: form } : {}),
      redirect: 'manual',
      signal: this.#options.signal,
    });
    const text = await answer.text();
    // The page of a declined card says so with a status of its own.
    if (answer.status >= 500 || answer.status === 404) throw new Failure(`The payment page answers ${answer.status}.`);
    return text;
  }

  async #use(person: Person, ticket: Ticket, plan: TicketPlan, boughtAt: number): Promise<void> {
    const { _id: ticketId, qr_code: code, total_price: amount } = ticket;
    if (plan.what === 'returned' && amount > 0) {
      await this.#do(boughtAt + plan.after, 'refund', `${amount} for ${person.email}`, () =>
        this.#service.data('channels', 'refundTicket', { ticketId, amount }),
      );
      return;
    }
    if (plan.what === 'stays away' || plan.what === 'returned') return;
    const entersAt = Math.max(boughtAt + 5, plan.after);
    if (plan.what === 'resold') {
      const swapped = await this.#do(boughtAt + 4, 'resale', code, () => this.#swap(person, code));
      if (!swapped) return;
      await this.#enter(entersAt, swapped);
      await this.#scanAgain(entersAt + 1, code, 'the barcode before the resale');
      return;
    }
    await this.#enter(entersAt, code);
    if (plan.what === 'scanned twice') await this.#scanAgain(entersAt + 1, code, 'the same ticket');
  }

  async #swap(person: Person, barcode: string): Promise<string> {
    const [firstName, lastName] = person.name.split(' ');
    const customer = { firstName, lastName, email: `buyer.${person.email}`, language: 'en' };
    const valid = await this.#service.data<{ readonly swappable: boolean }>('resellers', 'validateBarcode', {
      barcode,
    });
    if (!valid.swappable) throw new Failure('A ticket that was just bought may not be swapped.');
    const answer = await this.#service.data<{ readonly barcode: string }>('resellers', 'swapTicket', {
      ticket: { barcode },
      customer,
    });
    return answer.barcode;
  }

  #enter(minute: number, ticketCode: string) {
    return this.#do(minute, 'entry', ticketCode, () =>
      this.#service.data('integrations', 'checkInTicketByCode', { ticketCode }),
    );
  }

  #scanAgain(minute: number, ticketCode: string, about: string) {
    return this.#do(minute, 'second scan', about, () =>
      this.#service.data('integrations', 'checkInTicketByCode', { ticketCode }),
    );
  }

  async #comeByList(person: Person): Promise<void> {
    const rate = person.oneOf(this.#ground.listRates);
    const people = person.number(1, Math.max(1, Math.min(rate.max, 5)));
    const minute = person.number(0, 180);
    const comesAt = person.number(60, nightMinutes - 20);
    const come = person.isLikely(0.8) ? person.number(1, people) : 0;
    const list = { full_name: person.name, email: person.email, for: people, language: 'en' };
    const entry = await this.#do(minute, 'list', `${people} with ${person.name}`, () =>
      this.#service.data<{ readonly _id: string }>('channels', 'createGuestList', {
        list_rate_id: rate._id,
        send_notification: false,
        list,
      }),
    );
    if (!entry || come === 0) return;
    const women = Math.floor(come / 2);
    await this.#do(Math.max(minute + 5, comesAt), 'list entry', `${come} of ${people} with ${person.name}`, () =>
      this.#service.data('integrations', 'checkInGuestList', {
        listId: entry._id,
        body: [{ _id: rate.prices[0]!._id, women, men: come - women }],
      }),
    );
  }

  async #takeTable(person: Person): Promise<void> {
    const minute = person.number(60, nightMinutes - 60);
    const people = person.number(2, 8);
    await this.#until(minute);
    const space = this.#spaces.shift();
    if (space === undefined) return;
    await this.#do(minute, 'walk-in', `${people} at ${space}`, () =>
      this.#service.data('integrations', 'createWalkInBooking', {
        event_id: this.#ground.event._id,
        space_names: space,
        for: people,
        name: person.name,
        phone: person.phone,
      }),
    );
  }

  async #until(minute: number): Promise<void> {
    const atMs = this.#beganMs + (minute * 60_000) / this.#options.speed;
    const { signal } = this.#options;
    if (atMs > Date.now()) await sleep(atMs - Date.now(), signal);
    signal.throwIfAborted();
  }

  /** Does something at its minute, at most so many at once; null where it was refused or failed. */
  async #do<T>(minute: number, action: Action, about: string, work: () => Promise<T>): Promise<T | null> {
    await this.#until(minute);
    if (this.#underWay >= this.#options.connections) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#underWay += 1;
    const report = (outcome: Outcome, more = '') =>
      this.#options.report({ minute, action, outcome, about: more ? `${about}: ${more}` : about });
    try {
      this.#options.signal.throwIfAborted();
      const result = await work();
      report('done');
      return result;
    } catch (error) {
      if (this.#options.signal.aborted) throw error;
      const isRefused = error instanceof StagedoorError && refusals[action].includes(error.code);
      report(isRefused ? 'refused' : 'failed', (error as Error).message);
      return null;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}

interface TicketPlan {
  readonly what: 'comes' | 'scanned twice' | 'resold' | 'returned' | 'stays away';
  /** The minute of the evening, or after the sale. */
  readonly after: number;
}

function planOf(person: Person): TicketPlan {
  const way = person.number(1, 100);
  const after = person.number(40, nightMinutes - 10);
  if (way <= 66) return { what: 'comes', after };
  if (way <= 72) return { what: 'scanned twice', after };
  if (way <= 80) return { what: 'resold', after };
  if (way <= 86) return { what: 'returned', after: person.number(5, 60) };
  return { what: 'stays away', after };
}

function holderOf(person: Person, { current_price: price, questions }: Rate) {
  return {
    price_id: price!._id,
    full_name: person.name,
    email: person.email,
    phone: person.phone,
    gender: 'unspecified',
    birthday: '1996-04-12',
    address: 'Calle del Puerto 4',
    postal_code: '46011',
    country_code: 'ES',
    personal_document_type: 'passport',
    personal_document_number: `P${person.phone.slice(-8)}`,
    answers: questions.map(({ _id, items }) => ({ question_id: _id, answer: items[0] ?? 'Yes' })),
  };
}

/** The first form of a page. */
function formOf(page: string): string {
  return page.slice(page.indexOf('<form'), page.indexOf('</form>'));
}
