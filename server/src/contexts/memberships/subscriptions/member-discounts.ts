/**
 * What members have off the price of tickets: the tickets with the address of a member, up to the number that the plan gives
 * for one event, and with the code of the member where the plan asks for it. A ticket that is void gives its place back.
 *
 * `lock` is called before places are taken, since it locks the subscriptions; `take` after unpaid purchases that are
 * replaced have ended. So two purchases of one member are counted one after the other.
 */
import { type Refusal, type RefusalDetail, refuseProblems } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { emailKeyOf } from '../../customers/clients/clients.ts';
import type { MemberDiscount, MemberTicket, RateOfTicket } from '../../sales/product/product.ts';
import {
  countDiscountedTickets,
  lockDiscountsOfSubscriptions,
  lockMemberDiscounts,
  type MemberDiscountRow,
} from './subscriptions.sql.ts';

const codeKeyOf = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

export class MemberDiscounts {
  readonly #tenant: TenantTransaction;
  readonly #eventId: string;
  readonly #tickets: readonly MemberTicket[];
  readonly #offers: readonly (readonly MemberDiscountRow[])[];

  private constructor(
    tenant: TenantTransaction,
    rates: readonly RateOfTicket[],
    tickets: readonly MemberTicket[],
    rows: readonly MemberDiscountRow[],
  ) {
    this.#tenant = tenant;
    this.#eventId = rates[0]!.event_id;
    this.#tickets = tickets;
    this.#offers = tickets.map(({ email, memberCode }, index) =>
      rows.filter(
        ({ email_key, code, needs_code: needsCode, rate_ids: rateIds }) =>
          email_key === emailKeyOf(email) &&
          (rateIds.length === 0 || rateIds.includes(rates[index]!.id)) &&
          (memberCode === undefined ? !needsCode : codeKeyOf(code) === codeKeyOf(memberCode)),
      ),
    );
  }

  /** The discounts that the tickets of an event can have, each of the rate at its place; locks the subscriptions. */
  static async lock(
    tenant: TenantTransaction,
    rates: readonly RateOfTicket[],
    tickets: readonly MemberTicket[],
    now: Date,
  ): Promise<MemberDiscounts> {
    const emailKeys = [...new Set(tickets.map(({ email }) => emailKeyOf(email)))].filter((key) => key !== '');
    const isAsked = rates.some((rate) => rate.has_member_discounts) && emailKeys.length > 0;
    const rateIds = [...new Set(rates.map(({ id }) => id))];
    const rows = isAsked ? await tenant.run(lockMemberDiscounts, { emailKeys, rateIds, now }) : [];
    return new MemberDiscounts(tenant, rates, tickets, rows);
  }

  /** Refuses codes that give no discount to the ticket with which they were sent. */
  get refusal(): Refusal<'invalid_request'> | null {
    const problems: RefusalDetail[] = [];
    for (const [index, { memberCode }] of this.#tickets.entries()) {
      if (memberCode === undefined || this.#offers[index]!.length > 0) continue;
      const message = 'is not the code of a member with this e-mail address who has a discount on the rate';
      problems.push({ path: `/tickets/${index}/memberCode`, message });
    }
    return refuseProblems(problems);
  }

  /** The discount of each ticket, in their order: the largest of which tickets of the event are left; null without one. */
  async take(): Promise<(MemberDiscount | null)[]> {
    const ids = [...new Set(this.#offers.flat().map(({ subscription_id: id }) => id))];
    if (ids.length === 0) return this.#offers.map(() => null);
    const counted = await this.#tenant.run(countDiscountedTickets, { ids, eventId: this.#eventId });
    const used = new Map(counted.map(({ subscription_id: id, count }) => [id, count]));
    return this.#offers.map((offers) => {
      const offer = offers.find(({ subscription_id: id, tickets_max: max }) => (used.get(id) ?? 0) < max);
      if (!offer) return null;
      const { subscription_id: subscriptionId, percentage } = offer;
      used.set(subscriptionId, (used.get(subscriptionId) ?? 0) + 1);
      return { percentage, subscriptionId };
    });
  }
}

/** Whether members have and hold no more tickets of an event at the discount than their plans give; locks the subscriptions. */
export async function keepDiscounts(
  tenant: TenantTransaction,
  ids: readonly string[],
  eventId: string,
): Promise<boolean> {
  const locked = await tenant.run(lockDiscountsOfSubscriptions, { ids });
  const counted = await tenant.run(countDiscountedTickets, { ids, eventId });
  const used = new Map(counted.map(({ subscription_id: id, count }) => [id, count]));
  return locked.every(({ id, tickets_max: max }) => (used.get(id) ?? 0) <= max);
}
