import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { MAX_REMOTE_BYTES, MAX_REMOTE_MESSAGES } from '@pillarbox/contract/remote-accounts/remote-account';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { RemoteMailbox, RemoteMessage } from '@pillarbox/mailbox/remote/port';
import { deliver } from './deliver.ts';
import type { RemoteAccountsStore, RemoteRow } from './remote-accounts.store.ts';
import { MESSAGE_STATE } from './remote-messages.store.ts';
import type { KnownMessage, MessageState, RemoteMessagesStore } from './remote-messages.store.ts';
import { samenessOf } from './sameness.ts';

/** Messages of one run. POP3 removes messages only at its end, and other accounts wait meanwhile. */
const PER_RUN = 1000;
/** Size up to which the next message is read while one is being stored, in bytes. */
const AHEAD_BYTES = 1024 * 1024;
/** Refused messages in a row after which the own server counts as refusing all of them. */
const MAX_REFUSED = 3;
/** Longest time to store one message, in milliseconds: less than a claim lasts. */
const STORE_MS = 3 * 60_000;

/** Refusals that concern one message: it is skipped, and all others are collected. */
const OF_ONE: readonly ErrorCode[] = ['message_too_large', 'message_unreadable'];

export interface CollectDeps {
  readonly accounts: Pick<RemoteAccountsStore, 'found'>;
  readonly messages: RemoteMessagesStore;
  /** Called after each message. */
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
  const known = await messages.known(row.id);
  const fresh = listed.filter(({ key }) => (known.get(key)?.state ?? MESSAGE_STATE.BEGUN) === MESSAGE_STATE.BEGUN);
  if (!(await accounts.found(row, fresh.length))) return 'stopped';
  const stored = new Set([...known].filter(([, { state }]) => state === MESSAGE_STATE.DONE).map(([key]) => key));
  const isComplete = await collectFresh(run, fresh.slice(0, PER_RUN), { ...deps, stored });
  if (!row.leave) await remote.remove(listed.filter(({ key }) => stored.has(key)));
  await remote.close();
  if (!isComplete) return 'stopped';
  await messages.listed(row.id, changesOf(listed, known));
  return fresh.length > PER_RUN ? 'more' : 'complete';
}

/** Collects messages in their order and adds those that are stored. False when the run has to stop. */
async function collectFresh(
  { row, remote, mailbox, signal }: Run,
  fresh: readonly RemoteMessage[],
  { messages, progressed, stored }: CollectDeps & { readonly stored: Set<string> },
): Promise<boolean> {
  const settle = (key: string, state: MessageState, counts: boolean) => messages.settle(row, key, { state, counts });
  let refused = 0;
  let ahead: Promise<Buffer | null> | null = null;
  for (const [at, message] of fresh.entries()) {
    if (signal.aborted) return false;
    const { key } = message;
    let source: Buffer | null;
    try {
      source = await (ahead ?? remote.read(message, MAX_REMOTE_BYTES));
    } catch (error) {
      await failedToRead(error, { row, key, messages });
      ahead = null;
      progressed();
      continue;
    }
    const next = fresh[at + 1];
    ahead = next !== undefined && next.size <= AHEAD_BYTES ? remote.read(next, MAX_REMOTE_BYTES) : null;
    // It may fail while this message is being stored; its own turn reports that.
    ahead?.catch(() => undefined);
    if (source === null) continue;
    const sameness = samenessOf(source);
    const turn = await messages.begin(row, { key, same: sameness.same });
    if (turn === 'stop') return false;
    if (turn === 'known' || turn === 'skip') {
      await settle(key, turn === 'known' ? MESSAGE_STATE.DONE : MESSAGE_STATE.SKIPPED, turn === 'skip');
    } else {
      try {
        const limited = mailbox.within?.(AbortSignal.timeout(STORE_MS)) ?? mailbox;
        await deliver(limited, { folder: row.folder, source, ...sameness }, turn === 'unsure');
        await settle(key, MESSAGE_STATE.DONE, true);
        refused = 0;
      } catch (error) {
        const code = error instanceof Failure ? error.code : 'internal';
        if (OF_ONE.includes(code)) await settle(key, MESSAGE_STATE.SKIPPED, true);
        else if (code !== 'mail_refused' || (refused += 1) >= MAX_REFUSED) throw error;
        progressed();
        continue;
      }
    }
    if (turn !== 'skip') stored.add(key);
    progressed();
  }
  return true;
}

/** A message that is too large is skipped; one that ends the connection again and again is skipped in later runs. */
async function failedToRead(
  error: unknown,
  { row, key, messages }: { readonly row: RemoteRow; readonly key: string; readonly messages: RemoteMessagesStore },
): Promise<void> {
  if (!(error instanceof Failure) || error.code !== 'message_too_large') {
    await messages.unread(row.id, key);
    throw error;
  }
  await messages.settle(row, key, { state: MESSAGE_STATE.SKIPPED, counts: true });
}

function changesOf(listed: readonly RemoteMessage[], known: ReadonlyMap<string, KnownMessage>) {
  const here = new Set(listed.map(({ key }) => key));
  const keys = [...known];
  return {
    gone: keys.filter(([key, { isGone }]) => !isGone && !here.has(key)).map(([key]) => key),
    back: keys.filter(([key, { isGone }]) => isGone && here.has(key)).map(([key]) => key),
  };
}
