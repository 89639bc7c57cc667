import { setTimeout as pause } from 'node:timers/promises';
import { proxiesOf } from './stand.ts';
import type { Stand } from './stand.ts';
import type { Writer } from './writer.ts';

/** States that last until the user does something. */
const ENDS: readonly unknown[] = ['failed', 'unknown', 'filed', 'signin'];

/** The outboxes of some writers when no message is in progress any more, or the time is over. */
export interface Settled {
  /** Subjects of messages that are still in progress. */
  readonly hung: readonly string[];
  /** Subjects whose state is final, with that state. */
  readonly reported: ReadonlyMap<string, string>;
}

interface Item {
  readonly subject: string;
  readonly state: string;
}

/** Waits until no message of these writers is in progress, for at most `limitMs` milliseconds; all servers must work. */
export async function settle(stand: Stand, writers: readonly Writer[], limitMs: number): Promise<Settled> {
  const { origin } = stand.gateways[0].product;
  const end = performance.now() + limitMs;
  for (;;) {
    // A fault that waits for its bytes could still start.
    for (const proxy of stand.gateways.flatMap(proxiesOf)) {
      proxy.disarm();
      await proxy.set({ kind: 'none' });
    }
    const items: Item[] = [];
    for (const writer of writers) {
      const outcome = await writer.call(origin, '/api/bf/outbox', {});
      if (outcome.ok) items.push(...(outcome.reply as Item[]));
      else items.push({ subject: `(outbox of ${writer.address}: ${outcome.code})`, state: 'unread' });
    }
    const hung = items.filter(({ state }) => !ENDS.includes(state)).map(({ subject }) => subject);
    if (hung.length === 0 || performance.now() > end) {
      const reported = items.filter(({ state }) => ENDS.includes(state));
      return { hung, reported: new Map(reported.map(({ subject, state }) => [subject, state])) };
    }
    await pause(1000);
  }
}
