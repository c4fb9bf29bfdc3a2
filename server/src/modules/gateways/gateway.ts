/** What every gateway can be asked. Calls leave the process: none is made while a transaction is open. */

export interface RefundRequest {
  /** The key by which the gateway knows the refund: asked again with the same one, it gives nothing back twice. */
  readonly refundId: string;
  /** The gateway's own, of the charge. */
  readonly chargeReference: string;
  readonly methodLast4: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** What the gateway did about a refund. */
export interface RefundAnswer {
  readonly outcome: 'succeeded' | 'failed';
  /** The gateway's own. */
  readonly reference: string;
  /** Empty where it succeeded. */
  readonly failureReason: string;
}

export interface Gateway {
  /** Gives money of a charge back. Rejects where it is not known what came of it. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
}
