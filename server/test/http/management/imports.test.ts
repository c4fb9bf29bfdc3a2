/** Imports of CSV files: what is recognized, what is named as wrong before anything is written, creating, undoing. */
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { addSupplement } from '../../support/bought-supplements.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createReferrerRow } from '../../support/guest-lists.ts';
import {
  callImports,
  createCheckedImport,
  createCompletedImport,
  type ImportSetup,
  read,
  sendFile,
  work,
} from '../../support/imports.ts';
import { createPassType, sellPass } from '../../support/passes.ts';
import { signIn } from '../../support/sign-in.ts';
import { createMember, createPlan } from '../../support/subscriptions.ts';
import { createRate, setTaxSettings, type TestOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const { service, world } = await openWorld({ clock });
const ground = await groundOf(world.main);

async function groundOf({ id }: TestOrganization): Promise<ImportSetup> {
  return { service, organizationId: id, headers: await signIn(service, id, 'manager') };
}

const ofList = () => ({ type: 'guest_lists', list_rate_id: world.main.listRateId, file_name: 'guests.csv' });
const create = async (body: Record<string, unknown> = ofList()) =>
  String((await callImports(ground, 'POST', '', body)).body.data._id);
const callClients = (query: string) =>
  service.call('GET', `/management/organizations/${ground.organizationId}/clients${query}`, {
    headers: ground.headers,
  });
const problemsOf = async (id: string, query = '') =>
  (await callImports(ground, 'GET', `/${id}/problems${query}`)).body.data as unknown[];
const countOf = async (table: string, condition = 'true') => {
  const [row] = await service.database.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1 AND ${condition}`,
    [ground.organizationId],
  );
  return row!.count;
};

describe('201', () => {
  it('begins an import for a list, a rate, an event, or the clients', async () => {
    const answer = await callImports(ground, 'POST', '', ofList());
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      _id: expect.stringMatching(/^imp_[0-9a-z]{26}$/),
      type: 'guest_lists',
      status: 'created',
      file_name: 'guests.csv',
      event_id: world.main.eventId,
      list_rate_id: world.main.listRateId,
      columns: [],
      rows_total: 0,
      started_at: '',
    });
    expect(answer.body.data.fields).toContainEqual({ name: 'name', required: true });
    for (const body of [
      { type: 'tickets', ticket_rate_id: world.main.rateId },
      { type: 'bookings', event_id: world.main.eventId },
      { type: 'bookings' },
      { type: 'clients' },
    ]) {
      expect((await callImports(ground, 'POST', '', body)).status).toBe(201);
    }
  });
});

describe('200 of a file', () => {
  it('shows the beginning of long names of columns and of long values, without half a character', async () => {
    const id = await create();
    const [name, value] = [`${'n'.repeat(199)}😀`, `${'v'.repeat(99)}😀 and more`];
    const answer = await sendFile(ground, id, `${name},for\n${value},2\n`);
    expect(answer.status).toBe(200);
    expect(answer.body.data.columns[0]).toMatchObject({ name: 'n'.repeat(199), examples: ['v'.repeat(99)] });
  });

  it('recognizes the separator, and what the names of columns suggest, in English and Spanish', async () => {
    const id = await create();
    const answer = await sendFile(
      ground,
      id,
      '\ufeffNombre;Personas;Correo electrónico;Color\r\n"Okafor; Ilse";5;;blue\r\n',
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'uploaded',
      encoding: 'utf-8',
      separator: ';',
      columns: [
        { name: 'Nombre', field: 'name', examples: ['Okafor; Ilse'] },
        { name: 'Personas', field: 'for', examples: ['5'] },
        { name: 'Correo electrónico', field: 'email', examples: [''] },
        { name: 'Color', field: '', examples: ['blue'] },
      ],
    });
    expect((await sendFile(ground, id, 'name\tfor\nA\t1\n')).body.data).toMatchObject({ separator: '\t' });
    const quoted = 'name,for,"a;b;c;d"\nA,1,\n';
    expect((await sendFile(ground, id, quoted)).body.data).toMatchObject({ separator: ',' });
  });

  it.each([
    ['sep=;\r\nname;for;e-mail, if any\r\n"Okafor; Ilse";5;\r\nBo;x;\r\n', ';'],
    ['\ufeffsep=,\nname,for,"a;b;c;d"\n"Okafor; Ilse",5,\nBo,x,\n', ','],
    ['"sep=\t"\rname\tfor\ta,b,c\rOkafor; Ilse\t5\t\rBo\tx\t', '\t'],
  ])('takes the separator that a first line names, which is none of the rows: %j', async (file, separator) => {
    const id = await create();
    const { data } = (await sendFile(ground, id, file)).body;
    expect(data).toMatchObject({
      separator,
      columns: [{ name: 'name', examples: ['Okafor; Ilse', 'Bo'] }, { name: 'for' }, {}],
    });
    await callImports(ground, 'POST', `/${id}/check`, {});
    await work(ground, 'check', id);
    expect((await read(ground, id)).rows_total).toBe(2);
    expect(await problemsOf(id)).toEqual([expect.objectContaining({ line: 4, column: 'for' })]);
  });

  it('takes a column "Precio" with amounts for what was paid, and one with names for the price of the rate', async () => {
    const fieldsOf = async (file: string) => {
      const id = await create({ type: 'tickets', ticket_rate_id: world.main.rateId });
      const { columns } = (await sendFile(ground, id, file)).body.data;
      return columns.map(({ field }: { field: string }) => field);
    };
    expect(await fieldsOf('Nombre;Precio\nIlse Okafor;21,50 €\nPriya Nair;15\n')).toEqual(['full_name', 'total_price']);
    expect(await fieldsOf('Nombre;Precio\nIlse Okafor;Early\nPriya Nair;Regular\n')).toEqual([
      'full_name',
      'price_name',
    ]);
  });

  it('reads Windows-1252', async () => {
    const id = await create();
    const file = Buffer.concat([
      Buffer.from('name,tags\nMu'),
      Buffer.from([0xf1]),
      Buffer.from('oz '),
      Buffer.from([0x80, 0x0a]),
    ]);
    expect((await sendFile(ground, id, file)).body.data).toMatchObject({
      encoding: 'windows-1252',
      columns: [{ examples: ['Muñoz €'] }, { field: 'tags' }],
    });
  });

  it('lists imports, the newest first, and of one type', async () => {
    const id = await create({ type: 'clients' });
    const list = await callImports(ground, 'GET', '?type=clients&limit=500');
    expect(list.body.data.map(({ _id }: { _id: string }) => _id)).toContain(id);
    expect(new Set(list.body.data.map(({ type }: { type: string }) => type))).toEqual(new Set(['clients']));
  });
});

describe('what a check names', () => {
  it('names every bad row by line and column, across line breaks in quotes, and creates nothing', async () => {
    const before = await countOf('guest_lists');
    const file =
      'name,for,email,tags\n"Ilse\nOkafor",2,ilse@example.org,vip\n,1,,\n\nMateo,many,nobody,\nPriya,500,,\n';
    const id = await createCheckedImport(ground, ofList(), file);
    expect(await read(ground, id)).toMatchObject({ status: 'checked', rows_total: 4, rows_done: 4, bad_rows: 4 });
    expect(await problemsOf(id)).toMatchObject([
      { line: 2, column: 'name', code: 'control_characters' },
      { line: 4, column: 'name', code: 'empty', values: [], message: 'is empty' },
      {
        line: 6,
        column: 'for',
        code: 'no_whole_number',
        values: ['1', '1000'],
        message: 'must be a whole number from 1 to 1000',
      },
      { line: 6, column: 'email', code: 'no_email', message: 'is no e-mail address' },
      { line: 7, column: 'for', code: 'party_too_large', message: expect.stringContaining('people of one entry') },
    ]);
    expect(await countOf('guest_lists')).toBe(before);
    const refused = await callImports(ground, 'POST', `/${id}/start`, {});
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('4 bad rows');
  });

  it('checks another file that is sent after a check, of which nothing remains', async () => {
    const id = await createCheckedImport(ground, ofList(), 'name,for\nA,none\nB,none\n');
    const sent = await sendFile(ground, id, 'name,for\nA,1\n');
    expect(sent.body.data).toMatchObject({ status: 'uploaded', rows_total: 0, bad_rows: 0 });
    await callImports(ground, 'POST', `/${id}/check`, {});
    await work(ground, 'check', id);
    expect(await read(ground, id)).toMatchObject({ status: 'checked', rows_total: 1, bad_rows: 0 });
    expect(await problemsOf(id)).toEqual([]);
  });

  it('answers page by page, a row with all of its problems', async () => {
    const file = 'name,for,email\n,many,nobody\n,2,nobody\nIlse,1,\n,many,\n';
    const id = await createCheckedImport(ground, ofList(), file);
    const linesOf = async (query: string) => {
      const { body, headers } = await callImports(ground, 'GET', `/${id}/problems${query}`);
      const lines = body.data.map(({ line }: { line: number }) => line);
      return { lines, after: /[?&]after=(\d+)>; rel="next"/.exec(String(headers.link))?.[1] };
    };
    expect(await linesOf('?rows=1')).toEqual({ lines: [2, 2, 2], after: '2' });
    expect(await linesOf('?rows=1&after=2')).toEqual({ lines: [3, 3], after: '3' });
    expect(await linesOf('?rows=2&after=2')).toEqual({ lines: [3, 3, 5, 5], after: undefined });
  });

  it('names the line from which quotes are not closed, and a file without rows', async () => {
    const id = await createCheckedImport(ground, ofList(), 'name\nIlse\n"Mateo\nPriya\n');
    // The row that cannot be read is one of them: the other one can be imported.
    expect(await read(ground, id)).toMatchObject({ rows_total: 2, rows_done: 2, bad_rows: 1 });
    expect(await problemsOf(id)).toMatchObject([{ line: 3, column: '', message: expect.stringContaining('quotes') }]);
    const empty = await createCheckedImport(ground, ofList(), 'name\n');
    expect(await read(ground, empty)).toMatchObject({ rows_total: 1, bad_rows: 1 });
    expect(await problemsOf(empty)).toMatchObject([{ message: 'the file has no rows' }]);
  });

  it('names tickets whose barcode, price, address or place is not to be had', async () => {
    const { priceIds, rateId } = world.main;
    await service.database.sql('UPDATE ticket_rate_prices SET quota = used_count + 2 WHERE id = $1', [priceIds[1]]);
    const file = [
      'full_name,email,qr_code,price_name,total_price',
      'A,a@example.org,TWICE-0001,Early,',
      'B,b@example.org,TWICE-0001,Early,',
      'C,c@example.org,,Late,',
      'D,d@example,,Early,12.345',
      'E,e@example.org,,Regular,10',
      'F,f@example.org,,Regular,10',
      'G,g@example.org,,Regular,10',
      'H,h@example.org,BOX\u200b-0001,Early,',
    ].join('\n');
    const id = await createCheckedImport(ground, { type: 'tickets', ticket_rate_id: rateId }, file);
    expect(await problemsOf(id)).toMatchObject([
      { line: 3, column: 'qr_code', message: 'is that of line 2 too' },
      { line: 4, column: 'price_name', message: 'is no price of the rate: Late (the rate has Early, Regular)' },
      { line: 5, column: 'total_price', message: 'has more decimals than the currency, which has 2' },
      { line: 5, column: 'email', message: 'is no e-mail address' },
      { line: 8, column: '', message: 'its price has no place left for it' },
      { line: 9, column: 'qr_code', code: 'control_characters' },
    ]);
    await service.database.sql('UPDATE ticket_rate_prices SET quota = 1000 WHERE id = $1', [priceIds[1]]);
  });

  it('names birthdays of years that no request may have, and days that do not exist', async () => {
    const days = ['17/06/1899', '0194-06-17', '1994-02-30', '17/06/1900', '17.6.1994'];
    const file = ['full_name,email,birthday', ...days.map((day) => `A,a@example.org,${day}`)].join('\n');
    const id = await createCheckedImport(ground, { type: 'tickets', ticket_rate_id: world.main.rateId }, file);
    const message = 'must be a day from 1900 to 2999, such as 1994-06-17 or 17/06/1994';
    expect(await problemsOf(id)).toMatchObject([2, 3, 4].map((line) => ({ line, column: 'birthday', message })));
  });

  it('counts the characters of a name as requests do', async () => {
    const file = `name,for\n${'🎺'.repeat(200)},1\n${'🎺'.repeat(201)},1\n`;
    const id = await createCheckedImport(ground, ofList(), file);
    expect(await problemsOf(id)).toMatchObject([{ line: 3, column: 'name', code: 'too_long' }]);
  });

  it('names e-mail addresses that no request may have', async () => {
    const emails = [
      'v@example.org;',
      'v@example.org,',
      'v@(example).org',
      '.v@example.org',
      'v..l@example.org',
      'v@-x.org',
    ];
    const rows = [...emails, 'v@example', 'v.l+1@example.org'].map((email) => `V,"${email}"`);
    const file = ['full_name,email', ...rows].join('\n');
    const id = await createCheckedImport(ground, { type: 'tickets', ticket_rate_id: world.main.rateId }, file);
    const lines = [2, 3, 4, 5, 6, 7, 8];
    expect(await problemsOf(id)).toMatchObject(lines.map((line) => ({ line, column: 'email', code: 'no_email' })));
  });

  it('names tickets whose price has the name of two prices of the rate', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    await service.database.sql(`UPDATE ticket_rate_prices SET name = 'Door' WHERE rate_id = $1`, [rateId]);
    const file = 'full_name,email,price_name\nA,a@example.org,Door\n';
    const id = await createCheckedImport(ground, { type: 'tickets', ticket_rate_id: rateId }, file);
    expect(await problemsOf(id)).toMatchObject([{ line: 2, column: 'price_name', code: 'several_prices' }]);
  });

  it('names entries for which the list has no places left, and places are counted by people', async () => {
    const eventUrl = `/management/organizations/${ground.organizationId}/events/${world.main.eventId}`;
    const body = { name: 'Three places', quota: 3 };
    const rate = await service.call('POST', `${eventUrl}/list-rates`, { headers: ground.headers, body });
    const list = { type: 'guest_lists', list_rate_id: rate.body.data._id };
    const id = await createCheckedImport(ground, list, 'name,for\nA,2\nB,2\nC,1\n');
    expect(await problemsOf(id)).toMatchObject([{ line: 3, column: '', code: 'list_full' }]);
  });

  it('names referrers that there are not or that two have the name of, and a row with more values than columns', async () => {
    // More than a page of them.
    await service.database.sql(
      `INSERT INTO referrers (organization_id, id, name, created_at)
       SELECT $1, 'rfr_' || lpad(n::text, 26, '0'), 'Referrer ' || n, '2020-01-01' FROM generate_series(1, 500) n`,
      [ground.organizationId],
    );
    for (const name of ['Mo Twin', 'Mo Twin', 'Ada Single']) {
      await createReferrerRow(service, ground.organizationId, name);
    }
    const rows = ['name,referral', 'A,mo twin', 'B,ada single', 'C,Nobody', 'D,Ada Single,more', 'E,Ada Single, '];
    const id = await createCheckedImport(ground, ofList(), `${rows.join('\n')}\n`);
    expect(await problemsOf(id)).toMatchObject([
      { line: 2, column: 'referral', code: 'several_referrers' },
      { line: 4, column: 'referral', code: 'unknown_referrer' },
      { line: 5, column: '', code: 'too_many_values' },
    ]);
  });

  it('names tickets for which the rate has no place left', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId, { quota: 1 });
    const file = 'full_name,email\nA,a@example.org\nB,b@example.org\n';
    const id = await createCheckedImport(ground, { type: 'tickets', ticket_rate_id: rateId }, file);
    expect(await problemsOf(id)).toMatchObject([{ line: 3, column: '', code: 'rate_full' }]);
  });

  it('names bookings of zones and spaces that there are not, and of spaces that are taken', async () => {
    const [space] = [...world.main.spaces.keys()];
    const rows = [
      'name,for,zone,spaces,status,date,hour',
      'A,2,Nowhere,,,,',
      `B,2,,${space},accepted,,`,
      `C,2,,${space},accepted,,`,
      'D,2,,Nowhere 9,,,',
      'E,2,main-floor,,,,23:59',
      'F,2,,,,24/12/2026,',
      'G,2,,,,,24:00',
    ];
    const file = `${rows.join('\n')}\n`;
    const before = await countOf('bookings');
    const id = await createCheckedImport(ground, { type: 'bookings', event_id: world.main.eventId }, file);
    expect(await problemsOf(id)).toMatchObject([
      { line: 2, column: 'zone', message: 'is no zone of the event' },
      { line: 4, column: '', message: expect.stringContaining('is held by another booking') },
      { line: 5, column: 'spaces', message: expect.stringContaining('the event has no space') },
      { line: 7, column: 'date', code: 'day_not_allowed' },
      { line: 8, column: 'hour', code: 'no_time' },
    ]);
    expect(await countOf('bookings')).toBe(before);
  });

  it('says of zones and spaces of bookings by calendar that they need an event', async () => {
    const [space] = [...world.main.spaces.keys()];
    const file = `name,for,zone,spaces,date\nA,2,main-floor,,24/12/2026\nB,2,,"${space}, Nowhere 9",24/12/2026\nC,2,,,24/12/2026\n`;
    const id = await createCheckedImport(ground, { type: 'bookings' }, file);
    expect(await problemsOf(id)).toMatchObject([
      { line: 2, column: 'zone', code: 'place_not_allowed', message: 'must be empty: the import is for no event' },
      { line: 3, column: 'spaces', code: 'place_not_allowed' },
    ]);
  });
});

describe('creating and undoing', () => {
  it('creates entries with their notifications, deletes the file, and removes them again', async () => {
    const file = 'name,for,email,tags\nZoe Imported,2,zoe@example.org,"vip, press"\n\'=Formula,1,,\n';
    const id = await createCompletedImport(ground, ofList(), file);
    expect(await read(ground, id)).toMatchObject({
      status: 'completed',
      created_count: 2,
      skipped_count: 0,
      rows_done: 2,
      finished_at: '2026-11-20T20:00:00.000Z',
      columns: [{ examples: [] }, { examples: [] }, { examples: [] }, { examples: [] }],
    });
    const rows = await service.database.sql(
      `SELECT name, party_size, tags FROM guest_lists WHERE id IN (SELECT thing_id FROM import_rows WHERE import_id = $1)
       ORDER BY name`,
      [id],
    );
    expect(rows).toEqual([
      { name: '=Formula', party_size: 1, tags: [] },
      { name: 'Zoe Imported', party_size: 2, tags: ['vip', 'press'] },
    ]);
    expect(await countOf('import_parts', `import_id = '${id}'`)).toBe(0);
    const emitted = await countOf(
      'webhook_notifications',
      `kind = 'list.created' AND resource_id IN (SELECT thing_id FROM import_rows WHERE import_id = '${id}')`,
    );
    expect(emitted).toBe(2);
    expect((await callImports(ground, 'POST', `/${id}/undo`)).status).toBe(200);
    await work(ground, 'undo', id);
    expect(await read(ground, id)).toMatchObject({ status: 'undone', kept_count: 0, rows_done: 2 });
    expect(
      await countOf(
        'guest_lists',
        `removed_at IS NULL AND id IN (SELECT thing_id FROM import_rows WHERE import_id = '${id}')`,
      ),
    ).toBe(0);
  });

  it('sells tickets whose row names no price at the step that has places left', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
    await service.database.sql('UPDATE ticket_rate_prices SET quota = 3, used_count = 2 WHERE id = $1', [priceIds[0]]);
    await service.database.sql('UPDATE ticket_rates SET sold_count = 2 WHERE id = $1', [rateId]);
    const file = 'full_name,email\nA B,a@example.org\nC D,c@example.org\n';
    const id = await createCompletedImport(ground, { type: 'tickets', ticket_rate_id: rateId }, file);
    expect(await problemsOf(id)).toEqual([]);
    const sold = await service.database.sql(
      'SELECT price_id, price::int FROM tickets WHERE rate_id = $1 ORDER BY full_name',
      [rateId],
    );
    expect(sold).toEqual([
      { price_id: priceIds[0], price: 2000 },
      { price_id: priceIds[1], price: 2500 },
    ]);
  });

  it('creates tickets under payments of a hundred at most, each with its sale in the ledger and its notifications', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
    await service.database.sql('UPDATE ticket_rate_prices SET quota = 1000 WHERE id = $1', [priceIds[1]]);
    await service.database.sql('UPDATE ticket_rates SET quota = 1000 WHERE id = $1', [rateId]);
    const rows = Array.from({ length: 230 }, (_, index) => `Holder ${index},holder${index % 3}@example.org,Regular`);
    const file = `full_name,email,price_name\n${rows.join('\n')}\n`;
    const id = await createCompletedImport(ground, { type: 'tickets', ticket_rate_id: rateId }, file);
    expect(await problemsOf(id)).toEqual([]);
    const payments = await service.database.sql(
      `SELECT cardinality(p.resource_ids) AS tickets,
         p.resource_ids = (SELECT array_agg(t.id ORDER BY t.id) FROM tickets t WHERE t.payment_id = p.id) AS has_them,
         p.amount = (SELECT sum(l.cash) FROM ledger_transactions l WHERE l.payment_id = p.id) AS is_posted,
         (SELECT count(*)::int FROM webhook_notifications n WHERE n.resource_id = p.id) AS told,
         (SELECT count(*)::int FROM invoices i WHERE i.payment_id = p.id) AS invoices
       FROM payments p WHERE p.rate_id = $1 ORDER BY tickets`,
      [rateId],
    );
    const each = { has_them: true, is_posted: true, told: 2, invoices: 1 };
    expect(payments).toEqual([30, 100, 100].map((tickets) => ({ tickets, ...each })));
    const names = await service.database.sql<{ full_name: string }>(
      `SELECT t.full_name FROM import_rows r JOIN tickets t ON t.id = r.thing_id
       WHERE r.import_id = $1 ORDER BY r.line`,
      [id],
    );
    expect(names.map(({ full_name: name }) => name)).toEqual(rows.map((row) => row.split(',')[0]));
  });

  it('reads amounts with fewer decimals than the currency has, and with its sign', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const file = 'full_name,email,total_price\nA,a@example.org,"21,5"\nB,b@example.org,7\nC,c@example.org,€ 3.05\n';
    const id = await createCompletedImport(ground, { type: 'tickets', ticket_rate_id: rateId }, file);
    expect(await problemsOf(id)).toEqual([]);
    const sold = 'SELECT total_price::int AS paid FROM tickets WHERE rate_id = $1 ORDER BY full_name';
    expect(await service.database.sql(sold, [rateId])).toEqual([{ paid: 2_150 }, { paid: 700 }, { paid: 305 }]);
  });

  it('creates tickets, and takes back places and money when it is undone', async () => {
    const rate = { type: 'tickets', ticket_rate_id: world.main.rateId };
    const soldBefore = await service.database.sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [
      world.main.rateId,
    ]);
    const id = await createCompletedImport(
      ground,
      rate,
      'full_name,email,qr_code,total_price\nA B,a@example.org,IMPORTED-1,"25,00"\nC D,c@example.org,,0\n',
    );
    expect(await problemsOf(id)).toEqual([]);
    expect(await read(ground, id)).toMatchObject({ status: 'completed', created_count: 2 });
    const tickets = await service.database.sql(
      `SELECT full_name, total_price, created_via FROM tickets
       WHERE id IN (SELECT thing_id FROM import_rows WHERE import_id = $1) ORDER BY full_name`,
      [id],
    );
    expect(tickets).toEqual([
      { full_name: 'A B', total_price: '2500', created_via: 'management' },
      { full_name: 'C D', total_price: '0', created_via: 'management' },
    ]);
    await callImports(ground, 'POST', `/${id}/undo`);
    await work(ground, 'undo', id);
    expect(await read(ground, id)).toMatchObject({ status: 'undone', kept_count: 0 });
    expect(
      await service.database.sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [world.main.rateId]),
    ).toEqual(soldBefore);
    const [refund] = await service.database.sql(
      `SELECT sum(amount)::int AS amount FROM refunds
       WHERE subject_id IN (SELECT thing_id FROM import_rows WHERE import_id = $1)`,
      [id],
    );
    expect(refund).toEqual({ amount: 2500 });
  });

  it('creates bookings of a day and of an event, and rejects them when it is undone', async () => {
    const id = await createCompletedImport(
      ground,
      { type: 'bookings' },
      'name,people,fecha,hora,price\nVera,4,24/12/2026,22:30,80\n',
    );
    expect(await problemsOf(id)).toEqual([]);
    const [booking] = await service.database.sql(
      `SELECT name, party_size, price::int, hour, status FROM bookings
       WHERE id IN (SELECT thing_id FROM import_rows WHERE import_id = $1)`,
      [id],
    );
    expect(booking).toEqual({ name: 'Vera', party_size: 4, price: 8000, hour: '22:30', status: 'pending' });
    await callImports(ground, 'POST', `/${id}/undo`);
    await work(ground, 'undo', id);
    expect(
      await countOf(
        'bookings',
        `status = 'rejected' AND id IN (SELECT thing_id FROM import_rows WHERE import_id = '${id}')`,
      ),
    ).toBe(1);
  });

  it.each([
    ['Europe/Madrid', '24/12/2026', '2026-12-24T00:00:00.000Z'],
    ['Pacific/Auckland', '24/12/2026', '2026-12-24T00:00:00.000Z'],
    ['America/New_York', '24/12/2026', '2026-12-24T05:00:00.000Z'],
    // The clocks go from midnight to one o'clock.
    ['America/Santiago', '06/09/2026', '2026-09-06T04:00:00.000Z'],
  ])('puts bookings of a day within it in UTC and by the clocks of %s: %s', async (timezone, day, instant) => {
    const change = 'UPDATE organizations SET timezone = $2 WHERE id = $1';
    await service.database.sql(change, [world.main.id, timezone]);
    const id = await createCompletedImport(ground, { type: 'bookings' }, `name,for,date\nOf the day,2,${day}\n`);
    await service.database.sql(change, [world.main.id, 'Europe/Madrid']);
    expect(await problemsOf(id)).toEqual([]);
    expect(
      await service.database.sql(
        'SELECT date FROM bookings WHERE id IN (SELECT thing_id FROM import_rows WHERE import_id = $1)',
        [id],
      ),
    ).toEqual([{ date: new Date(instant) }]);
  });

  it('creates and accepts the other bookings of a group where a space was taken since the check, and rejects them', async () => {
    const spaces = [...world.main.spaces.keys()].slice(0, 3);
    const rows = spaces.map((space, index) => `Group ${index},2,${space},accepted`);
    const given = { type: 'bookings', event_id: world.main.eventId };
    const id = await createCheckedImport(ground, given, `name,for,spaces,status\n${rows.join('\n')}\n`);
    expect(await problemsOf(id)).toEqual([]);
    const taken = await createBookingRow(service, world.main, {
      status: 'accepted',
      spaces: [spaces[1]!],
      holds: true,
    });
    await callImports(ground, 'POST', `/${id}/start`, {});
    await work(ground, 'run', id);
    expect(await read(ground, id)).toMatchObject({ status: 'completed', created_count: 2, skipped_count: 1 });
    expect(await problemsOf(id)).toMatchObject([
      { line: 3, code: 'refused', message: expect.stringContaining('held') },
    ]);
    const ofImport = `id IN (SELECT thing_id FROM import_rows WHERE import_id = '${id}')`;
    expect(await countOf('bookings', `status = 'accepted' AND ${ofImport}`)).toBe(2);
    const emitted = () =>
      service.database.sql(
        `SELECT kind, count(*)::int AS count FROM webhook_notifications
         WHERE resource_id IN (SELECT thing_id FROM import_rows WHERE import_id = $1) GROUP BY kind ORDER BY kind`,
        [id],
      );
    expect(await emitted()).toEqual([
      { kind: 'booking.created', count: 2 },
      { kind: 'booking.status_changed', count: 2 },
    ]);
    await callImports(ground, 'POST', `/${id}/undo`);
    await work(ground, 'undo', id);
    expect(await read(ground, id)).toMatchObject({ status: 'undone', kept_count: 0 });
    expect(await countOf('bookings', `status = 'rejected' AND ${ofImport}`)).toBe(2);
    expect(await emitted()).toContainEqual({ kind: 'booking.status_changed', count: 4 });
    const held = await service.database.sql(
      'SELECT booking_id FROM booking_spaces WHERE organization_id = $1 AND event_id = $2 AND holds',
      [ground.organizationId, world.main.eventId],
    );
    expect(held).toEqual([{ booking_id: taken.id }]);
  });

  it('gives back each of several tickets of one payment when they are undone, the invoice included', async () => {
    await setTaxSettings(service, ground.organizationId, { tax_percentage: 21 });
    const file = `full_name,email,total_price\n${[12.5, 7, 0.01].map((price, index) => `T ${index},t${index}@example.org,${price}`).join('\n')}\n`;
    const id = await createCompletedImport(ground, { type: 'tickets', ticket_rate_id: world.main.rateId }, file);
    await callImports(ground, 'POST', `/${id}/undo`);
    await work(ground, 'undo', id);
    expect(await read(ground, id)).toMatchObject({ status: 'undone', kept_count: 0 });
    const ofImport = 'IN (SELECT thing_id FROM import_rows WHERE import_id = $1)';
    const payments = await service.database.sql(
      `SELECT status, amount::int, refunded_amount::int FROM payments
       WHERE id IN (SELECT payment_id FROM tickets WHERE id ${ofImport})`,
      [id],
    );
    expect(payments).toEqual([{ status: 'refunded', amount: 1_951, refunded_amount: 1_951 }]);
    const corrections = await service.database.sql(
      `SELECT i.total::int FROM invoices i
       JOIN refunds f ON f.organization_id = i.organization_id AND f.id = i.refund_id
       WHERE f.subject_id ${ofImport} ORDER BY i.total`,
      [id],
    );
    expect(corrections.map(({ total }) => total)).toEqual([-1_250, -700, -1]);
    const taxes = await service.database.sql(
      `SELECT sum((t->>'tax')::int)::int AS tax FROM invoices i, jsonb_array_elements(i.taxes) AS t
       WHERE i.payment_id IN (SELECT payment_id FROM tickets WHERE id ${ofImport})`,
      [id],
    );
    expect(taxes).toEqual([{ tax: 0 }]);
    const [ledger] = await service.database.sql(
      `SELECT sum(cash)::int AS cash FROM ledger_transactions
       WHERE payment_id IN (SELECT payment_id FROM tickets WHERE id ${ofImport})`,
      [id],
    );
    expect(ledger).toEqual({ cash: 0 });
  });

  it('creates clients who are not known, leaves the others, and deletes the new ones when it is undone', async () => {
    await createCompletedImport(ground, { type: 'clients' }, 'email,name\nknown@example.org,Known\n');
    const id = await createCompletedImport(
      ground,
      { type: 'clients' },
      'email,name,marketing\nKNOWN@example.org,Other,yes\nnew@example.org,New,yes\nnueva@example.org,Nueva,Sí\nno@example.org,No,no\n',
    );
    expect(await read(ground, id)).toMatchObject({ status: 'completed', created_count: 3, skipped_count: 1 });
    expect(await countOf('clients', `email_key = 'nueva@example.org' AND marketing_consent`)).toBe(1);
    expect(await countOf('clients', `email_key = 'no@example.org' AND NOT marketing_consent`)).toBe(1);
    expect(
      await countOf('clients', `email_key = 'known@example.org' AND name = 'Known' AND NOT marketing_consent`),
    ).toBe(1);
    expect(await countOf('clients', `email_key = 'new@example.org' AND marketing_consent`)).toBe(1);
    await callImports(ground, 'POST', `/${id}/undo`);
    await work(ground, 'undo', id);
    expect(await countOf('clients', `email_key = 'new@example.org'`)).toBe(0);
    expect(await countOf('clients', `email_key = 'known@example.org'`)).toBe(1);
  });

  it('passes bad rows over where that is asked for, and names what is refused only then', async () => {
    const id = await createCheckedImport(ground, ofList(), 'name,for\nGood One,1\n,1\nLate One,2\n');
    expect((await callImports(ground, 'POST', `/${id}/start`, { skip_bad_rows: true })).status).toBe(200);
    await service.database.sql('UPDATE list_rates SET complete = true WHERE id = $1', [world.main.listRateId]);
    await work(ground, 'run', id);
    await service.database.sql('UPDATE list_rates SET complete = false WHERE id = $1', [world.main.listRateId]);
    expect(await read(ground, id)).toMatchObject({ status: 'completed', created_count: 0 });
    expect(await problemsOf(id)).toMatchObject([
      {
        line: 1,
        column: '',
        code: 'list_complete',
        values: [expect.any(String)],
        message: expect.stringContaining('is complete'),
      },
      { line: 3, column: 'name', code: 'empty' },
    ]);
  });
});

describe('400', () => {
  it.each([
    [{ type: 'tickets' }, '/ticket_rate_id'],
    [{ type: 'guest_lists' }, '/list_rate_id'],
    [{ type: 'clients', event_id: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c' }, '/event_id'],
    [{ type: 'bookings', event_id: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c' }, '/event_id'],
    [{ type: 'guest_lists', list_rate_id: 'rate_01jd3k5v8wexbtq8m2zr4h6n7c' }, '/list_rate_id'],
  ])('refuses an import of %j, naming %s', async (body, path) => {
    const answer = await callImports(ground, 'POST', '', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ path }]);
  });

  it('refuses an empty file, UTF-16, a spreadsheet, and a first row without names', async () => {
    const id = await create();
    for (const file of ['', Buffer.from('\ufeffname\n', 'utf16le'), 'PK\u0003\u0004name\n', '\n\n', ',,\nA,1,\n']) {
      const answer = await sendFile(ground, id, file);
      expect(answer.status, answer.text).toBe(400);
    }
    expect(await read(ground, id)).toMatchObject({ status: 'created' });
  });

  it('refuses columns that do not fit the file or the type, or lack what each row must have', async () => {
    const id = await create();
    await sendFile(ground, id, 'who,people\nIlse,2\n');
    for (const [columns, path] of [
      [['name'], '/columns'],
      [['', 'for'], '/columns'],
      [['name', 'name'], '/columns/1'],
      [['name', 'qr_code'], '/columns/1'],
      [undefined, '/columns'],
    ] as const) {
      const answer = await callImports(ground, 'POST', `/${id}/check`, columns ? { columns } : {});
      expect(answer.status).toBe(400);
      expect(answer.body.details).toMatchObject([{ path }]);
    }
    expect((await callImports(ground, 'POST', `/${id}/check`, { columns: ['name', 'for'] })).status).toBe(200);
  });
});

describe('409', () => {
  it('has an order: file, check, start, undo', async () => {
    const id = await create();
    expect((await callImports(ground, 'POST', `/${id}/check`, {})).status).toBe(409);
    await sendFile(ground, id, 'name\nIlse\n');
    expect((await callImports(ground, 'POST', `/${id}/start`, {})).status).toBe(409);
    await callImports(ground, 'POST', `/${id}/check`, {});
    expect((await sendFile(ground, id, 'name\nIlse\n')).status).toBe(409);
    await work(ground, 'check', id);
    expect((await callImports(ground, 'POST', `/${id}/undo`)).status).toBe(409);
    await callImports(ground, 'POST', `/${id}/start`, {});
    expect((await callImports(ground, 'POST', `/${id}/start`, {})).status).toBe(409);
    expect((await callImports(ground, 'POST', `/${id}/undo`)).status).toBe(409);
    await work(ground, 'run', id);
    expect((await callImports(ground, 'POST', `/${id}/start`, {})).status).toBe(409);
  });

  it('does not undo what was used, and names the lines', async () => {
    const id = await createCompletedImport(ground, ofList(), 'name\nUsed One\nUnused One\n');
    await service.database.sql(
      `UPDATE guest_lists SET admitted_count = 1 WHERE name = 'Used One' AND organization_id = $1`,
      [ground.organizationId],
    );
    const refused = await callImports(ground, 'POST', `/${id}/undo`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/line 2 \(lst_\w+\)\.$/);
  });

  const manageOf = (path: string, body: object) =>
    service.call('POST', `/management/organizations/${ground.organizationId}${path}`, {
      headers: ground.headers,
      body,
    });
  const all = { service, world, manager: ground.headers };
  const ofTickets = { type: 'tickets', ticket_rate_id: world.main.rateId };
  const ofBookings = { type: 'bookings', event_id: world.main.eventId };
  const people = (email: string) => `email,name\n${email},Renata\n`;
  it.each<readonly [string, Record<string, unknown>, string, (id: string) => Promise<unknown>]>([
    [
      'a ticket has another name',
      ofTickets,
      'full_name,email\nRenata,renata@example.org\n',
      (id) => manageOf(`/tickets/${id}/name-changes`, { full_name: 'Bruno', amount: 0 }),
    ],
    [
      'supplements were added to a ticket',
      ofTickets,
      'full_name,email\nRenata,renata@example.org\n',
      async (id) => {
        const supplementId = await addSupplement({ service, world }, world.main.rateId);
        return manageOf(`/tickets/${id}/supplements`, { supplements: [{ supplementId }], collection: 'cash' });
      },
    ],
    [
      'a booking was paid outside',
      ofBookings,
      'name,for\nRenata,2\n',
      (id) => manageOf('/external-payments', { resource_id: id, amount: 20, method: 'cash' }),
    ],
    [
      'another client was merged into a client',
      { type: 'clients' },
      people('renata.one@example.org'),
      async (id) => {
        await createCompletedImport(ground, { type: 'clients' }, people('renata.two@example.org'));
        const { data } = (await callClients('?email=renata.two@example.org')).body;
        return manageOf(`/clients/${id}/merge`, { client_id: data[0]._id });
      },
    ],
    [
      'a client has a pass',
      { type: 'clients' },
      people('renata.pass@example.org'),
      async () => sellPass(all, await createPassType(all), { email: 'renata.pass@example.org' }),
    ],
    [
      'a client has a subscription',
      { type: 'clients' },
      people('renata.plan@example.org'),
      async () => createMember(all, await createPlan(all), { email: 'renata.plan@example.org', name: 'Renata' }),
    ],
    [
      'a client is on a list',
      { type: 'clients' },
      people('renata.list@example.org'),
      () =>
        manageOf('/guest-lists', {
          list_rate_id: world.main.listRateId,
          name: 'Renata',
          for: 1,
          email: 'renata.list@example.org',
        }),
    ],
  ])('does not undo what was used since: %s', async (_, given, file, use) => {
    const id = await createCompletedImport(ground, given, file);
    expect(await problemsOf(id)).toEqual([]);
    const [row] = await service.database.sql<{ thing_id: string }>(
      'SELECT thing_id FROM import_rows WHERE import_id = $1',
      [id],
    );
    await use(row!.thing_id);
    const refused = await callImports(ground, 'POST', `/${id}/undo`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('line 2')]);
  });

  it('can be undone again where undoing failed', async () => {
    const id = await createCompletedImport(ground, ofList(), 'name\nUndone Twice\n');
    await callImports(ground, 'POST', `/${id}/undo`);
    const stopped = AbortSignal.abort(new Error('the process stops'));
    await expect(work(ground, 'undo', id, { signal: stopped, isLastAttempt: true })).rejects.toThrow();
    expect((await read(ground, id)).status).toBe('completed');
    expect((await callImports(ground, 'POST', `/${id}/undo`)).status).toBe(200);
    await work(ground, 'undo', id);
    expect(await countOf('guest_lists', `name = 'Undone Twice' AND removed_at IS NULL`)).toBe(0);
  });

  it('keeps what is used while it is undone, and names it', async () => {
    const id = await createCompletedImport(ground, ofList(), 'name\nLate Guest\nNo Guest\n');
    await callImports(ground, 'POST', `/${id}/undo`);
    await service.database.sql(
      `UPDATE guest_lists SET admitted_count = 1 WHERE name = 'Late Guest' AND organization_id = $1`,
      [ground.organizationId],
    );
    await work(ground, 'undo', id);
    expect(await read(ground, id)).toMatchObject({ status: 'undone', kept_count: 1 });
    expect(await problemsOf(id)).toMatchObject([{ line: 2, message: 'was used since it was imported: it is kept' }]);
    expect(await countOf('guest_lists', `name = 'No Guest' AND removed_at IS NOT NULL`)).toBe(1);
  });
});

describe('413 and 415', () => {
  it('refuses a file of more than 32 MB, also one that does not say how large it is', async () => {
    const id = await create();
    const address = await service.listen();
    const chunk = Buffer.alloc(1_048_576, 'a');
    async function* large() {
      for (let count = 0; count < 33; count += 1) yield chunk;
    }
    const { authorization } = ground.headers as { authorization: string };
    const answer = await fetch(`${address}/management/organizations/${ground.organizationId}/imports/${id}/file`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'text/csv' },
      body: large() as never,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('takes files as CSV only, and CSV for files only', async () => {
    const id = await create();
    const url = `/management/organizations/${ground.organizationId}/imports`;
    expect((await service.call('PUT', `${url}/${id}/file`, { headers: ground.headers, body: {} })).status).toBe(415);
    const csv = { ...ground.headers, 'content-type': 'text/csv' };
    expect((await service.call('POST', url, { headers: csv, raw: 'type\nclients\n' })).status).toBe(415);
  });
});
