/** Batches of what gateways say of payments of one organization: in a rush one transaction applies many of them. */
import { Batcher } from '../../../platform/batcher.ts';
import { type Database, isUnreachable } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Outbox } from '../../messaging/webhooks/webhooks.ts';
import { type AppliedReport, applyGatewayReport, applyGatewayReports, type GatewayReport } from './apply-report.ts';

interface ToApply {
  readonly organizationId: string;
  readonly report: GatewayReport;
  readonly now: Date;
}

export class ReportBatcher {
  readonly #batcher: Batcher<ToApply, AppliedReport | Refusal<'not_found'>>;

  constructor(database: Database, outbox: Outbox) {
    this.#batcher = new Batcher({
      runOne: ({ organizationId, report, now }) =>
        database.transaction(
          (tx) => applyGatewayReport({ tenant: tenantDb(tx, organizationId), outbox, now }, report),
          (applied) => !(applied instanceof Refusal),
        ),
      runBatch: (inputs) => {
        const { organizationId, now } = inputs.at(-1)!;
        const reports = inputs.map(({ report }) => report);
        return database.transaction(
          (tx) => applyGatewayReports({ tenant: tenantDb(tx, organizationId), outbox, now }, reports),
          (applied) => applied !== null,
        );
      },
      nameOf: ({ report }) => report.paymentId,
      failsTogether: isUnreachable,
    });
  }

  /**
   * As `applyGatewayReport` in a transaction of its own, or in one with reports that come at the same time. A failed
   * attempt stays by itself: it waits for nobody.
   */
  apply(organizationId: string, report: GatewayReport, now: Date): Promise<AppliedReport | Refusal<'not_found'>> {
    const group = report.outcome === 'succeeded' ? organizationId : `${organizationId} ${report.reference}`;
    return this.#batcher.run(group, { organizationId, report, now });
  }
}
