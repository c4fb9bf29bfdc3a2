/** People who follow from a seed alone: who they are, and what they do at their evening. */
import type { Rate } from './trial-event.ts';

/** How long an evening lasts, in its own minutes. */
export const nightMinutes = 360;

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

/** One of the people, with numbers of their own. */
export class Person {
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

/** What somebody does with a ticket. */
export interface TicketPlan {
  readonly what: 'comes' | 'scanned twice' | 'resold' | 'returned' | 'stays away';
  /** The minute of the evening, or after the sale. */
  readonly after: number;
}

export function planOf(person: Person): TicketPlan {
  const way = person.number(1, 100);
  const after = person.number(40, nightMinutes - 10);
  if (way <= 66) return { what: 'comes', after };
  if (way <= 72) return { what: 'scanned twice', after };
  if (way <= 80) return { what: 'resold', after };
  if (way <= 86) return { what: 'returned', after: person.number(5, 60) };
  return { what: 'stays away', after };
}

/** The person as the holder of a ticket, with an answer to every question of the rate. */
export function holderOf(
  person: Person,
  { current_price: price, questions }: Pick<Rate, 'current_price' | 'questions'>,
) {
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
