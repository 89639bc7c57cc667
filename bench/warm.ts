import type { Product } from '@pillarbox/tooling/testbed/product';
import { Turns } from './client.ts';
import type { Caller } from './client.ts';
import { appendOne, RARE_WORD } from './fill.ts';
import { newestFirst, page, rawPage } from './folder.ts';
import { figure, median, timed } from './measure.ts';
import type { Figure } from './measure.ts';
import type { RawConnection } from './raw.ts';

/** New messages, each followed by a request for a page; the first ones warm up. */
const ARRIVALS = { runs: 60, warmUp: 30 };

interface Warm {
  readonly product: Product;
  readonly raw: RawConnection;
  readonly user: string;
  readonly password: string;
  /** Messages of the folder. */
  readonly messages: number;
}

/** Frequent operations on a warm session, each relative to the raw protocol in the same run. */
export async function warm({ product, raw, user, password, messages }: Warm): Promise<Figure[]> {
  const client = await Turns.signIn(product.origin, { user, password, sessions: 8 });
  const order = await newestFirst(raw);
  const deep = Math.floor(messages / 2);
  const figures = [...(await pages({ client, raw, order, deep })), ...(await messagesAndFlags({ client, raw, order }))];
  const rawSearch = await timed(() => raw.command(`UID SEARCH SUBJECT ${RARE_WORD}`), { runs: 3, warmUp: 1 });
  const wanted = { search: { text: RARE_WORD, scope: 2, flags: [] } };
  const search = await timed(() => page(client, 0, wanted), { runs: 5, warmUp: 1 });
  client.close();
  return [...figures, figure({ operation: 'search a subject word', product: search, raw: rawSearch, target: 0.1 })];
}

interface Sides {
  readonly client: Caller;
  readonly raw: RawConnection;
  readonly order: readonly string[];
}

async function pages({ client, raw, order, deep }: Sides & { readonly deep: number }): Promise<Figure[]> {
  const rawFirst = await timed(rawPage(raw, order, 0));
  const rawDeep = await timed(rawPage(raw, order, deep));
  const first = await timed(() => page(client, 0));
  const far = await timed(() => page(client, deep));
  const fresh = await afterEachArrival(client, raw);
  return [
    figure({ operation: 'first page of 100', product: first, raw: rawFirst, target: 2 }),
    figure({ operation: `page ${String(deep)} deep`, product: far, raw: rawDeep, target: 2 }),
    figure({ operation: 'first page right after a new message', product: fresh, raw: rawFirst, target: 2 }),
  ];
}

/** Median time of the first page directly after a message arrived; the page must show it. */
async function afterEachArrival(client: Caller, raw: RawConnection): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < ARRIVALS.runs + ARRIVALS.warmUp; run += 1) {
    await appendOne(raw, run);
    const start = performance.now();
    const reply = await page(client, 0);
    if (run >= ARRIVALS.warmUp) times.push(performance.now() - start);
    const shown = reply.rows[0]?.subject;
    if (shown !== `fresh ${String(run)}`)
      throw new Error(`The page shows ${String(shown)}, not message ${String(run)}`);
  }
  return median(times);
}

async function messagesAndFlags({ client, raw, order }: Sides): Promise<Figure[]> {
  const [big = ''] = (await raw.command('UID SEARCH LARGER 20000')).toString('latin1').split(/\s/).slice(2);
  const target = { folder: 'INBOX', uid: Number(big) };
  const rawOpen = await timed(() => raw.command(`UID FETCH ${big} BODY.PEEK[]`));
  const open = await timed(() => client.post('/api/bf/msg', target));
  // The gateway caches parsed messages, so each run opens another one. It is parsed in a worker, which takes a message to the
  // worker and back.
  const others = order.slice(1000);
  const rawOther = await timed((run) => raw.command(`UID FETCH ${others[run] ?? ''} BODY.PEEK[]`));
  const other = await timed((run) => client.post('/api/bf/msg', { ...target, uid: Number(others[run]) }));
  const rawFlag = await timed((run) => raw.command(`UID STORE ${big} ${run % 2 === 0 ? '+' : '-'}FLAGS (\\Flagged)`));
  const flag = await timed((run) =>
    client.post('/api/bf/setMsgFlag', {
      ...target,
      uids: [target.uid],
      ...(run % 2 === 0 ? { set: 8 } : { unset: 8 }),
    }),
  );
  return [
    figure({ operation: 'open a 30 KB message', product: open, raw: rawOpen, target: 4 }),
    figure({ operation: 'open one message after another', product: other, raw: rawOther, target: 8 }),
    figure({ operation: 'set a flag', product: flag, raw: rawFlag, target: 4 }),
  ];
}
