import { sql } from 'drizzle-orm';
import { outboxGauges } from './features/compose/outbox-gauges.ts';
import type { Platform } from './open-platform.ts';
import { sessionGauge } from './platform/sessions/session-gauge.ts';

/** Registers the database check of /readyz and the gauges. Both query the database only when somebody reads them. */
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
