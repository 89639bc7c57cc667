import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { MAX_REMOTE_BYTES, MAX_REMOTE_MESSAGES } from '@pillarbox/contract/remote-accounts/remote-account';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { RemoteMailbox, RemoteMessage } from '@pillarbox/mailbox/remote/port';
import { deliver, deliverAll } from './deliver.ts';
import type { Delivery } from './deliver.ts';
import { readAhead } from './read-ahead.ts';
import type { ReadMessage, UnreadMessage } from './read-ahead.ts';
import type { RemoteAccountsStore, RemoteRow } from './remote-accounts.store.ts';
import { MESSAGE_STATE } from './remote-messages.store.ts';
import type { KnownMessage, RemoteMessagesStore, Settled, Turn } from './remote-messages.store.ts';

/** Messages of one run. POP3 removes messages only at its end, and other accounts wait meanwhile. */
const PER_RUN = 1000;
/** Refused messages in a row after which the own server counts as refusing all of them. */
const MAX_REFUSED = 3;
/** Longest time to store one portion, in milliseconds: less than a claim lasts. */
const STORE_MS = 3 * 60_000;

/** Refusals that concern one message: it is skipped, and all others are collected. */
const OF_ONE: readonly ErrorCode[] = ['message_too_large', 'message_unreadable'];

export interface CollectDeps {
  readonly accounts: Pick<RemoteAccountsStore, 'found'>;
  readonly messages: RemoteMessagesStore;
  /** Called after each portion of messages. */
  readonly progressed: () => void;
}

/** What a run works with. */
export interface Run {
  readonly row: RemoteRow;
  readonly remote: RemoteMailbox;
  readonly mailbox: Mailbox;
  readonly signal: AbortSignal;
}

/** `stopped`: the user stopped it, or the claim has ended. `more`: messages are left for the next run. */
export type Outcome = 'complete' | 'more' | 'stopped';

/**
 * Collects the messages of a remote account that have not been collected. Each is noted before it is stored and after it, so that a run
 * that ends anywhere is continued without a message lost or stored twice.
 * @throws Failure `remote_*` and what a Mailbox throws.
 */
export async function collect(run: Run, deps: CollectDeps): Promise<Outcome> {
  const { row, remote } = run;
  const { messages, accounts } = deps;
  const listed = await remote.list(MAX_REMOTE_MESSAGES);
  await messages.retry(row.id, 'due');
  const known = await messages.known(row.id);
  const fresh = freshOf(listed, known);
  if (!(await accounts.found(row, fresh.length))) return 'stopped';
  const stored = new Set([...known].filter(([, { state }]) => state === MESSAGE_STATE.DONE).map(([key]) => key));
  const isComplete = await collectFresh(run, fresh.slice(0, PER_RUN), { ...deps, stored, known });
  if (!row.leave) await remote.remove(listed.filter(({ key }) => stored.has(key)));
  await remote.close();
  if (!isComplete) return 'stopped';
  await messages.listed(row.id, changesOf(listed, known));
  return fresh.length > PER_RUN ? 'more' : 'complete';
}

/** The messages to collect, in their order. Those that were skipped come last: they may end the run again. */
function freshOf(listed: readonly RemoteMessage[], known: ReadonlyMap<string, KnownMessage>): RemoteMessage[] {
  const fresh = listed.filter(({ key }) => (known.get(key)?.state ?? MESSAGE_STATE.BEGUN) === MESSAGE_STATE.BEGUN);
  const isRetried = ({ key }: RemoteMessage): boolean => known.get(key)?.isRetried === true;
  return [...fresh.filter((message) => !isRetried(message)), ...fresh.filter(isRetried)];
}

/** Collects messages in their order and adds those that are stored. False when the run has to stop. */
async function collectFresh(
  run: Run,
  fresh: readonly RemoteMessage[],
  deps: CollectDeps & { readonly stored: Set<string>; readonly known: ReadonlyMap<string, KnownMessage> },
): Promise<boolean> {
  const { row, remote, signal } = run;
  const { messages, known, progressed } = deps;
  let refused = 0;
  // A message whose outcome is unknown may be what ended an earlier run: it is tried alone.
  const options = { maxBytes: MAX_REMOTE_BYTES, isAlone: (key: string) => known.has(key) };
  for await (const portion of readAhead(remote, fresh, { ...options, signal })) {
    if (signal.aborted) return false;
    if ('unread' in portion) {
      await failedToRead(portion.unread, row, messages);
    } else {
      const turns = await messages.begin(row, portion.read);
      if (turns === null) return false;
      refused = await storePortion(run, portion.read, { ...deps, turns, refused });
    }
    progressed();
  }
  return true;
}

/** Stores a portion and notes what became of it, also when it breaks off. Returns how many messages were refused in a row. */
async function storePortion(
  { row, mailbox, signal }: Run,
  read: readonly ReadMessage[],
  {
    messages,
    turns,
    stored,
    refused,
  }: Pick<CollectDeps, 'messages'> & {
    readonly turns: ReadonlyMap<string, Turn>;
    readonly stored: Set<string>;
    readonly refused: number;
  },
): Promise<number> {
  const limited = mailbox.within?.(AbortSignal.timeout(STORE_MS)) ?? mailbox;
  const outcomes: Settled[] = [];
  let inRow = refused;
  let isBlameless = false;
  try {
    for (const group of groupsOf(read, turns)) {
      isBlameless = signal.aborted;
      if (isBlameless) break;
      const { results, stopped } = await storeGroup(limited, row.folder, group);
      for (const [at, result] of results.entries()) {
        const key = group.messages[at]?.key ?? '';
        inRow = result === null ? inRow + 1 : group.turn === 'append' || group.turn === 'unsure' ? 0 : inRow;
        if (result !== null) outcomes.push({ key, ...result, counts: group.turn !== 'known' });
        if (inRow >= MAX_REFUSED) throw new Failure('mail_refused');
      }
      if (stopped !== undefined) throw stopped;
    }
    return inRow;
  } catch (error) {
    // No message is to blame for a full mailbox: none is given up, however long it stays full.
    isBlameless = error instanceof Failure && error.code === 'mail_over_quota';
    throw error;
  } finally {
    for (const { key, state } of outcomes) if (state === MESSAGE_STATE.DONE) stored.add(key);
    await messages.settle(row, outcomes);
    const settled = new Set(outcomes.map(({ key }) => key));
    const left = read.map(({ key }) => key).filter((key) => !settled.has(key));
    if (isBlameless) await messages.forgive(row.id, left);
  }
}

/** What becomes of a message. Null: the server refuses it, but perhaps not for good. */
type Result = Pick<Settled, 'state' | 'skippedFor'> | null;
const DONE: Result = { state: MESSAGE_STATE.DONE };

/** Messages of a portion that are dealt with in one step: new ones that follow each other, or any other one alone. */
interface Group {
  readonly turn: Turn;
  readonly messages: readonly [ReadMessage, ...ReadMessage[]];
}

function groupsOf(read: readonly ReadMessage[], turns: ReadonlyMap<string, Turn>): Group[] {
  const groups: Group[] = [];
  for (const message of read) {
    const turn = turns.get(message.key) ?? 'append';
    const last = groups.at(-1);
    if (turn === 'append' && last?.turn === 'append')
      groups.splice(-1, 1, { turn, messages: [...last.messages, message] });
    else groups.push({ turn, messages: [message] });
  }
  return groups;
}

/** What becomes of the messages of a group, in their order; `stopped`: why some have no result. */
interface GroupResults {
  readonly results: readonly Result[];
  readonly stopped?: Failure | undefined;
}

/** Stores the messages of a group. @throws Failure what a Mailbox throws. */
async function storeGroup(mailbox: Mailbox, folder: string, { turn, messages }: Group): Promise<GroupResults> {
  if (turn === 'known') return { results: [DONE] };
  if (turn === 'skip') return { results: [{ state: MESSAGE_STATE.SKIPPED }] };
  const [first, ...others] = messages;
  if (others.length === 0) return { results: [await store(mailbox, { ...first, folder }, turn === 'unsure')] };
  const { results, stopped } = await deliverAll(mailbox, folder, messages);
  return { results: results.map((result) => (typeof result === 'number' ? DONE : refusalOf(result))), stopped };
}

/** Stores one message. @throws Failure what a Mailbox throws. */
async function store(mailbox: Mailbox, delivery: Delivery, isUnsure: boolean): Promise<Result> {
  try {
    await deliver(mailbox, delivery, isUnsure);
    return DONE;
  } catch (error) {
    if (error instanceof Failure && (OF_ONE.includes(error.code) || error.code === 'mail_refused'))
      return refusalOf(error);
    throw error;
  }
}

function refusalOf({ code }: Failure): Result {
  if (!OF_ONE.includes(code)) return null;
  return { state: MESSAGE_STATE.SKIPPED, skippedFor: code === 'message_too_large' ? code : '' };
}

/** A message that is too large is skipped; one that ends the connection again and again is skipped in later runs. */
async function failedToRead(
  { key, error }: UnreadMessage,
  row: RemoteRow,
  messages: RemoteMessagesStore,
): Promise<void> {
  if (!(error instanceof Failure) || error.code !== 'message_too_large') {
    await messages.unread(row.id, key);
    throw error;
  }
  await messages.settle(row, [{ key, state: MESSAGE_STATE.SKIPPED, skippedFor: 'message_too_large', counts: true }]);
}

function changesOf(listed: readonly RemoteMessage[], known: ReadonlyMap<string, KnownMessage>) {
  const here = new Set(listed.map(({ key }) => key));
  const keys = [...known];
  return {
    gone: keys.filter(([key, { isGone }]) => !isGone && !here.has(key)).map(([key]) => key),
    back: keys.filter(([key, { isGone }]) => isGone && here.has(key)).map(([key]) => key),
  };
}
