/** Gathers what gateways say of payments of one organization, so that one transaction applies many of them in a rush. */
import type { Database } from '../../../platform/database.ts';
import { Gathering } from '../../../platform/gathering.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Outbox } from '../../messaging/webhooks/webhooks.ts';
import {
  type AppliedReport,
  applyGatewayReport,
  applyGatewayReportsTogether,
  type GatewayReport,
} from './apply-report.ts';

interface ToApply {
  readonly organizationId: string;
  readonly report: GatewayReport;
  readonly now: Date;
}

export class ReportBatcher {
  readonly #gathering: Gathering<ToApply, AppliedReport | Refusal<'not_found'>>;

  constructor(database: Database, outbox: Outbox) {
    this.#gathering = new Gathering<ToApply, AppliedReport | Refusal<'not_found'>>({
      runAlone: ({ organizationId, report, now }) =>
        database.transaction(
          (tx) => applyGatewayReport({ tenant: tenantDb(tx, organizationId), outbox, now }, report),
          (applied) => !(applied instanceof Refusal),
        ),
      runTogether: (inputs) => {
        const { organizationId, now } = inputs.at(-1)!;
        const reports = inputs.map(({ report }) => report);
        return database.transaction(
          (tx) => applyGatewayReportsTogether({ tenant: tenantDb(tx, organizationId), outbox, now }, reports),
          (applied) => applied !== null,
        );
      },
      nameOf: ({ report }) => report.paymentId,
    });
  }

  /**
   * As `applyGatewayReport` in a transaction of its own, or in one with reports that come at the same time. A failed
   * attempt stays by itself: it waits for nobody.
   */
  apply(organizationId: string, report: GatewayReport, now: Date): Promise<AppliedReport | Refusal<'not_found'>> {
    const group = report.outcome === 'succeeded' ? organizationId : `${organizationId} ${report.reference}`;
    return this.#gathering.run(group, { organizationId, report, now });
  }
}
