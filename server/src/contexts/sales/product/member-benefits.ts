/** What memberships give to those who buy something else: a product asks for it here, and knows no membership. */
import type { Refusal } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';

export interface MemberTicket {
  readonly email: string;
  /** As the buyer typed it. */
  readonly memberCode?: string | undefined;
}

/** The rate of a ticket. */
export interface RateOfTicket {
  readonly id: string;
  readonly event_id: string;
  readonly has_member_discounts: boolean;
}

export interface MemberDiscount {
  readonly percentage: number;
  readonly subscriptionId: string;
}

/** The discounts that some tickets can have; the subscriptions that give them are locked. */
export interface MemberDiscounts {
  /** Refuses codes that give no discount to the ticket with which they were sent. */
  readonly refusal: Refusal<'invalid_request'> | null;
  /** The discount of each ticket, in their order, once unpaid purchases that are replaced have ended; null without one. */
  take(): Promise<(MemberDiscount | null)[]>;
}

/** A member whose subscription gives benefits now. */
export interface Member {
  readonly plan_name: string;
  readonly client_name: string;
  readonly client_email: string;
  readonly language: string;
  /** People on lists of one event who pay nothing. */
  readonly list_entries_per_event: number;
}

export interface MemberBenefits {
  /** Of tickets of one event, each with its rate in the list beside it. */
  lockDiscounts(
    tenant: TenantTransaction,
    rates: readonly RateOfTicket[],
    tickets: readonly MemberTicket[],
    now: Date,
  ): Promise<MemberDiscounts>;
  /**
   * Whether members still have the discounts on tickets of an event that were void and count again: false where one has as
   * many others meanwhile. Locks the subscriptions.
   */
  keepDiscounts(tenant: TenantTransaction, subscriptionIds: readonly string[], eventId: string): Promise<boolean>;
  /** Locks a subscription; refuses an unknown one, and one that gives no benefits now. */
  lockMember(
    tenant: TenantTransaction,
    subscriptionId: string,
    now: Date,
  ): Promise<Member | Refusal<'not_found' | 'conflict'>>;
}
