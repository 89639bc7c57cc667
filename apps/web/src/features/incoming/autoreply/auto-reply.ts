import type { AutoReply, AutoReplyState } from '@pillarbox/contract/incoming/autoreply';
import { loadAutoReply, MAX_REPLY_ADDRESSES, saveAutoReply } from '@pillarbox/contract/incoming/autoreply';
import { isAddress } from '@pillarbox/rules/address';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { AUTO_REPLY_KEY, NOTICES_KEY } from '../incoming-keys.ts';

/** The auto-reply as the mail server has it. */
export function useAutoReply(): UseQueryResult<AutoReplyState> {
  const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<AutoReplyState> =>
    call(loadAutoReply, {}, { signal });
  return useQuery({ queryKey: AUTO_REPLY_KEY, queryFn });
}

/** Saves the auto-reply over the one with this etag. Rejects with the refusal of the gateway. */
export async function keepAutoReply(autoReply: AutoReply, etag: string): Promise<AutoReplyState> {
  const state = await call(saveAutoReply, { body: { autoReply, etag } });
  queryClient.setQueryData(AUTO_REPLY_KEY, state);
  await readAgain(NOTICES_KEY);
  return state;
}

/** The form: the auto-reply with its further addresses as they are typed. */
export interface ReplyDraft extends Omit<AutoReply, 'addresses'> {
  readonly typedAddresses: string;
}

/** The form of an auto-reply in the user's time zone. */
export function draftOf({ addresses, ...reply }: AutoReply): ReplyDraft {
  return { ...reply, typedAddresses: addresses.join(', ') };
}

/** What is wrong in a form, by field. */
export type ReplyFaults = Readonly<Partial<Record<'text' | 'until' | 'addresses', true>>>;

/** The auto-reply of a form, or what is wrong in it. */
export function readDraft(
  { typedAddresses, ...reply }: ReplyDraft,
  timeZone: string,
): { readonly reply: AutoReply; readonly faults: ReplyFaults } {
  const addresses = typedAddresses.split(/[\s,;]+/).filter((address) => address !== '');
  const faults: ReplyFaults = {
    ...(reply.on && reply.text.trim() === '' ? { text: true } : {}),
    ...(reply.from !== '' && reply.until !== '' && reply.until < reply.from ? { until: true } : {}),
    ...(addresses.length > MAX_REPLY_ADDRESSES || !addresses.every(isAddress) ? { addresses: true } : {}),
  };
  return { reply: { ...reply, addresses, timeZone }, faults };
}
