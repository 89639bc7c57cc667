import { sql } from 'drizzle-orm';
import { outboxGauges } from './features/compose/outbox-gauges.ts';
import type { Platform } from './open-platform.ts';
import { sessionGauge } from './platform/sessions/session-gauge.ts';

/** What those who watch the gateway read when they look: the database is asked for no more than they ask for. */
export function wireMonitoring({
  database: { db },
  metrics,
  readiness,
  sockets,
}: Pick<Platform, 'database' | 'metrics' | 'readiness' | 'sockets'>): void {
  readiness.addPart('database', () => db.execute(sql`select 1`));
  metrics.gauge({
    name: 'sockets_open',
    help: 'Sockets that pages hold open at this gateway.',
    read: () => ({ '': sockets.count() }),
  });
  for (const gauge of [sessionGauge(db), ...outboxGauges(db)]) metrics.gauge(gauge);
}
