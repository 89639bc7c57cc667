import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { MAX_SNOOZE_MS, MAX_SNOOZED } from '@pillarbox/contract/snooze/snooze';
import type { SnoozeChoice, SnoozedMessage } from '@pillarbox/contract/snooze/snooze';
import type { Mailbox, MoveResult } from '@pillarbox/mailbox/port';
import { pathWithin, realmOf } from '@pillarbox/rules/realm-path';
import type { AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { findSnoozed, fingerprintOf } from './find-snoozed.ts';
import { returnMessages } from './return-messages.ts';
import type { Returned } from './returned-ring.ts';
import { ReturnedRing } from './returned-ring.ts';
import type { NewSnooze, SnoozeRow, SnoozeStore } from './snooze.store.ts';

export interface SnoozeServiceDeps {
  readonly store: SnoozeStore;
  readonly secrets: Pick<Secrets, 'seal'>;
  /** As `SnoozeFeatureDeps.inAccount`. */
  readonly inAccount: <T>(session: Session, realmid: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** Whether the partner allows stored credentials. */
  readonly storesSignIn: (partner: string) => boolean;
  /** Tells the pages of an account that its snoozed messages changed. */
  readonly changed: (accountId: AccountId) => void;
  /** Makes the worker look for due messages. */
  readonly wake: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The messages that a request names. */
export interface Named {
  /** As everywhere: a folder of another account names it. */
  readonly folder: string;
  readonly uidvalidity?: number | undefined;
  readonly uids: readonly number[];
  readonly opId?: string | undefined;
}

/** What a user does with snoozed messages. */
export class SnoozeService {
  readonly #deps: SnoozeServiceDeps;
  readonly #returned: ReturnedRing;

  constructor(deps: SnoozeServiceDeps) {
    this.#deps = deps;
    this.#returned = new ReturnedRing(deps.now);
  }

  /** The snoozed messages of an account, the first to return first. */
  async list({ accountId }: Session): Promise<SnoozedMessage[]> {
    const rows = await this.#deps.store.list(accountId);
    return rows
      .filter(({ heldUid }) => heldUid > 0)
      .map(({ heldUid, realm: realmid, until, early, reason }) => {
        return { uid: heldUid, realmid, until: until.getTime(), early, reason };
      });
  }

  /** When the snoozed messages of a folder return, in milliseconds since 1970, by their uid in it. */
  async returnTimes(accountId: AccountId, folder: string): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#deps.store.inRealm(accountId, realmOf(folder));
    return new Map(rows.map(({ heldUid, until }) => [heldUid, until.getTime()]));
  }

  /**
   * Snoozes messages; in the folder of snoozed messages it changes their time. The rows are written before the messages are moved:
   * when the gateway ends in between, the worker finds the messages by their fingerprints.
   *
   * @throws Failure `snooze_time_invalid`, `too_many_snoozed`, `message_not_found`, `mailbox_changed`, `folder_not_found`.
   */
  async snooze(session: Session, named: Named, time: SnoozeChoice): Promise<void> {
    const { now, inAccount, store } = this.#deps;
    if (time.until <= now() || time.until > now() + MAX_SNOOZE_MS)
      throw new Failure('snooze_time_invalid', { field: 'until' });
    const at = placeOf(named);
    await inAccount(session, at.realmid, async (mailbox) => {
      const held = await mailbox.specialFolder('snoozed');
      if (at.folder === held) {
        await this.#postpone(session, mailbox, { named: at, time });
        return;
      }
      const rows = await this.#newRows(session, mailbox, { named: at, time });
      await store.add(session, rows, this.#sealFor(session));
      const { folder, uidvalidity, opId } = at;
      const which = { uids: rows.map(({ originUid }) => originUid) };
      const result = await mailbox.move({ folder, uidvalidity, which, ...(opId !== undefined && { opId }) }, held);
      await this.#place(session, mailbox, { rows, result });
    });
    this.#told(session);
  }

  /** Returns messages of the folder of snoozed messages now. @throws Failure `message_not_found`, `mailbox_changed`. */
  async returnNow(session: Session, named: Named): Promise<void> {
    const { store, inAccount } = this.#deps;
    const { realmid, folder, uids, uidvalidity, opId } = placeOf(named);
    const known = await store.inRealm(session.accountId, realmid);
    const chosen = rowsOf(known, uids);
    // A message without a row, which another program put there, goes to the inbox.
    const others = uids.filter((uid) => !chosen.some(({ heldUid }) => heldUid === uid));
    await inAccount(session, realmid, async (mailbox) => {
      if (others.length > 0) {
        const rows = await mailbox.rows(folder, others, uidvalidity);
        if (rows.length === 0 && chosen.length === 0) throw new Failure('message_not_found');
        if (rows.length > 0) {
          const which = { uids: rows.map(({ uid }) => uid) };
          await mailbox.move({ folder, uidvalidity, which, ...(opId !== undefined && { opId }) }, 'INBOX');
        }
      }
      const returned = await this.#return(session, mailbox, { rows: chosen, known, opId });
      if (opId !== undefined) this.#returned.remember(session.accountId, opId, returned);
    });
    this.#told(session);
  }

  /** Returns what one request snoozed, or snoozes again what one returned. @throws Failure `nothing_to_undo`. */
  async undo(session: Session, opId: string): Promise<void> {
    const { store, inAccount } = this.#deps;
    const returned = this.#returned.take(session.accountId, opId);
    // One request is about one folder, so all its messages are in one account.
    const [back] = returned;
    if (back !== undefined) {
      await inAccount(session, back.row.realm, (mailbox) => this.#snoozeAgain(session, mailbox, returned));
      this.#told(session);
      return;
    }
    const rows = await store.ofOperation(session.accountId, opId);
    const [first] = rows;
    if (first === undefined) throw new Failure('nothing_to_undo');
    const known = await store.inRealm(session.accountId, first.realm);
    await inAccount(session, first.realm, (mailbox) => this.#return(session, mailbox, { rows, known, opId }));
    this.#told(session);
  }

  /** Stores the password of a new sign-in for the snoozed messages of the account, and returns those that are overdue. */
  async signedIn(session: Session): Promise<void> {
    if (await this.#deps.store.signedIn(session.accountId, this.#sealFor(session))) this.#told(session);
  }

  async #return(
    { accountId }: Session,
    mailbox: Mailbox,
    { rows, known, opId }: { rows: readonly SnoozeRow[]; known: readonly SnoozeRow[]; opId: string | undefined },
  ): Promise<readonly Returned[]> {
    if (rows.length === 0) return [];
    const returned = await returnMessages(mailbox, rows, { asNew: false, taken: takenBy(known, rows), opId });
    await this.#deps.store.remove(accountId, rows);
    return returned;
  }

  /** Snoozes returned messages until the time that they had. */
  async #snoozeAgain(session: Session, mailbox: Mailbox, returned: readonly Returned[]): Promise<void> {
    const held = await mailbox.specialFolder('snoozed');
    for (const [folder, group] of Map.groupBy(returned, (one) => one.folder)) {
      const rows = group.map(({ row: { until, dueAt: _, ...row }, uid }) => {
        const fresh = { id: randomUUID(), opId: '', heldValidity: 0, heldUid: 0, attempts: 0, reason: '' };
        return { ...row, ...fresh, untilMs: until.getTime(), originUid: uid };
      });
      await this.#deps.store.add(session, rows, this.#sealFor(session));
      const which = { uids: rows.map(({ originUid }) => originUid) };
      const result = await mailbox.move({ folder, uidvalidity: group[0]?.uidvalidity, which }, held);
      await this.#place(session, mailbox, { rows, result });
    }
  }

  /** @throws Failure `message_not_found`, `too_many_snoozed`. */
  async #newRows(
    { accountId }: Session,
    mailbox: Mailbox,
    { named, time }: { readonly named: Place; readonly time: SnoozeChoice },
  ): Promise<(NewSnooze & { readonly originUid: number })[]> {
    const { folder, realmid: realm, uids, uidvalidity = 0, opId = '' } = named;
    const messages = await mailbox.rows(folder, uids, named.uidvalidity);
    if (messages.length === 0) throw new Failure('message_not_found');
    if ((await this.#deps.store.count(accountId)) + messages.length > MAX_SNOOZED)
      throw new Failure('too_many_snoozed', { limit: MAX_SNOOZED });
    return messages.map((message) => ({
      id: randomUUID(),
      accountId,
      realm,
      opId,
      origin: folder,
      originValidity: uidvalidity,
      originUid: message.uid,
      heldValidity: 0,
      heldUid: 0,
      fingerprint: fingerprintOf(message),
      thread: message.threadid,
      early: time.early,
      untilMs: time.until,
      snoozedAt: this.#deps.now(),
    }));
  }

  /** Records where the moved messages are; a server without UIDPLUS does not say it. */
  async #place(
    { accountId }: Session,
    mailbox: Mailbox,
    {
      rows,
      result,
    }: { readonly rows: readonly (NewSnooze & { readonly originUid: number })[]; readonly result: MoveResult },
  ): Promise<void> {
    const { store } = this.#deps;
    const moved = new Map(result.pairs);
    if (moved.size > 0) {
      const placed = rows.flatMap(({ id, originUid }) => {
        const uid = moved.get(originUid);
        return uid === undefined ? [] : [{ id, uid }];
      });
      await store.place(placed, result.uidvalidity);
      return;
    }
    const known = await store.inRealm(accountId, rows[0]?.realm ?? '');
    const ours = known.filter(({ id }) => rows.some((row) => row.id === id));
    const folders = await mailbox.folders();
    for (const found of await findSnoozed(mailbox, ours, { folders, taken: takenBy(known, ours) })) {
      const placed = found.messages.map(({ row, uid }) => ({ id: row.id, uid }));
      await store.place(placed, found.folder.uidvalidity);
    }
  }

  /** Changes the time of messages in the folder of snoozed messages; those without a row get one. */
  async #postpone(
    session: Session,
    mailbox: Mailbox,
    { named, time }: { readonly named: Place; readonly time: SnoozeChoice },
  ): Promise<void> {
    const { store } = this.#deps;
    const known = await store.inRealm(session.accountId, named.realmid);
    const chosen = rowsOf(known, named.uids);
    const others = named.uids.filter((uid) => !chosen.some(({ heldUid }) => heldUid === uid));
    if (others.length > 0) {
      const rows = await this.#newRows(session, mailbox, { named: { ...named, uids: others }, time });
      const { uidvalidity } = await mailbox.uidsOf({
        folder: named.folder,
        sort: SORT_KEY.UID,
        dir: 1,
        threaded: false,
      });
      const there = rows.map((row) => ({
        ...row,
        origin: 'INBOX',
        originValidity: 0,
        heldUid: row.originUid,
        heldValidity: uidvalidity,
      }));
      await store.add(session, there, this.#sealFor(session));
    }
    await store.postpone(chosen, time.until, time.early);
  }

  #sealFor(session: Session): Buffer | null {
    const { secrets, storesSignIn } = this.#deps;
    return storesSignIn(session.partner) ? sealCredentials(secrets, session, session.credentials) : null;
  }

  #told({ accountId }: Session): void {
    this.#deps.changed(accountId);
    this.#deps.wake();
  }
}

/** The messages that a request names, in their account. */
interface Place extends Named {
  readonly realmid: string;
}

function placeOf(named: Named): Place {
  return { ...named, folder: pathWithin(named.folder), realmid: realmOf(named.folder) };
}

function rowsOf(rows: readonly SnoozeRow[], uids: readonly number[]): SnoozeRow[] {
  const wanted = new Set(uids);
  return rows.filter(({ heldUid }) => wanted.has(heldUid));
}

/** The uids that belong to rows other than these. */
export function takenBy(known: readonly SnoozeRow[], except: readonly SnoozeRow[]): ReadonlySet<number> {
  const ids = new Set(except.map(({ id }) => id));
  return new Set(known.filter(({ id }) => !ids.has(id)).map(({ heldUid }) => heldUid));
}
