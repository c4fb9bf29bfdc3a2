/** Closed lists stand in contract/src/vocabulary.ts; the CHECKs of the database repeat them. */
import * as vocabulary from '@stagedoor/contract/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/process/schema/catalogue.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';

let database: CatalogueDatabase;
beforeAll(async () => {
  database = await openCatalogue();
});
afterAll(() => database.close());

/** Where the empty text is a member, it stands for none, as on the wire. */
const lists: Record<string, readonly string[]> = {
  'api_keys.kind': vocabulary.credentialKinds,
  'audit_log.outcome': vocabulary.auditOutcomes,
  'booking_rates.deposit_type': vocabulary.feeTypes,
  'booking_rates.fee_type': vocabulary.feeTypes,
  'bookings.created_via': vocabulary.originApis,
  'bookings.deposit_method': vocabulary.depositMethods,
  'bookings.fee_type': vocabulary.feeTypes,
  'bookings.gender_group': vocabulary.genderGroups,
  'bookings.source': vocabulary.bookingSources,
  'bookings.status': vocabulary.bookingStatuses,
  'bulk_action_items.outcome': vocabulary.bulkItemOutcomes,
  'bulk_actions.booking_status': ['', ...vocabulary.bookingStatuses],
  'bulk_actions.operation': vocabulary.bulkOperations,
  'bulk_actions.status': vocabulary.bulkActionStatuses,
  'cancelled_sales.kind': vocabulary.cancelledSaleKinds,
  'charges.gateway': vocabulary.gateways,
  'charges.status': vocabulary.chargeStatuses,
  'deployment.environment': vocabulary.environments,
  'deployment_audit_log.outcome': vocabulary.auditOutcomes,
  'discount_codes.type': vocabulary.discountCodeTypes,
  'disputes.evidence_status': vocabulary.evidenceStatuses,
  'disputes.gateway': vocabulary.gateways,
  'disputes.kind': vocabulary.disputeKinds,
  'disputes.status': vocabulary.disputeStatuses,
  'door_devices.registered_with': vocabulary.doorDeviceOrigins,
  'door_entries.action': vocabulary.doorActions,
  'door_entries.clock': vocabulary.doorClocks,
  'door_entries.kind': vocabulary.doorKinds,
  'door_entries.source': vocabulary.doorSources,
  'door_entries.verdict': vocabulary.doorVerdicts,
  'event_cancellations.status': vocabulary.cancellationStatuses,
  'events.outfit': ['', ...vocabulary.outfits],
  'events.type': vocabulary.eventTypes,
  'gateway_sessions.gateway': vocabulary.gateways,
  'gateway_sessions.status': vocabulary.gatewaySessionStatuses,
  'guest_lists.created_via': vocabulary.originApis,
  'invoice_lines.kind': vocabulary.invoiceLineKinds,
  'invoice_series.series': vocabulary.invoiceSeries,
  'invoices.series': vocabulary.invoiceSeries,
  'invoices.type': vocabulary.invoiceTypes,
  'imports.encoding': ['', ...vocabulary.importEncodings],
  'imports.separator': ['', ...vocabulary.importSeparators],
  'imports.status': vocabulary.importStatuses,
  'imports.type': vocabulary.importTypes,
  'invitations.role': vocabulary.roles,
  'list_rates.type': vocabulary.rateTypes,
  'guest_lists.status': vocabulary.guestListStatuses,
  'shop_texts.language': vocabulary.languages,
  'shop_texts.page': vocabulary.shopTextPages,
  'terms_texts.language': vocabulary.languages,
  'mail_texts.language': vocabulary.languages,
  'mail_texts.template': vocabulary.mailTemplates,
  'mails.language': vocabulary.languages,
  'mails.status': vocabulary.mailStatuses,
  'memberships.role': vocabulary.roles,
  'passes.created_via': vocabulary.originApis,
  'passes.status': vocabulary.passStatuses,
  'plans.period': vocabulary.planPeriods,
  'payments.collection': vocabulary.collections,
  'payments.sale_type': vocabulary.saleTypes,
  'payments.status': vocabulary.paymentStatuses,
  'payouts.gateway': vocabulary.gateways,
  'payouts.status': vocabulary.payoutStatuses,
  'refund_requests.status': vocabulary.refundRequestStatuses,
  'refunds.collection': vocabulary.collections,
  'refunds.status': vocabulary.refundStatuses,
  'ticket_name_changes.status': vocabulary.nameChangeStatuses,
  'ticket_supplements.status': vocabulary.boughtSupplementStatuses,
  'ticket_rate_prices.fee_type': vocabulary.feeTypes,
  'ticket_rate_supplements.service_charge_type': vocabulary.feeTypes,
  'ticket_rates.type': vocabulary.rateTypes,
  'tickets.created_via': vocabulary.originApis,
  'tickets.document_type': ['', ...vocabulary.documentTypes],
  'tickets.gender': vocabulary.genders,
  'tickets.status': vocabulary.ticketStatuses,
  'tip_rates.tip_type': vocabulary.feeTypes,
  'unrequested_refunds.assignment': vocabulary.refundAssignments,
  'unrequested_refunds.gateway': vocabulary.gateways,
  'pictures.media_type': vocabulary.pictureTypes,
  'unrequested_refunds.status': vocabulary.refundStatuses,
  'waiting_rooms.mode': vocabulary.waitingRoomModes,
  'webhook_attempts.trigger': vocabulary.attemptTriggers,
  'webhook_deliveries.status': vocabulary.deliveryStatuses,
  'webhook_endpoints.status': vocabulary.webhookEndpointStatuses,
  'webhook_queue.trigger': vocabulary.attemptTriggers,
  'webhook_recoveries.status': vocabulary.recoveryStatuses,
};

/** Lists that never leave the server, so the contract does not know them. */
const inward = ['webhook_endpoint_state.breaker', 'bookings.advance_account', 'sale_lines.state'];

/** Every `CHECK (column = ANY (ARRAY['…'::text, …]))` of the schema. */
function closedLists({ tables }: Catalogue): Record<string, string[]> {
  const found: [string, string[]][] = [];
  for (const table of tables.filter(({ partition_of }) => partition_of === null)) {
    for (const { kind, definition } of table.constraints) {
      const list = /^CHECK \(\(?(\w+) = ANY \(ARRAY\[(.*)\]\)\)?\)$/.exec(definition);
      if (kind !== 'check' || !list) continue;
      const members = [...list[2]!.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, member]) =>
        member!.replaceAll("''", "'"),
      );
      found.push([`${table.name}.${list[1]}`, members]);
    }
  }
  return Object.fromEntries(found);
}

describe('closed lists', () => {
  it('are the same in the database and in the contract', async () => {
    const found = closedLists(await database.read());
    for (const column of inward) {
      expect(found, 'an inward list that is not there').toHaveProperty([column]);
      delete found[column];
    }
    expect(found).toEqual(lists);
  });

  it('are seen to differ where one has a member more', async () => {
    await database.client.query(`ALTER TABLE memberships DROP CONSTRAINT memberships_role_check,
      ADD CONSTRAINT memberships_role_check CHECK (role IN ('owner', 'admin', 'manager', 'door', 'viewer', 'ghost'))`);
    const { 'memberships.role': roles } = closedLists(await database.read());
    expect(roles).toEqual([...vocabulary.roles, 'ghost']);
  });
});
