import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../../lib/online.ts';
import { changeFlags } from '../data/changes.ts';
import type { MessageName } from '../model/conversation-fold.ts';
import { keyOf } from '../model/conversation-fold.ts';

/**
 * Marks the open message read, once: when the user marks it unread again, it stays unread.
 *
 * @param flags null while the message is not loaded.
 * @param isHeld the page opened the message by itself, and the user has not acted on it yet.
 */
export function useMarkedRead(
  name: MessageName & { readonly uidvalidity: number },
  flags: number | null,
  isHeld: boolean,
): void {
  const done = useRef('');
  const { folder, uid, uidvalidity } = name;
  const isOffline = !useOnline();
  const unread = flags !== null && !hasFlag(flags, MESSAGE_FLAG.SEEN);
  useEffect(() => {
    const key = keyOf({ folder, uid });
    if (uid === 0) done.current = '';
    if (!unread || uid === 0 || isHeld || isOffline || done.current === key) return;
    done.current = key;
    void changeFlags({ folder, uids: [uid], uidvalidity }, { set: MESSAGE_FLAG.SEEN, unset: 0 });
  }, [folder, uid, uidvalidity, unread, isHeld, isOffline]);
}
