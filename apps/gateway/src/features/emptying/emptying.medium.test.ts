import type { EmptyingItem } from '@pillarbox/contract/emptying/emptying';
import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox, Selection } from '@pillarbox/mailbox/port';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { EmptyingService } from './emptying.service.ts';
import { EmptyingStore } from './emptying.store.ts';

const TRASH = 'Trash';

/** A mailbox of one folder, in which each portion waits until the test lets it through. */
class OneFolder {
  uids: number[] = [];
  uidvalidity = 7;
  readonly portions: number[] = [];
  failure: Failure | null = null;
  /** Set by a test: called before each portion. */
  before: (portion: number) => Promise<unknown> = () => Promise.resolve();

  /** The mailbox that the feature gets. */
  get mailbox(): Mailbox {
    return {
      uidsOf: () => Promise.resolve({ uidvalidity: this.uidvalidity, rev: 1, uids: this.uids.toReversed() }),
      remove: (selection: Selection) => this.#remove(selection),
    } as unknown as Mailbox;
  }

  async #remove({ which }: Selection): Promise<void> {
    if (!('uids' in which)) throw new Error('no uids');
    await this.before(this.portions.length);
    if (this.failure !== null) throw this.failure;
    this.portions.push(which.uids.length);
    const gone = new Set(which.uids);
    this.uids = this.uids.filter((uid) => !gone.has(uid));
  }
}

describeOnDatabases('emptying a folder', (open) => {
  let database: Database;
  let folder: OneFolder;
  let session: Session;
  const events: EmptyingItem[] = [];
  const failures: unknown[] = [];
  let people = 0;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    folder = new OneFolder();
    folder.uids = Array.from({ length: 2500 }, (_, at) => at + 1);
    session = testAccount(`tom${(people += 1)}@example.test`) as unknown as Session;
    events.length = 0;
    failures.length = 0;
  });

  const gateway = (): EmptyingService =>
    new EmptyingService({
      store: new EmptyingStore(database.db),
      useMailboxAt: (_session, _folder, work) => work(folder.mailbox),
      publish: (_, item) => events.push(item),
      failed: (error) => failures.push(error),
    });
  const item = (more: Partial<EmptyingItem>): EmptyingItem => ({
    folder: TRASH,
    state: 'running',
    total: 2500,
    removed: 0,
    reason: '',
    ...more,
  });
  /** Holds the emptying before a portion; `reached` resolves there, and `go` lets it through. */
  const holdAt = (portion: number): { reached: Promise<unknown>; go: () => void } => {
    const reached = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<undefined>();
    folder.before = (now) => {
      if (now !== portion) return Promise.resolve();
      reached.resolve(undefined);
      return gate.promise;
    };
    return { reached: reached.promise, go: () => gate.resolve(undefined) };
  };

  it('is done in portions, and every gateway says how far it is [API-011]', async () => {
    const [one, other] = [gateway(), gateway()];
    const hold = holdAt(1);
    expect(await one.empty(session, TRASH, 7)).toEqual(item({ removed: 1000 }));
    await hold.reached;
    expect(await other.progress(session)).toEqual([item({ removed: 1000 })]);
    // It is left to the gateway that does it, also when another page asks for it once more.
    expect(await other.empty(session, TRASH, 7)).toEqual(item({ removed: 1000 }));
    folder.uids.push(9000);
    hold.go();
    await expect.poll(() => events.at(-1)).toEqual(item({ state: 'done', removed: 2500 }));
    expect(events).toEqual([item({ removed: 1000 }), item({ removed: 2000 }), item({ state: 'done', removed: 2500 })]);
    expect(folder.portions).toEqual([1000, 1000, 500]);
    expect(folder.uids).toEqual([9000]);
    expect(await other.progress(session)).toEqual([item({ state: 'done', removed: 2500 })]);
    expect(failures).toEqual([]);
  });

  it('is stopped from any gateway, and can begin again', async () => {
    const [one, other] = [gateway(), gateway()];
    const hold = holdAt(1);
    await one.empty(session, TRASH, undefined);
    await hold.reached;
    await other.stop(session, TRASH);
    hold.go();
    await expect.poll(() => events.at(-1)).toEqual(item({ state: 'stopped', removed: 2000 }));
    await one.close();
    expect(folder.uids).toHaveLength(500);
    expect(await gateway().empty(session, TRASH, 7)).toEqual(item({ state: 'done', total: 500, removed: 500 }));
  });

  it('goes on at another gateway when its own has ended, and not twice', async () => {
    const one = gateway();
    const hold = holdAt(1);
    await one.empty(session, TRASH, 7);
    await hold.reached;
    const closing = one.close();
    hold.go();
    await closing;
    expect(folder.uids).toHaveLength(500);
    const [other, third] = [gateway(), gateway()];
    await Promise.all([other.progress(session), third.progress(session)]);
    await expect.poll(() => events.at(-1)).toEqual(item({ state: 'done', removed: 2500 }));
    await Promise.all([other.close(), third.close()]);
    expect(folder.portions).toEqual([1000, 1000, 500]);
  });

  it('says why it failed, and stops when the folder was created again', async () => {
    folder.failure = new Failure('mail_unavailable');
    expect(await gateway().empty(session, TRASH, 7)).toEqual(item({ state: 'failed', reason: 'mail_unavailable' }));
    await expect(gateway().empty(session, TRASH, 8)).rejects.toMatchObject({ code: 'mailbox_changed' });
    folder.failure = null;
    folder.before = () => {
      folder.uidvalidity = 8;
      folder.uids.unshift(3);
      return Promise.resolve();
    };
    await gateway().empty(session, TRASH, 7);
    await expect.poll(() => events.at(-1)).toMatchObject({ state: 'failed', reason: 'mailbox_changed' });
    expect(failures).toEqual([]);
  });
});
