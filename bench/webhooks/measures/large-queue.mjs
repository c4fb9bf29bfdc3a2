import { percentiles } from '../numbers.mjs';
import { startScript } from '../processes.mjs';
import { startEnqueuer } from '../side-run.mjs';

const queuedMax = 1_000_000;

export const largeQueue = {
  name: 'large-queue',
  title:
    'a claim with 1 000 000 queued, of which one dead endpoint owns 90 %; what is claimed of the other 99 is settled',
  unit: 'ms, p50 / p99',
  reach: { p99: 5 },
  // Not who is better: what the dead one costs.
  base: 'dead-absent',
  sides: ['dead-rests', 'dead-due', 'dead-absent'],
  async round(setup, variant, { seconds, scale }) {
    const [dead, ...others] = setup.worlds.many;
    const deadEndpointId = dead.endpoints[0].id;
    await setup.empty('stagedoor');
    const enqueuer = await startEnqueuer(setup, 'stagedoor', others, 4);
    await enqueuer.ask('fill', { notifications: Math.round(queuedMax * scale * 0.1) });
    await enqueuer.stop();
    if (variant !== 'dead-absent')
      await fillDead(setup.sql, dead.id, deadEndpointId, Math.round(queuedMax * scale * 0.9));
    if (variant === 'dead-rests') {
      await setup.sql(
        `INSERT INTO webhook_endpoint_state (endpoint_id, breaker, not_before, openings, consecutive_failures)
         VALUES ($1, 'open', now() + interval '1 hour', 9, 100)
         ON CONFLICT (endpoint_id) DO UPDATE SET breaker = excluded.breaker, not_before = excluded.not_before`,
        [deadEndpointId],
      );
    }
    await setup.settleDown('stagedoor');
    const loop = startScript('claim-loop.mjs', setup.settingsOf('stagedoor'));
    const { times, settled, deadCount } = await loop.ask('timeClaims', { deadEndpointId, seconds });
    await loop.stop();
    const { p50, p99, max, count } = percentiles(times);
    return { value: p99, p50, max, claims: count, settled, deadCount };
  },
};

/** They are never settled, so there is nothing behind them. */
function fillDead(sql, organizationId, endpointId, count) {
  return sql(
    `INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at)
     SELECT 'wd_dead_' || n, $1, $2, 'whe_dead_' || n, at, at
     FROM (SELECT n, now() - n * interval '10 milliseconds' AS at FROM generate_series(1, $3::int) n) queued`,
    [organizationId, endpointId, count],
  );
}
