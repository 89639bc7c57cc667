import { count, gt, min, notInArray, sql } from 'drizzle-orm';
import { OUTBOX_STATES } from '@pillarbox/contract/compose/outbox';
import type { OutboxState } from '@pillarbox/contract/compose/outbox';
import { outbox } from './features/compose/outbox.table.ts';
import type { Platform } from './open-platform.ts';
import { sessions } from './platform/sessions/sessions.table.ts';

type Watched = Pick<Platform, 'database' | 'metrics' | 'readiness' | 'sockets'>;
type Counts = Readonly<Record<string, number>>;

/** States in which a message waits for nothing any more. */
const ENDED: OutboxState[] = ['filed', 'recalled', 'failed'];

/** What those who watch the gateway read when they look: the database is asked for no more than they ask for. */
export function joinWatching({ database, metrics, readiness, sockets }: Watched): void {
  const { db } = database;
  readiness.part('database', () => db.execute(sql`select 1`));
  metrics.gauge({
    name: 'sockets_open',
    help: 'Sockets that pages hold open at this gateway.',
    read: () => ({ '': sockets.count() }),
  });
  metrics.gauge({
    name: 'sessions_live',
    help: 'Signed-in browsers of the installation (the same at every gateway).',
    read: async () => {
      const [row] = await db
        .select({ live: count() })
        .from(sessions)
        .where(gt(sessions.expiresAt, sql`now()`));
      return { '': row?.live ?? 0 };
    },
  });
  metrics.gauge({
    name: 'outbox_messages',
    help: 'Messages of the installation by state (the same at every gateway).',
    label: 'state',
    read: async (): Promise<Counts> => {
      const rows = await db.select({ state: outbox.state, messages: count() }).from(outbox).groupBy(outbox.state);
      const none = Object.fromEntries(OUTBOX_STATES.map((state) => [state, 0]));
      return { ...none, ...Object.fromEntries(rows.map(({ state, messages }) => [state, messages])) };
    },
  });
  metrics.gauge({
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest message that should have left waits, by state; 0 for none.',
    label: 'state',
    read: async (): Promise<Counts> => {
      const rows = await db
        .select({ state: outbox.state, age: sql<string>`extract(epoch from now() - ${min(outbox.createdAt)})` })
        .from(outbox)
        .where(notInArray(outbox.state, ENDED))
        .groupBy(outbox.state);
      const waiting = OUTBOX_STATES.filter((state) => !ENDED.includes(state));
      const none = Object.fromEntries(waiting.map((state) => [state, 0]));
      return { ...none, ...Object.fromEntries(rows.map(({ state, age }) => [state, Math.max(0, Number(age))])) };
    },
  });
}
