/** What stands on new invoices of an organization. */
import { describe, expect, it } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { createOrganization, createRate } from '../../support/world.ts';

const service = await openTestService();
const organization = await createOrganization(service);
await service.database.sql('DELETE FROM tax_settings');
const headers = await signIn(service, organization.id, 'admin');

const call = (method: string, path: string, body?: object, given = headers) =>
  service.call(method, `/management/organizations/${organization.id}${path}`, { headers: given, body });
const issuer = { legal_name: '', tax_number: '', address: '', city: '', postal_code: '', country: '' };
const limits = { simplified_invoice_limit: null, default_simplified_invoice_limit: null };
const none = { ...issuer, ...limits, tax_percentage: 0 };

describe('getTaxSettings', () => {
  it('200: prices include no tax until it is said', async () => {
    expect((await call('GET', '/tax-settings')).body).toEqual({ success: true, data: none });
  });
});

describe('updateTaxSettings', () => {
  it('200: changes what is said, and nothing else', async () => {
    const first = await call('PATCH', '/tax-settings', { tax_percentage: 5.5, legal_name: 'Aurora SL', country: 'es' });
    const spanish = { country: 'ES', default_simplified_invoice_limit: 400 };
    expect(first.body.data).toEqual({ ...none, ...spanish, tax_percentage: 5.5, legal_name: 'Aurora SL' });
    const second = await call('PATCH', '/tax-settings', { tax_percentage: 21, city: 'Madrid' });
    expect(second.body.data).toEqual({ ...first.body.data, tax_percentage: 21, city: 'Madrid' });
    expect((await call('GET', '/tax-settings')).body).toEqual(second.body);
  });

  it('200: sets a limit of simplified invoices, and takes it back to that of the country', async () => {
    const set = async (body: object) => {
      const { data } = (await call('PATCH', '/tax-settings', body)).body;
      return [data.simplified_invoice_limit, data.default_simplified_invoice_limit];
    };
    expect(await set({ country: 'DE', simplified_invoice_limit: 120.5 })).toEqual([120.5, 250]);
    expect(await set({ country: 'PT' })).toEqual([120.5, 100]);
    expect(await set({ simplified_invoice_limit: 0 })).toEqual([0, 100]);
    expect(await set({ country: 'GB', simplified_invoice_limit: null })).toEqual([null, null]);
    expect(await set({ country: 'ES' })).toEqual([null, 400]);
  });

  it('400: refuses more than 4 decimals, and nothing to change', async () => {
    for (const body of [
      { tax_percentage: 5.00001 },
      { tax_percentage: 101 },
      { country: 'Spain' },
      { simplified_invoice_limit: -1 },
      { simplified_invoice_limit: 0.001 },
      {},
    ]) {
      expect((await call('PATCH', '/tax-settings', body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('a ticket rate', () => {
  it("keeps its own percentage of tax, and the provider's part of its fees, until they are taken away", async () => {
    const { rateId } = await createRate(service, organization.id, organization.eventId);
    const change = (body: object) => call('PATCH', `/ticket-rates/${rateId}`, body);
    expect((await change({ tax_percentage: 10, fee_provider_percentage: 12.5 })).body.data).toMatchObject({
      tax_percentage: 10,
      fee_provider_percentage: 12.5,
    });
    expect((await change({ tax_percentage: null })).body.data).toMatchObject({
      tax_percentage: null,
      fee_provider_percentage: 12.5,
    });
    for (const body of [{ tax_percentage: 0.00001 }, { fee_provider_percentage: 100.5 }]) {
      expect((await change(body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('a booking rate', () => {
  it('keeps its own percentage of tax', async () => {
    const body = { name: 'Table', price: 100, max_clients: 4, tax_percentage: 10 };
    const created = await call('POST', `/zones/${organization.zoneIds[0]}/booking-rates`, body);
    expect(created.body.data).toMatchObject({ tax_percentage: 10 });
    const changed = await call('PATCH', `/booking-rates/${created.body.data._id}`, { tax_percentage: null });
    expect(changed.body.data).toMatchObject({ tax_percentage: null });
  });
});
