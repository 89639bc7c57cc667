import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './client.ts';
import { ENVELOPES } from './raw.ts';
import type { RawConnection } from './raw.ts';

/** The fields of a list page that the bench reads. */
interface Page {
  readonly total: number;
  readonly provisional: boolean;
  readonly groups: readonly unknown[];
  readonly rows: readonly { uid: number; subject: string }[];
}

/** A page of 100 rows of the inbox by date, newest first; `more` is added to the request. */
export async function page(client: Caller, offset: number, more: object = {}): Promise<Page> {
  const asked = { folder: 'INBOX', sort: 5, dir: -1, limit: 100, offset, ...more };
  return JSON.parse((await client.post('/api/bf/fetchlist', asked)).toString()) as Page;
}

/** Milliseconds since the first request for an inbox that was not opened before. */
export interface Opening {
  readonly provisional: number;
  readonly settled: number;
  readonly complete: number;
}

/** Opens an inbox for the first time, and repeats the request until its view is complete. */
export async function openInbox(client: Caller): Promise<Opening> {
  const start = performance.now();
  let reply = await page(client, 0);
  const provisional = performance.now() - start;
  while (reply.provisional) {
    await pause(5);
    reply = await page(client, 0);
  }
  const settled = performance.now() - start;
  // Date groups count the whole folder, so they exist when the view is complete.
  while (reply.groups.length === 0) {
    await pause(5);
    reply = await page(client, 0);
  }
  return { provisional, settled, complete: performance.now() - start };
}

/** uids of the selected folder, newest first. */
export async function newestFirst(raw: RawConnection): Promise<string[]> {
  const [line = ''] = (await raw.command('UID SORT (REVERSE DATE) UTF-8 ALL')).toString('latin1').split('\r\n', 1);
  return line.split(' ').slice(2);
}

/** The raw equivalent of a page: fetching its envelopes in a known order. */
export function rawPage(raw: RawConnection, order: readonly string[], offset: number): () => Promise<Buffer> {
  const uids = order.slice(offset, offset + 100).join(',');
  return () => raw.command(`UID FETCH ${uids} ${ENVELOPES}`);
}
