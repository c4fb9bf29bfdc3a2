/** What every gateway can be asked. Calls leave the process: none is made while a transaction is open. */
import type { DisputeKind, DisputeStatus, PayoutStatus } from '@stagedoor/contract/vocabulary';
import { NotTakenError } from '../../../platform/unavailable.ts';

export interface RefundRequest {
  readonly refundId: string;
  /** How often the refund was settled before: one that failed and is asked for again is another one to the gateway. */
  readonly attempt: number;
  /** The gateway's own, of the charge. */
  readonly chargeReference: string;
  readonly methodLast4: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** What the gateway did about a refund. `pending`: it will say later, and answers the same request with it. */
export interface RefundAnswer {
  readonly outcome: 'succeeded' | 'failed' | 'pending';
  /** Empty where it did not fail. */
  readonly failureReason: string;
}

/** A refund as the gateway knows it, whoever asked for it. */
export interface FoundRefund extends RefundAnswer {
  /** The gateway's own. */
  readonly reference: string;
  /** The id by which the service asked for it; empty where somebody else did. */
  readonly refundId: string;
  /** Minor units. */
  readonly amount: number;
}

/** Money that a dispute moved at the gateway. */
export interface DisputeMovement {
  /** The gateway's own. */
  readonly reference: string;
  /** Minor units: below 0 what was taken, above 0 what was given back. */
  readonly amount: number;
  /** What the gateway charged for it, in minor units; below 0 where it gave that back. */
  readonly fee: number;
}

/** A dispute as the gateway knows it. */
export interface FoundDispute {
  /** The gateway's own. */
  readonly reference: string;
  readonly kind: DisputeKind;
  readonly status: DisputeStatus;
  /** Minor units. */
  readonly amount: number;
  /** A word of the gateway. */
  readonly reason: string;
  readonly openedAt: Date;
  /** Null where nobody waits for a response. */
  readonly respondBy: Date | null;
  readonly movements: readonly DisputeMovement[];
}

/** Money that is in a payout. */
export interface PayoutMovement {
  readonly kind: 'charge' | 'refund' | 'dispute' | 'other';
  /** The gateway's own, of the charge, refund or dispute. */
  readonly reference: string;
  /** True where the service asked for it; refunds that were made at the gateway and disputes are known by their reference. */
  readonly isOurs: boolean;
  /** Minor units: above 0 what came in. */
  readonly amount: number;
  /** What the gateway charged for it, in minor units. */
  readonly fee: number;
}

/** A payout as the gateway knows it. */
export interface FoundPayout {
  /** The gateway's own. */
  readonly reference: string;
  readonly status: PayoutStatus;
  /** Minor units that the bank has. */
  readonly amount: number;
  readonly arrivesAt: Date;
  readonly failureReason: string;
  readonly movements: readonly PayoutMovement[];
}

/** What the gateway knows of money that came in on one of its pages. */
export interface OfPayment<T> {
  /** The key under which the page was asked for. */
  readonly sessionId: string;
  readonly found: readonly T[];
}

export interface Gateway {
  /**
   * Gives money of a charge back, or says what came of that. Asked again with the same refund and attempt, it gives
   * nothing back twice. Rejects where it is not known what came of it.
   */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What the gateway says now of a refund that it was asked for; null where it knows none. Gives nothing back. */
  findRefund(request: RefundRequest): Promise<RefundAnswer | null>;
}

/** A page of the gateway on which a buyer pays. */
export interface PageRequest {
  /** The key by which the gateway knows the page: asked again with the same one, it opens no second page. */
  readonly sessionId: string;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** What is bought. */
  readonly description: string;
  readonly language: string;
  /** Where the buyer goes who paid. */
  readonly returnUrl: string;
  /** Where the buyer goes who gave up. */
  readonly cancelUrl: string;
  /** From when nobody can pay there, if the page is not ended before. */
  readonly expiresAt: Date;
}

export interface OpenedPage {
  /** The gateway's own. */
  readonly reference: string;
  readonly url: string;
}

/** With what was paid; each empty where it is not known. */
export interface PaidWith {
  /** Such as `visa`. */
  readonly method: string;
  readonly last4: string;
  /** Such as `credit`. */
  readonly cardType: string;
  /** Another network of the card, such as `cartes_bancaires`. */
  readonly coBrandedWith: string;
  readonly issuerName: string;
  readonly issuerCountry: string;
  /** Country from which it was paid. */
  readonly shopperCountry: string;
  /** The account at the gateway that the money came to. */
  readonly accountId: string;
}

/** Money that came in on a page. */
export interface CollectedMoney extends PaidWith {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** `ended`: nobody paid there, and nobody can any more. `unknown`: the account has no such page. */
export type PageState =
  | { readonly status: 'open' | 'ended' | 'unknown' }
  | { readonly status: 'paid'; readonly money: CollectedMoney };

/** A gateway that collects on a page of its own. */
export interface PageGateway extends Gateway {
  /** Rejects where it is not known what came of it. */
  openPage(request: PageRequest): Promise<OpenedPage | GatewayRefusal>;
  /** What became of the page. Rejects where the gateway does not answer. */
  lookUpPage(reference: string): Promise<PageState>;
  /** The refunds of a payment, by the gateway's own name of it; null for one that is none of ours. Rejects as a look-up does. */
  listRefunds(reference: string): Promise<OfPayment<FoundRefund> | null>;
  /** The same of its disputes, and of warnings of fraud. */
  listDisputes(reference: string): Promise<OfPayment<FoundDispute> | null>;
  /** A payout that reached the bank or failed; null for any other. Rejects as a look-up does. */
  lookUpPayout(reference: string): Promise<FoundPayout | null>;
  /** Contests a dispute by what is given, once and for all. Rejects where it is not known what came of it. */
  submitEvidence(reference: string, evidence: Readonly<Record<string, string>>): Promise<GatewayRefusal | null>;
  /** From now on nobody can pay on the page; what was paid before is answered. Rejects as a look-up does. */
  endPage(reference: string): Promise<PageState>;
}

/** A gateway's no: asked in the same way, it would say the same again. */
export class GatewayRefusal {
  /** A code of the gateway; never a text of it. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** It is not known what came of a call: the gateway did not answer, or not in a way that says so. */
export class GatewayError extends NotTakenError {
  override readonly name = 'GatewayError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
