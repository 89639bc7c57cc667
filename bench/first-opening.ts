import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { Client } from './client.ts';
import { newestFirst, openInbox, rawPage } from './folder.ts';
import { untilIdle } from './idle.ts';
import { figure, timed } from './measure.ts';
import type { Figure } from './measure.ts';
import { ENVELOPES } from './raw.ts';
import type { RawConnection } from './raw.ts';

/** The file to which the gateway writes how long its event loop was blocked (loop-probe.ts). */
export const HOLD_FILE = join(tmpdir(), `pillarbox-bench-hold-${String(process.pid)}`);

/** Longest time that the gateway's event loop was blocked since the last call, in milliseconds. */
async function longestHold(product: Product): Promise<number> {
  await rm(HOLD_FILE, { force: true });
  product.signal('SIGUSR2');
  for (;;) {
    await pause(50);
    const text = await readFile(HOLD_FILE, 'utf8').catch(() => '');
    if (text !== '') return Number(text);
  }
}

interface FirstOpening {
  readonly product: Product;
  readonly raw: RawConnection;
  readonly user: string;
  readonly password: string;
  readonly note: (text: string) => void;
}

/** Figures of a large folder that is opened for the first time. */
export async function firstOpening({ product, raw, user, password, note }: FirstOpening): Promise<Figure[]> {
  const order = await newestFirst(raw);
  const rawFirst = await timed(rawPage(raw, order, 0));
  const rawSort = await timed(() => raw.command('UID SORT (REVERSE DATE) UTF-8 ALL'), { runs: 5, warmUp: 1 });
  const rawAll = await timed(() => raw.command(`FETCH 1:* ${ENVELOPES}`), { runs: 3, warmUp: 1 });
  const client = new Client(product.origin);
  await client.signIn(user, password);
  await longestHold(product);
  const { provisional, settled, complete } = await openInbox(client);
  note(`Event loop held at most ${String(await longestHold(product))} ms while the view was built`);
  const idle = await untilIdle(product);
  note(`Attachment marks and references of the whole folder were read ${idle.toFixed(0)} ms later`);
  client.close();
  const named = (what: string): string => `first opening: ${what}`;
  return [
    figure({ operation: named('provisional page / raw page'), product: provisional, raw: rawFirst, target: 20 }),
    figure({ operation: named('settled order / raw SORT'), product: settled, raw: rawSort, target: 2 }),
    figure({
      operation: named('view complete / raw FETCH of all envelopes'),
      product: complete,
      raw: rawAll,
      target: 3,
    }),
  ];
}
