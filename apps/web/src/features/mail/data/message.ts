import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import { msg } from '@pillarbox/contract/mail/message';
import type { QueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/call.ts';
import { isOwnerKept } from '../../../lib/offline/offline-owner.ts';
import { useOnline } from '../../../lib/online.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { updateConversationFlags } from './conversation.ts';
import { CONTENT_BATCH, contentAddresses, readPicture } from '../../../lib/content-address.ts';

/** Time in ms that a message which is not open stays in memory. */
const KEPT_MS = 5 * 60_000;
/** Most embedded pictures of one message that are loaded, and their most bytes in total: they are held in memory. */
const MAX_PICTURES = 100;
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;

function messageQuery(folder: string, uid: number): QueryOptions<Message> & { queryKey: readonly unknown[] } {
  return {
    queryKey: ['mail', 'message', folder, uid],
    queryFn: ({ signal }) => call(msg, { body: { folder, uid } }, { signal }),
    gcTime: KEPT_MS,
  };
}

/** One message; loading it does not change its flags. While `uid` is 0 nothing is loaded. */
export function useMessage(folder: string, uid: number): UseQueryResult<Message> {
  const query = useQuery({ ...messageQuery(folder, uid), enabled: uid !== 0 });
  const { data } = query;
  const isOffline = !useOnline();
  useEffect(() => {
    if (uid !== 0 && data === undefined && isOffline) void showKept(folder, uid);
    // Only what was open is kept, and each state of it once.
    if (uid !== 0 && data !== undefined && !isOffline && isOwnerKept()) void keep(data);
  }, [folder, uid, data, isOffline]);
  return query;
}

/** The code that keeps messages is needed after the first screen, and the service worker has it without a network. */
const keeping = () => import('../../../lib/offline/kept-messages.ts').catch(() => null);

async function keep(message: Message): Promise<void> {
  await (await keeping())?.keepMessage(message);
}

/** Shows a message that the browser has kept. It is loaded again when there is a network. */
async function showKept(folder: string, uid: number): Promise<void> {
  const found = (await (await keeping())?.keptMessage(folder, uid)) ?? null;
  const { queryKey } = messageQuery(folder, uid);
  if (found === null || queryClient.getQueryData(queryKey) !== undefined) return;
  queryClient.setQueryData<Message>(queryKey, found);
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Loads a message that will probably be opened next. */
export function prefetchMessage(folder: string, uid: number): void {
  // Opening the message loads it again and shows the error.
  if (uid !== 0) queryClient.query(messageQuery(folder, uid)).catch(() => undefined);
}

/** Changes the flags of cached messages: the row of an open message may be in no list. */
export function updateCachedFlags(folder: string, uids: Iterable<number>, changed: (flags: number) => number): void {
  const all = new Set(uids);
  updateConversationFlags(folder, all, changed);
  for (const uid of all) {
    queryClient.setQueryData<Message>(['mail', 'message', folder, uid], (known) =>
      known === undefined ? known : { ...known, flags: changed(known.flags) },
    );
  }
}

/** Whether a message was opened on this page and is read by now. */
export function isReadHere({ folder, uid }: { readonly folder: string; readonly uid: number }): boolean {
  const flags = queryClient.getQueryData<Message>(['mail', 'message', folder, uid])?.flags ?? 0;
  return hasFlag(flags, MESSAGE_FLAG.SEEN);
}

/** Drops the cached messages of a folder whose uids are no longer valid. */
export function forgetMessages(folder: string): void {
  queryClient.removeQueries({ queryKey: ['mail', 'message', folder] });
}

/** The address of a part for showing it instead of saving it. */
export function inlineAddress(part: Attachment): string {
  const url = new URL(part.dlURL, location.origin);
  url.searchParams.set('action', 'inline');
  return `${url.pathname}${url.search}`;
}

/** The embedded pictures of a message by `cid:` address, as the frame looks them up. Pictures that fail to load are left out. */
export async function inlinePictures(message: Message, signal: AbortSignal): Promise<Map<string, Blob>> {
  let bytes = 0;
  const wanted = message.inlines.filter((part) => {
    bytes += part.size;
    return part.cid !== '' && part.mime.startsWith('image/') && bytes <= MAX_PICTURE_BYTES;
  });
  const batches: (readonly Attachment[])[] = [];
  for (let at = 0; at < Math.min(wanted.length, MAX_PICTURES); at += CONTENT_BATCH)
    batches.push(wanted.slice(at, Math.min(at + CONTENT_BATCH, MAX_PICTURES)));
  const read = await Promise.all(batches.map((batch) => readAll(batch, signal)));
  return new Map(read.flat().filter((entry) => entry !== null));
}

async function readAll(parts: readonly Attachment[], signal: AbortSignal): Promise<([string, Blob] | null)[]> {
  const addresses = await contentAddresses(parts.map(inlineAddress), signal).catch(() => []);
  return Promise.all(
    parts.map(async ({ cid }, at): Promise<[string, Blob] | null> => {
      const address = addresses[at];
      const blob = address === undefined ? null : await readPicture(address, signal);
      return blob === null ? null : [`cid:${cid.toLowerCase()}`, blob];
    }),
  );
}
