import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { MailboxPool } from './mailbox-pool.ts';
import type { Reader } from './message-sources.ts';
import type { PoolSession } from './pooled-account.ts';

/** What a call acts on: a folder of the own account or of another one, and the account if the call names it beside the folder. */
export interface Place {
  readonly folder?: string | undefined;
  readonly realmid?: string | undefined;
}

/** Another account of a user, for one call. */
export interface RealmReader extends Reader {
  /** The failure of the account as its user learns it. */
  readonly failure: (error: unknown) => unknown;
}

/**
 * The mailbox of another account of the user. `isImplied`: folders are named by their path there.
 * @throws Failure `folder_not_found` when the user has no such account, `remote_*` when it cannot be reached.
 */
export type OpenRealm = (session: PoolSession, realmid: string, isImplied: boolean) => Promise<RealmReader>;

type OwnSession = PoolSession & { readonly mail?: string };

/** Finds the mailbox that a call acts on, and runs it there. */
export class Places {
  readonly #pool: MailboxPool;
  readonly #openRealm: OpenRealm;

  constructor(pool: MailboxPool, openRealm: OpenRealm) {
    this.#pool = pool;
    this.#openRealm = openRealm;
  }

  /** Runs a task that is safe to repeat; see `MailboxPool.use`. */
  use<T>(session: OwnSession, place: Place, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#run(session, place, { work, repeats: true });
  }

  /** Runs a task that changes something; see `MailboxPool.change`. */
  change<T>(session: OwnSession, place: Place, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#run(session, place, { work, repeats: false });
  }

  async #run<T>(
    session: OwnSession,
    { folder = '', realmid }: Place,
    { work, repeats }: { readonly work: (reader: Reader) => Promise<T>; readonly repeats: boolean },
  ): Promise<T> {
    const named = realmOf(folder);
    const isOther = realmid !== undefined && realmid !== '' && realmid.toLowerCase() !== session.mail;
    // A call that names two accounts is refused: one of them is not the one that it acts on.
    if (named !== '' && isOther && named !== realmid) throw new Failure('not_permitted', { field: 'realmid' });
    const other = named !== '' ? named : isOther ? realmid : '';
    if (other !== '')
      return await this.#runThere(session, { realmid: other, isImplied: named === '' }, { work, repeats });
    const accountKey = this.#pool.keyOf(session.partner, session.credentials.user);
    const here = (mailbox: Mailbox): Promise<T> => work({ accountKey, mailbox });
    return await (repeats ? this.#pool.use(session, here) : this.#pool.change(session, here));
  }

  async #runThere<T>(
    session: OwnSession,
    { realmid, isImplied }: { readonly realmid: string; readonly isImplied: boolean },
    { work, repeats }: { readonly work: (reader: Reader) => Promise<T>; readonly repeats: boolean },
  ): Promise<T> {
    const first = await this.#openRealm(session, realmid, isImplied);
    try {
      return await work(first);
    } catch (error) {
      const failure = first.failure(error);
      if (!repeats || first.mailbox.alive || failure === error) throw failure;
      const again = await this.#openRealm(session, realmid, isImplied);
      return await work(again).catch((later: unknown) => {
        throw again.failure(later);
      });
    }
  }
}
