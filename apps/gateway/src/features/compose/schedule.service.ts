import { MAX_SCHEDULE_MS, MAX_SCHEDULED } from '@pillarbox/contract/compose/outbox';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { withDate } from './build-message.ts';
import type { ComposeBlobs, PublishOutbox, Writer } from './compose.ports.ts';
import { sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { DraftService, SavedDraft } from './draft.service.ts';
import type { DraftStore } from './draft.store.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { itemOf } from './outbox-rows.ts';
import type { OutboxStore } from './outbox.store.ts';
import type { Threading } from './reply-threading.ts';
import type { StagedStore } from './staged.store.ts';

interface ScheduleServiceDeps {
  readonly store: OutboxStore;
  readonly draftStore: DraftStore;
  readonly drafts: DraftService;
  readonly stagedStore: StagedStore;
  readonly blobs: ComposeBlobs;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly writerOf: (session: Session) => Promise<Writer>;
  readonly publish: PublishOutbox;
  /** Makes the worker check the outbox. */
  readonly wake: () => void;
  readonly now: () => number;
}

/** Messages that the user scheduled: rows of the outbox with a time. */
export class ScheduleService {
  readonly #deps: ScheduleServiceDeps;

  constructor(deps: ScheduleServiceDeps) {
    this.#deps = deps;
  }

  /** Checks the time of a message that is to be scheduled. @throws Failure `send_time_invalid`, `too_many_scheduled`. */
  async check(session: Session, sendat: number | undefined): Promise<void> {
    if (sendat === undefined) return;
    this.#checkTime(sendat);
    if ((await this.#deps.store.scheduled(session)) < MAX_SCHEDULED) return;
    throw new Failure('too_many_scheduled', { limit: MAX_SCHEDULED });
  }

  /**
   * Removes a scheduled message from Drafts. When the mail server cannot be reached, the draft stays there until the message is
   * sent; saving it is refused meanwhile.
   */
  async withdraw(
    session: Session,
    draft: { readonly message: Outgoing; readonly draftid: string },
    threading: Threading,
  ): Promise<void> {
    try {
      await this.#deps.drafts.withdraw(session, draft, threading);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  /**
   * Changes the time of a scheduled message; null sends it now, and any other message that waits. Its Date header becomes the new time, and the current password is
   * stored with it.
   *
   * @throws Failure `outbox_not_found`, `already_sent`, `send_time_invalid`, `storage_unavailable`.
   */
  async reschedule(session: Session, id: string, sendat: number | null): Promise<OutboxItem> {
    const { store, blobs, secrets, now } = this.#deps;
    if (sendat !== null) this.#checkTime(sendat);
    const row = await this.#find(session, id);
    // A message without a time is still in Drafts, where a scheduled one would be found twice.
    if (sendat !== null && row.sendAt === null) throw new Failure('send_time_invalid', { field: 'sendat' });
    const source = row.blob === null ? null : await blobs.read(row.blob);
    if (source === null || row.blob === null) throw new Failure('storage_unavailable');
    const { storedSignIn } = await this.#deps.writerOf(session);
    const keepsNone = sendat !== null && !storedSignIn;
    const sealed = keepsNone ? null : sealCredentials(secrets, session, session.credentials);
    const blob = `outbox/${id}-${String(now())}`;
    await blobs.put(blob, withDate(source, new Date(sendat ?? now())));
    const changed = await store.reschedule(row, { sendAt: sendat, blob, sealed });
    await blobs.remove(changed === null ? blob : row.blob);
    if (changed === null) throw new Failure('already_sent');
    this.#tell(session, changed);
    return itemOf(changed);
  }

  /**
   * Stops a message that waits. It is saved in Drafts first, so that nothing is lost when the gateway ends in between: the message
   * then stays in the outbox, stopped.
   *
   * @throws Failure `outbox_not_found`, `already_sent`, and as `DraftService.save`.
   */
  async stop(session: Session, id: string): Promise<SavedDraft> {
    const { store, draftStore, drafts, stagedStore, blobs, now } = this.#deps;
    const row = await store.stop(session, id);
    if (row?.outgoing == null) {
      await this.#find(session, id);
      throw new Failure('already_sent');
    }
    this.#tell(session, row);
    await draftStore.reopen(session, row.draftid);
    const saved = await drafts.save(session, { message: row.outgoing, draftid: row.draftid, version: 1 });
    await stagedStore.release(id, new Date(now()));
    const ended = await store.recall(session, id);
    if (ended?.blob != null) await blobs.remove(ended.blob);
    this.#deps.publish(session, itemOf({ ...row, state: 'recalled', reason: '', serverText: '' }));
    return saved;
  }

  #tell(session: Session, row: OutboxRow): void {
    this.#deps.publish(session, itemOf(row));
    this.#deps.wake();
  }

  #checkTime(sendat: number): void {
    const now = this.#deps.now();
    if (sendat <= now || sendat > now + MAX_SCHEDULE_MS) throw new Failure('send_time_invalid', { field: 'sendat' });
  }

  /** A message that waits. @throws Failure `outbox_not_found`, `already_sent`. */
  async #find(session: Session, id: string): Promise<OutboxRow> {
    const row = await this.#deps.store.find(session, id);
    if (row === null) throw new Failure('outbox_not_found');
    if (row.acceptedAt !== null || row.handovers > 0) throw new Failure('already_sent');
    return row;
  }
}
