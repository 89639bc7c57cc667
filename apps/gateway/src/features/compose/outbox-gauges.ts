import { OUTBOX_STATES } from '@pillarbox/contract/compose/outbox';
import type { OutboxState } from '@pillarbox/contract/compose/outbox';
import { count, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Gauge } from '../../platform/metrics/metrics.ts';
import { outbox } from './outbox.table.ts';

type Counts = Readonly<Record<string, number>>;

/** States in which a message no longer waits for anything. */
const ENDED: OutboxState[] = ['filed', 'recalled', 'failed'];

/** Prometheus gauges of the outbox; the database is queried at each scrape. */
export function outboxGauges(db: Db): Gauge[] {
  return [
    {
      name: 'outbox_messages',
      help: 'Messages of the installation by state (the same at every gateway).',
      label: 'state',
      read: async (): Promise<Counts> => {
        const rows = await db.select({ state: outbox.state, messages: count() }).from(outbox).groupBy(outbox.state);
        const none = Object.fromEntries(OUTBOX_STATES.map((state) => [state, 0]));
        return { ...none, ...Object.fromEntries(rows.map(({ state, messages }) => [state, messages])) };
      },
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest message that should have left waits, by state; 0 for none.',
      label: 'state',
      read: async (): Promise<Counts> => {
        // A scheduled message waits from its time on.
        const since = sql`min(greatest(${outbox.createdAt}, ${outbox.sendAt}))`;
        const rows = await db
          .select({ state: outbox.state, age: sql<string>`extract(epoch from now() - ${since})` })
          .from(outbox)
          .where(notInArray(outbox.state, ENDED))
          .groupBy(outbox.state);
        const waiting = OUTBOX_STATES.filter((state) => !ENDED.includes(state));
        const none = Object.fromEntries(waiting.map((state) => [state, 0]));
        return { ...none, ...Object.fromEntries(rows.map(({ state, age }) => [state, Math.max(0, Number(age))])) };
      },
    },
  ];
}
