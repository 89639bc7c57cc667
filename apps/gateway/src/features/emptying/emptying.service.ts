import { randomUUID } from 'node:crypto';
import type { EmptyingItem } from '@pillarbox/contract/emptying/emptying';
import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { EmptyingChanges, EmptyingRow, EmptyingStore } from './emptying.store.ts';

/** Messages of one portion: a server removes them in well under a second, so that stopping acts soon. */
const PORTION = 1000;

/** What emptying folders needs. */
export interface EmptyingDeps {
  readonly store: EmptyingStore;
  /** Runs a task on the mailbox of a folder, as `MailFeature.useMailboxAt`. */
  readonly useMailboxAt: <T>(session: Session, folder: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** Tells every page of the account, at every gateway. */
  readonly publish: (row: Pick<EmptyingRow, 'accountId'>, item: EmptyingItem) => void;
  /** Called with the reason why the database could not be used; another gateway then goes on. */
  readonly failed: (error: unknown) => void;
}

/** Thrown when an emptying was stopped or another gateway has it. */
class Ended extends Error {}

/** Empties folders in portions. Each portion is recorded, so that any gateway can go on, and each page can say how far it is. */
export class EmptyingService {
  readonly #deps: EmptyingDeps;
  readonly #running = new Map<string, Promise<void>>();
  #closing = false;

  constructor(deps: EmptyingDeps) {
    this.#deps = deps;
  }

  /**
   * Begins to empty a folder and returns when the first portion is removed.
   * @throws Failure `folder_not_found`, `mailbox_changed`.
   */
  async empty(session: Session, folder: string, uidvalidity: number | undefined): Promise<EmptyingItem> {
    const { accountId } = session;
    const found = await this.#uidsOf(session, folder);
    if (uidvalidity !== undefined && found.uidvalidity !== uidvalidity) throw new Failure('mailbox_changed');
    const { uids } = found;
    const fresh = { accountId, folder, uidvalidity: found.uidvalidity, topUid: uids[0] ?? 0, total: uids.length };
    const row = await this.#deps.store.begin(fresh, randomUUID());
    const key = { accountId, folder };
    if (row !== null) await this.#start(row, session);
    const now = await this.#deps.store.find(key);
    if (now === null) throw new Error('an emptying that has begun is not in the database');
    return itemOf(now);
  }

  /** The emptyings of an account. Those whose gateway has died go on here. */
  async progress(session: Session): Promise<EmptyingItem[]> {
    const { store } = this.#deps;
    const rows = await store.current(session.accountId);
    for (const row of rows) {
      if (row.state !== 'running' || this.#running.has(keyOf(row))) continue;
      const taken = await store.takeOver(row, randomUUID());
      if (taken !== null) void this.#start(taken, session);
    }
    return rows.map(itemOf);
  }

  /** Stops the emptying of a folder after the portion in progress. */
  async stop(session: Session, folder: string): Promise<void> {
    const row = await this.#deps.store.stop({ accountId: session.accountId, folder });
    if (row !== null) this.#deps.publish(row, itemOf(row));
  }

  /** Lets the portions in progress end; other gateways go on. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#running.values());
  }

  /** Resolves when the first portion is removed, or the emptying has ended. */
  #start(row: EmptyingRow, session: Session): Promise<void> {
    const first = Promise.withResolvers<undefined>();
    // No call waits for it to the end.
    const work = outsideCall(() => this.#run(row, session, () => first.resolve(undefined)))
      .catch(this.#deps.failed)
      .finally(() => {
        if (this.#running.get(keyOf(row)) === work) this.#running.delete(keyOf(row));
        first.resolve(undefined);
      });
    this.#running.set(keyOf(row), work);
    return first.promise;
  }

  async #run(begun: EmptyingRow, session: Session, portionDone: () => void): Promise<void> {
    try {
      await this.#removeAll(begun, session, portionDone);
    } catch (error) {
      if (error instanceof Ended) return;
      if (!(error instanceof Failure)) throw error;
      const failed = await this.#deps.store.change(begun, { state: 'failed', reason: error.code });
      if (failed !== null) this.#deps.publish(failed, itemOf(failed));
    }
  }

  async #removeAll(begun: EmptyingRow, session: Session, portionDone: () => void): Promise<void> {
    const { folder, uidvalidity, topUid } = begun;
    let { removed } = begun;
    for (let before = Number.POSITIVE_INFINITY; ;) {
      const found = await this.#uidsOf(session, folder);
      if (found.uidvalidity !== uidvalidity) throw new Failure('mailbox_changed');
      const left = found.uids.filter((uid) => uid <= topUid);
      if (left.length === 0) break;
      // A server that removes nothing and reports no error would be asked for ever.
      if (left.length >= before) throw new Failure('mail_refused');
      before = left.length;
      for (let at = 0; at < left.length; at += PORTION) {
        if (this.#closing) {
          await this.#deps.store.release(begun);
          throw new Ended();
        }
        const uids = left.slice(at, at + PORTION);
        const selection = { folder, uidvalidity, which: { uids } };
        await this.#deps.useMailboxAt(session, folder, (mailbox) => mailbox.remove(selection));
        removed += uids.length;
        const changed = await this.#change(begun, { removed, total: Math.max(begun.total, removed) });
        // After the last portion the end is told, and nothing before it.
        if (at + PORTION >= left.length) continue;
        this.#deps.publish(changed, itemOf(changed));
        portionDone();
      }
    }
    const done = await this.#change(begun, { state: 'done' });
    this.#deps.publish(done, itemOf(done));
  }

  async #change(row: EmptyingRow, changes: EmptyingChanges): Promise<EmptyingRow> {
    const changed = await this.#deps.store.change(row, changes);
    if (changed !== null) return changed;
    const stopped = changes.removed === undefined ? null : await this.#deps.store.stopped(row, changes.removed);
    if (stopped !== null) this.#deps.publish(stopped, itemOf(stopped));
    throw new Ended();
  }

  /** The newest messages of a folder, at most 100,000, newest first. */
  async #uidsOf(session: Session, folder: string): Promise<{ uidvalidity: number; uids: number[] }> {
    const scope = { folder, sort: SORT_KEY.UID, dir: -1, threaded: false } as const;
    return await this.#deps.useMailboxAt(session, folder, (mailbox) => mailbox.uidsOf(scope));
  }
}

function keyOf({ accountId, folder }: Pick<EmptyingRow, 'accountId' | 'folder'>): string {
  return JSON.stringify([accountId, folder]);
}

function itemOf({ folder, state, total, removed, reason }: EmptyingRow): EmptyingItem {
  return { folder, state, total, removed, reason };
}
