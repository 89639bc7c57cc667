import type { Message } from '@pillarbox/contract/mail/message';
import { openDialog } from './dialogs.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

/** A link whose text names another place than the link opens. */
export interface LinkSign {
  readonly shown: string;
  readonly real: string;
}

/** What the message frame found while it showed a body. */
export interface BodySigns {
  /** Remote pictures that were held back: those that can be seen, and those that are too small. */
  readonly held: number;
  readonly trackers: number;
  readonly links: readonly LinkSign[];
}

/** What the check of a sender means for the rest of the page. */
export interface SafetyVerdict {
  /** Links are text, and a reply to `replyto` asks first ('' for none). */
  readonly doubtful: boolean;
  readonly replyto: string;
  /** Whether the sender is a contact, or the user has written to the sender. */
  readonly isContact: boolean;
}

/** Messages whose findings are kept; more than a page shows at once. */
const MAX_KEPT = 50;

/** What the frame found, by `messageKey`. */
export const bodySigns = createStore<ReadonlyMap<string, BodySigns>>(new Map());
/** What the checks found, by `messageKey`. */
export const safetyVerdicts = createStore<ReadonlyMap<string, SafetyVerdict>>(new Map());

/** Names a message among all messages of the account. */
export function messageKey({ folder, uidvalidity, uid }: Pick<Message, 'folder' | 'uidvalidity' | 'uid'>): string {
  return `${folder}/${String(uidvalidity)}/${String(uid)}`;
}

/** Keeps what was found about a message. */
export function noteFinding<T>(store: Store<ReadonlyMap<string, T>>, key: string, finding: T): void {
  store.set((now) => {
    const others = [...now].filter(([other]) => other !== key).slice(1 - MAX_KEPT);
    return new Map([...others, [key, finding]]);
  });
}

/** The reply that waits for the user's answer. */
export const waitingReply = createStore<{ readonly to: string; readonly reply: () => void } | null>(null);

/** Replies at once, or asks first when the reply would go to an address that the check of the sender doubts. */
export function replySafely(message: Pick<Message, 'folder' | 'uidvalidity' | 'uid'>, reply: () => void): void {
  const verdict = safetyVerdicts.get().get(messageKey(message));
  if (verdict?.doubtful !== true || verdict.replyto === '') {
    reply();
    return;
  }
  waitingReply.set({ to: verdict.replyto, reply });
  openDialog('safety-reply');
}
