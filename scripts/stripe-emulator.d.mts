/** Of stripe-emulator.mjs, what tests use. */
export interface EmulatedAccount {
  readonly secretKey: string;
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
}

export interface EmulatedFault {
  /** Pattern of `METHOD /path`. */
  readonly on?: string;
  readonly kind: 'status' | 'silence' | 'drop' | 'late';
  readonly status?: number;
  readonly ms?: number;
  readonly until?: Promise<unknown>;
  /** True where what was asked for is done all the same. */
  readonly after?: boolean;
  readonly times?: number;
}

export interface EmulatedSession {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid';
  readonly amount_total: number;
  readonly currency: string;
  readonly url: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly locale: string | null;
  readonly expires_at: number;
}

export interface EmulatedRefund {
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface EmulatedCharge {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
}

export interface EmulatedDispute {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly evidence: Readonly<Record<string, string>>;
}

export class StripeEmulator {
  constructor(options?: {
    readonly accounts?: readonly EmulatedAccount[];
    readonly stateFile?: string | undefined;
    readonly now?: () => number;
    readonly retryMs?: number;
  });
  webhooks: 'send' | 'hold';
  requests: { readonly method: string; readonly path: string; readonly key?: string; readonly account: string }[];
  readonly url: string;
  readonly sessions: readonly EmulatedSession[];
  readonly charges: readonly EmulatedCharge[];
  readonly refunds: readonly EmulatedRefund[];
  readonly events: readonly { readonly type: string; readonly isDelivered: boolean }[];
  listen(port?: number): Promise<string>;
  close(): Promise<void>;
  setAccount(account: EmulatedAccount): void;
  fault(fault: EmulatedFault): void;
  clearFaults(): void;
  pay(
    sessionId: string,
    how?: { readonly card?: string; readonly amount?: number; readonly currency?: string },
  ): { readonly outcome: string; readonly next?: string };
  refundInDashboard(
    chargeId: string,
    how?: { readonly amount?: number; readonly status?: 'pending' | 'succeeded' },
  ): EmulatedRefund;
  readonly disputes: readonly EmulatedDispute[];
  dispute(
    chargeId: string,
    given?: { readonly fee?: number; readonly withdraws?: boolean; readonly status?: string; readonly reason?: string },
  ): EmulatedDispute;
  moveDisputed(disputeId: string, amount: number, fee?: number): void;
  changeDispute(disputeId: string, changes: { readonly status: string }): void;
  payOut(
    secretKey: string,
    chargeIds: readonly string[],
    how?: { readonly fee?: number; readonly others?: readonly number[] },
  ): { readonly id: string; readonly amount: number };
  failPayout(payoutId: string): void;
  warnOfFraud(chargeId: string): { readonly id: string };
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): void;
  releaseEvents(how?: { readonly reverse?: boolean; readonly times?: number }): Promise<number[]>;
  discardEvents(): void;
  sendEvent(
    secretKey: string,
    type: string,
    object: object,
    overrides?: { readonly webhookUrl?: string; readonly webhookSecret?: string; readonly timestamp?: number },
  ): Promise<number>;
}
