import { bouncedMessages, sendProof } from '@pillarbox/contract/delivery/reports';
import type { DeliveryReport } from '@pillarbox/contract/delivery/reports';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { SendProof } from '@pillarbox/contract/compose/outbox';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Milliseconds for which an answer counts without push; a pushed report makes it stale at once. */
const FRESH_MS = 60_000;

/** What is known about the sending of a message, by its Message-ID. */
export function useProof(
  messageid: string,
): UseQueryResult<{ readonly proof: SendProof | null; readonly reports: readonly DeliveryReport[] }> {
  return useQuery({
    queryKey: ['delivery', 'proof', messageid],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call(sendProof, { body: { messageid } }, { signal }),
  });
}

/** The uids of messages in a folder that a report says were not delivered; empty until they are known, and unless it is Sent. */
export function useBounced({ name: folder, use }: Pick<Folder, 'name' | 'use'>): ReadonlySet<number> {
  const isSent = use === 'sent';
  const { data } = useQuery({
    queryKey: ['delivery', 'bounced', folder],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => new Set((await call(bouncedMessages, { body: { folder } }, { signal })).uids),
    enabled: isSent,
  });
  return isSent && data !== undefined ? data : NONE;
}

const NONE: ReadonlySet<number> = new Set();
