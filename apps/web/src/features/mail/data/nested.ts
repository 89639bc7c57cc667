import type { Message } from '@pillarbox/contract/mail/message';
import { nestedMessage } from '@pillarbox/contract/mail/nested';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Identifies a message that is part of another one. */
export interface NestedRef {
  readonly folder: string;
  readonly uid: number;
  /** Path of the part; '' loads nothing. */
  readonly part: string;
}

/** A message that is attached to another one. */
export function useNestedMessage({ folder, uid, part }: NestedRef): UseQueryResult<Message> {
  return useQuery({
    // Below the key of its message, so that both are forgotten together.
    queryKey: ['mail', 'message', folder, uid, part],
    queryFn: ({ signal }) => call(nestedMessage, { body: { folder, uid, part } }, { signal }),
    enabled: uid !== 0 && part !== '',
  });
}
