import type { AttemptTrigger } from '@stagedoor/contract/vocabulary';
import type { Exchange } from '../../platform/outbound-http/outbound-http.ts';
import type { Verdict } from './verdict.ts';

/** 0 first attempts and what people ask for, 1 retries, 2 recovered ones. */
export type Lane = 0 | 1 | 2;

/** A delivery that this process may attempt once, until the lease is over. */
export interface ClaimedDelivery {
  readonly deliveryId: string;
  /** Fences: what is written about the delivery later must still find this claim. */
  readonly claimId: string;
  readonly organizationId: string;
  readonly endpointId: string;
  readonly notificationId: string;
  /** Of the notification and of the delivery. */
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly lane: Lane;
  readonly trigger: AttemptTrigger;
  /** Made so far. */
  readonly attempts: number;
  /** False where the endpoint has failures to forget or a breaker that is not closed. */
  readonly isEndpointHealthy: boolean;
}

/** One attempt that was made. */
export interface Result {
  readonly claim: ClaimedDelivery;
  readonly requestedAt: Date;
  readonly endedAt: Date;
  readonly exchange: Exchange;
  readonly verdict: Verdict;
}
