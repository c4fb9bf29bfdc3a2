import { afterAll, beforeAll, it } from 'vitest';
import { presentGuestList } from '../../src/apis/common/presenters/guest-list.ts';
import { listGuestLists, listManagedGuestLists } from '../../src/modules/guest-lists/guest-lists.ts';
import { statement } from '../../src/platform/database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createWorld, type World } from '../support/world.ts';

let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
});
afterAll(() => service.close());
it('measure', async () => {
  const { database: db } = service;
  const database = service.services.database;
  const o = world.main;
  await db.sql(`INSERT INTO referrers SELECT $1, 'rfr_'||i, 'Ref '||i, now() FROM generate_series(1,20) i`, [o.id]);
  await db.sql(
    `INSERT INTO guest_lists (organization_id,id,event_id,rate_id,referrer_id,code,name,email,tags,party_size,admitted_count,options,created_via,created_at,updated_at)
   SELECT $1,'lst_'||lpad(i::text,26,'0'),$2,$3,CASE WHEN i%2=0 THEN 'rfr_'||(i%20+1) END,'C'||i,'Name '||i,'a@b.c',ARRAY['vip'],4,2,'[{"_id":"prc_1","women":1,"men":1,"no_gender":0,"price":1000,"total":2000}]','management',now()+i*interval '1 second',now() FROM generate_series(1,5000) i`,
    [o.id, o.eventId, o.listRateId],
  );
  await db.sql('VACUUM ANALYZE guest_lists');
  await db.sql('ANALYZE');
  const time = async (title: string, fn: () => Promise<unknown>) => {
    for (let i = 0; i < 50; i += 1) await fn();
    const n = 300;
    const start = process.cpuUsage();
    for (let i = 0; i < n; i += 1) await fn();
    console.log(title, ((c) => (c.user + c.system) / 1000 / n)(process.cpuUsage(start)).toFixed(3), 'ms');
  };
  const page = { limit: 101, offset: 0 };
  const plain = statement<[string, string, number], any>(
    'p',
    'SELECT g.id, g.organization_id, g.event_id, g.rate_id, g.channel_id, g.referrer_id, g.code, g.name, g.observations_reception, g.tags, g.party_size, g.admitted_count, g.options, g.removed_at FROM guest_lists g WHERE organization_id=$1 AND event_id=$2 ORDER BY created_at, id LIMIT $3',
  );
  for (let round = 0; round < 2; round += 1) {
    await time('select 1', () => database.run({ name: 'x', text: 'select 1' }));
    await time('floor: same table, no joins', () => database.run(plain, o.id, o.eventId, 101));
    await time('list', () => listGuestLists(database, o.id, { eventId: o.eventId }, page));
    await time('managed', () => listManagedGuestLists(database, o.id, { eventId: o.eventId }, page));
    const rows = await listGuestLists(database, o.id, { eventId: o.eventId }, page);
    await time('present', async () => rows.map(presentGuestList));
    await time('inject', () =>
      service.call('GET', `/integrations/lists?event_id=${o.eventId}`, { headers: o.headers }),
    );
    await time('inject auth', () => service.call('GET', `/integrations/auth`, { headers: o.headers }));
  }
  await db.sql(`SET plan_cache_mode = force_generic_plan`);
  await db.sql(
    `PREPARE q(text,text,int,int) AS SELECT g.id, r.name, f.name, o.currency_digits FROM guest_lists g JOIN list_rates r ON r.organization_id = g.organization_id AND r.id = g.rate_id JOIN organizations o ON o.id = g.organization_id LEFT JOIN referrers f ON f.organization_id = g.organization_id AND f.id = g.referrer_id WHERE g.organization_id=$1 AND g.event_id=$2 ORDER BY g.created_at, g.id LIMIT $3 OFFSET $4`,
  );
  const plan = await db.sql(`EXPLAIN (ANALYZE) EXECUTE q('${o.id}','${o.eventId}',101,0)`);
  console.log(plan.map((r: any) => r['QUERY PLAN']).join('\n'));
}, 600_000);
