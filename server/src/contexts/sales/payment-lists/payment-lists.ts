/** Payments and refunds as the organization reads them: with who bought what they are for, as its product says. */
import type { Collection, PaymentStatus, RefundStatus, ResourceType } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { SumRow } from '../../../platform/sql/sums.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { type Buyer, findPaymentsOfThings, type PaymentFor, withBuyers } from '../product/product.ts';
import {
  findGatewayPayment,
  type GatewayPaymentRow,
  type GatewayRefundRow,
  gatewayPayments,
  gatewayRefunds,
} from './gateway-payments.sql.ts';
import {
  findPaymentDetails,
  listPaymentsWithNumber,
  type ManagedPaymentRow,
  managedPayments,
  type PaymentDetailsRow,
  sumPaymentRows,
} from './managed-payments.sql.ts';

export type { GatewayPaymentRow, GatewayRefundRow } from './gateway-payments.sql.ts';
export type { ManagedPaymentRow, PaymentDetailsRow } from './managed-payments.sql.ts';

const noPayment = refuse('not_found', 'There is no such payment.');

export interface GatewayFilter {
  readonly eventId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

const ofStatus = (status: PaymentStatus | undefined) => (status === 'succeeded' ? { status } : { otherStatus: status });

/** The payments of the organization that came in through a gateway, by (creation, id). */
export async function listGatewayPayments(
  tenant: TenantDb,
  { status, ...filter }: GatewayFilter & { readonly status?: PaymentStatus | undefined },
  page: Page,
): Promise<GatewayPaymentRow[] | Refusal<'invalid_request'>> {
  return addBuyers(tenant, await listPage(tenant, gatewayPayments, { ...filter, ...ofStatus(status) }, page));
}

/** One of them; refuses any other payment. */
export async function getGatewayPayment(
  tenant: TenantDb,
  id: string,
): Promise<GatewayPaymentRow | Refusal<'not_found'>> {
  const [row] = await withBuyers(tenant, await tenant.run(findGatewayPayment, { id }));
  return row ?? noPayment;
}

/** The refunds of the organization that go through a gateway, by (creation, id). */
export async function listGatewayRefunds(
  tenant: TenantDb,
  filter: GatewayFilter & { readonly status?: RefundStatus | undefined },
  page: Page,
): Promise<GatewayRefundRow[] | Refusal<'invalid_request'>> {
  return addBuyers(tenant, await listPage(tenant, gatewayRefunds, filter, page));
}

/** One of them; refuses any other refund. */
export async function getGatewayRefund(tenant: TenantDb, id: string): Promise<GatewayRefundRow | Refusal<'not_found'>> {
  const rows = await tenant.run(gatewayRefunds.list, { id, limit: 1, offset: 0, after: undefined });
  const [row] = await withBuyers(tenant, rows);
  return row ?? refuse('not_found', 'There is no such refund.');
}

export interface PaymentFilter extends GatewayFilter {
  readonly status?: PaymentStatus | undefined;
  readonly collection?: Collection | undefined;
  readonly resourceType?: ResourceType | undefined;
  /** A whole id, number of an invoice, code of a ticket or pass, or e-mail address of the buyer. */
  readonly search?: string | undefined;
}

/** The payments of the organization, however they come in and whatever became of them, the latest first; minor units. */
export async function listPayments(
  tenant: TenantDb,
  { search, status, ...filter }: PaymentFilter,
  page: Page,
): Promise<ManagedPaymentRow[] | Refusal<'invalid_request'>> {
  const ids = search === undefined ? undefined : await findPayments(tenant, search);
  return addBuyers(tenant, await listPage(tenant, managedPayments, { ...filter, ...ofStatus(status), ids }, page));
}

/** What the payments of a list add up to; no row where there is none. */
export async function sumPayments(tenant: TenantDb, { search, status, ...filter }: PaymentFilter): Promise<SumRow[]> {
  const ids = search === undefined ? undefined : await findPayments(tenant, search);
  return tenant.run(sumPaymentRows, { ...filter, ...ofStatus(status), ids });
}

/** A payment with what was bought and every attempt to pay it, in minor units; refuses an unknown one. */
export async function getPaymentDetails(
  tenant: TenantDb,
  id: string,
): Promise<PaymentDetailsRow | Refusal<'not_found'>> {
  const [row] = await withBuyers(tenant, await tenant.run(findPaymentDetails, { id }));
  return row ?? noPayment;
}

async function addBuyers<Row extends PaymentFor>(
  tenant: TenantDb,
  rows: readonly Row[] | Refusal<'invalid_request'>,
): Promise<(Row & Buyer)[] | Refusal<'invalid_request'>> {
  return rows instanceof Refusal ? rows : withBuyers(tenant, rows);
}

async function findPayments(tenant: TenantDb, search: string): Promise<string[]> {
  const numbered = await tenant.run(listPaymentsWithNumber, { number: search });
  return [...numbered.map(({ id }) => id), ...(await findPaymentsOfThings(tenant, search))];
}
