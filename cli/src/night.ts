/**
 * An evening as a stream of calls: people buy tickets and pay for them on the page of the sandbox or not, come in, are
 * scanned twice, resell and return tickets, come by a guest list, or take a table. What each person does follows from the
 * seed alone, whatever the speed and the order in which answers come.
 */
import { StagedoorError, sleep } from '@stagedoor/sdk/tools';
import { Actions, type Ticket } from './actions.ts';
import { testCards } from './payment-page.ts';
import { nightMinutes, Person, planOf, type TicketPlan } from './people.ts';
import type { Service } from './service.ts';
import type { TrialEvent } from './trial-event.ts';

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

/** Plays the evening; resolves when everybody has done what they came for, or the signal aborts. */
export async function playNight(service: Service, offered: TrialEvent, options: NightOptions): Promise<void> {
  const night = new Night(service, offered, options);
  const people = Array.from({ length: options.size }, (_, index) => new Person(options.seed, index));
  await Promise.all(people.map((person) => night.play(person)));
}

class Night {
  readonly #actions: Actions;
  readonly #offered: TrialEvent;
  readonly #options: NightOptions;
  readonly #beganMs = Date.now();
  readonly #waiting: (() => void)[] = [];
  readonly #spaces: string[];
  #underWay = 0;

  constructor(service: Service, offered: TrialEvent, options: NightOptions) {
    this.#actions = new Actions(service, options.signal);
    this.#offered = offered;
    this.#options = options;
    this.#spaces = [...offered.spaces];
  }

  async play(person: Person): Promise<void> {
    const { listRates } = this.#offered;
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
    const rate = person.oneOf(this.#offered.rates);
    const quantity = Math.max(rate.min, Math.min(rate.max, person.number(1, 3)));
    const willPay = person.number(1, 100);
    const plans = Array.from({ length: quantity }, () => planOf(person));
    const minute = person.number(0, 200);
    const bought = await this.#do(minute, 'sale', `${quantity} × ${rate.name}`, () =>
      this.#actions.beginCheckout(person, rate, quantity),
    );
    if (!bought) return;
    const { payment_url: address, tickets } = bought;
    if (address !== '') {
      // Some look at the price and leave; their places are free again when the hold ends.
      if (willPay > 92) return;
      const card = willPay > 84 ? testCards.declined : testCards.good;
      const isPaid = await this.#pay(minute + 2, address, card, person.email);
      if (!isPaid) return;
    }
    for (const [index, ticket] of tickets.entries()) await this.#use(person, ticket, plans[index]!, minute + 3);
  }

  /** Sends the form of the page, as a browser does; false where the card is declined. */
  async #pay(minute: number, address: string, card: string, email: string): Promise<boolean> {
    const isPaid = card === testCards.good;
    const outcome = await this.#do(minute, 'payment', isPaid ? email : `${email}, card declined`, () =>
      this.#actions.pay(address, card),
    );
    return outcome !== null && isPaid;
  }

  async #use(person: Person, ticket: Ticket, plan: TicketPlan, boughtAt: number): Promise<void> {
    const { qr_code: code, total_price: amount } = ticket;
    if (plan.what === 'returned' && amount > 0) {
      await this.#do(boughtAt + plan.after, 'refund', `${amount} for ${person.email}`, () =>
        this.#actions.refund(ticket),
      );
      return;
    }
    if (plan.what === 'stays away' || plan.what === 'returned') return;
    const entersAt = Math.max(boughtAt + 5, plan.after);
    if (plan.what === 'resold') {
      const swapped = await this.#do(boughtAt + 4, 'resale', code, () => this.#actions.swap(person, code));
      if (!swapped) return;
      await this.#enter(entersAt, swapped);
      await this.#scanAgain(entersAt + 1, code, 'the barcode before the resale');
      return;
    }
    await this.#enter(entersAt, code);
    if (plan.what === 'scanned twice') await this.#scanAgain(entersAt + 1, code, 'the same ticket');
  }

  #enter(minute: number, code: string) {
    return this.#do(minute, 'entry', code, () => this.#actions.enter(code));
  }

  #scanAgain(minute: number, code: string, about: string) {
    return this.#do(minute, 'second scan', about, () => this.#actions.enter(code));
  }

  async #comeByList(person: Person): Promise<void> {
    const rate = person.oneOf(this.#offered.listRates);
    const people = person.number(1, Math.max(1, Math.min(rate.max, 5)));
    const minute = person.number(0, 180);
    const comesAt = person.number(60, nightMinutes - 20);
    const come = person.isLikely(0.8) ? person.number(1, people) : 0;
    const entry = await this.#do(minute, 'list', `${people} with ${person.name}`, () =>
      this.#actions.putOnList(person, rate, people),
    );
    if (!entry || come === 0) return;
    await this.#do(Math.max(minute + 5, comesAt), 'list entry', `${come} of ${people} with ${person.name}`, () =>
      this.#actions.enterByList(entry._id, rate, come),
    );
  }

  async #takeTable(person: Person): Promise<void> {
    const minute = person.number(60, nightMinutes - 60);
    const people = person.number(2, 8);
    await this.#until(minute);
    const space = this.#spaces.shift();
    if (space === undefined) return;
    await this.#do(minute, 'walk-in', `${people} at ${space}`, () =>
      this.#actions.takeTable(person, this.#offered.event._id, space, people),
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
