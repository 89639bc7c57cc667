import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { runFilters } from '@pillarbox/rules/filters/run-filters';
import type { FilterOutcome } from '@pillarbox/rules/filters/run-filters';
import { fold } from '@pillarbox/rules/fold';
import { summarise } from '../message/summary.ts';
import type { DeliveryParts } from './delivery.ts';
import { FolderTree } from './folder-tree.ts';
import { prepareMessage } from './prepare-message.ts';
import { headersOf } from './read-sample.ts';
import type { LocalAccount, LocalFolder, LocalStore } from './store.ts';

/** How folders are named in the rules of this system. */
export const LOCAL_NAMES = { prefix: '', delimiter: '/' } as const;

/** What the filters of an account do with an arriving message. `isKept`: whether it stays unless a filter takes it. */
export function filterOutcome(filters: readonly MailFilter[], source: Uint8Array, isKept: boolean): FilterOutcome {
  const { from, to, cc, subject, date, text } = summarise(source);
  const named = filters.flatMap(({ conditions }) =>
    conditions.flatMap((one) => (one.field === 'header' ? [one.header] : [])),
  );
  const headers = headersOf(source, named);
  const message = {
    from,
    to: [...to, ...cc],
    subject,
    size: source.length,
    date: date ?? 0,
    header: (name: string) => headers.get(name.toLowerCase()) ?? [],
    bodyHas: (value: string) => text.includes(fold(value)),
  };
  return runFilters(filters, message, isKept);
}

/** The line with which a message is refused (RFC 5429 2.1): the reason on one line, in ASCII. */
export function refusal(reason: string): string {
  return `550 5.7.1 ${reason
    .replaceAll(/[^\x21-\x7e]+/g, ' ')
    .trim()
    .slice(0, 400)}`;
}

/** A message, and where it goes. */
interface Filed {
  readonly account: LocalAccount;
  readonly source: Uint8Array;
  readonly outcome: FilterOutcome;
}

/** Stores the message in its folders with its marks. A folder that is gone: the inbox. Returns '' or the reason as a status line. */
export async function fileByFilters(
  { store, bus, now }: DeliveryParts,
  { account: { address, quota }, source, outcome }: Filed,
): Promise<string> {
  const folders = await targets(store, address, outcome.folders);
  const counts = await store.counts(address);
  const used = counts.reduce((sum, { bytes }) => sum + bytes, 0);
  const size = source.length * folders.length;
  if (quota > 0 && size > 0 && used + size > quota) return '452 4.2.2 The mailbox is full';
  const flags = (outcome.flagged ? MESSAGE_FLAG.FLAGGED : 0) | (outcome.read ? MESSAGE_FLAG.SEEN : 0);
  for (const folder of folders) {
    const message = await prepareMessage(store, { source, flags, arrived: now() });
    const added = await store.addMessages(folder.id, [message]);
    if (added === null) return '451 4.3.0 Try again later';
    if (outcome.labels.length > 0) await store.changeLabels(folder.id, added.uids, { add: outcome.labels, remove: [] });
    bus.publish({ address, folderId: folder.id });
  }
  return '';
}

async function targets(store: LocalStore, address: string, paths: readonly string[]): Promise<LocalFolder[]> {
  if (paths.length === 0) return [];
  const folders = await store.folders(address);
  const inbox =
    folders.find(({ use }) => use === 'inbox') ?? (await new FolderTree(store, address).special('inbox')).folder;
  const found = paths.map((path) => folders.find((folder) => folder.path === path) ?? inbox);
  return [...new Map(found.map((folder) => [folder.id, folder])).values()];
}
