import { randomBytes } from 'node:crypto';
import type { DraftWriter, Outgoing } from '@pillarbox/contract/compose/draft';
import type { OutboxItem, SendProof } from '@pillarbox/contract/compose/outbox';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { AttachmentLoader } from './attachment-loader.ts';
import { bccHeaderOf, buildMessage, checkEnvelope, newMessageId } from './build-message.ts';
import type { ComposeBlobs, OutgoingServer, PublishOutbox, Writer } from './compose.ports.ts';
import { sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { DraftService } from './draft.service.ts';
import type { DraftStore } from './draft.store.ts';
import { envelopeOf } from './envelope.ts';
import type { NewOutboxRow, OutboxRow } from './outbox-rows.ts';
import { itemOf } from './outbox-rows.ts';
import type { OutboxStore } from './outbox.store.ts';
import type { Threading } from './reply-threading.ts';
import type { ScheduleService } from './schedule.service.ts';
import { senderOf } from './sender.ts';
import type { Sender } from './sender.ts';
import type { StagedService } from './staged.service.ts';
import type { StagedStore } from './staged.store.ts';
import type { SubmissionOffers } from './submission-offers.ts';

interface SendServiceDeps {
  readonly store: OutboxStore;
  readonly draftStore: DraftStore;
  readonly drafts: DraftService;
  readonly stagedStore: StagedStore;
  readonly staged: StagedService;
  readonly loader: AttachmentLoader;
  readonly blobs: ComposeBlobs;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly offers: SubmissionOffers;
  readonly schedule: ScheduleService;
  readonly outgoingServerOf: (partner: string) => OutgoingServer;
  readonly writerOf: (session: Session) => Promise<Writer>;
  /** Checks the follow-ups that a message asks for, and prepares them. @throws Failure `followup_invalid`, `too_many_followups`. */
  readonly askFollowUps: (session: Session, message: Outgoing) => Promise<void>;
  readonly publish: PublishOutbox;
  /** Makes the worker check the outbox. */
  readonly wake: () => void;
  readonly now: () => number;
}

/** What a program that sends a message decides about it. */
export interface AutomaticMessage {
  /** What it answers, when that is not its reference. */
  readonly threading?: Threading;
  /** With angle brackets; absent: a new one. */
  readonly messageId?: string;
  /** It waits for the messages that people send. */
  readonly bulk?: boolean;
}

/** A message to send: its draft, and for a scheduled one its time in milliseconds since 1970. */
interface Sending extends AutomaticMessage {
  readonly message: Outgoing;
  readonly draftid: string;
  readonly sendat?: number | undefined;
  readonly writer?: DraftWriter | undefined;
  /** The credential for a user who is not there; null for none. */
  readonly sealed?: Buffer | null;
}

/** Adds messages to the outbox, recalls, retries and dismisses them. */
export class SendService {
  readonly #deps: SendServiceDeps;

  constructor(deps: SendServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Checks and builds a message and adds it to the outbox; it is sent when its hold time has passed [API-046], or at its time. A
   * scheduled message leaves Drafts.
   *
   * @throws Failure `recipient_missing`, `recipient_invalid`, `too_many_recipients`, `sender_refused`, `header_invalid`,
   *   `message_too_large`, `already_sent`, `draft_changed`, `send_time_invalid`, `too_many_scheduled`, `followup_invalid`,
   *   `too_many_followups`, and as `AttachmentLoader.load`.
   */
  async send(session: Session, sending: Sending): Promise<OutboxItem> {
    const { store, blobs } = this.#deps;
    if (await store.hasLeft(session, sending.draftid)) throw new Failure('already_sent');
    await this.#deps.drafts.refuseChanged(session, sending.draftid, sending.writer);
    await this.#deps.schedule.check(session, sending.sendat);
    const writer = await this.#deps.writerOf(session);
    const sender = senderOf(session, writer, sending.message);
    if (sending.message.followups !== undefined) {
      // Replies arrive elsewhere, where nobody looks for them.
      if (sender.realmid !== '') throw new Failure('followup_invalid', { field: 'followups' });
      await this.#deps.askFollowUps(session, sending.message);
    }
    const { row, source, threading, ...rest } = await this.#prepare(session, sending, { writer, sender });
    const blob = `outbox/${row.id}`;
    await blobs.put(blob, source);
    const taken = await this.#insert({ ...row, blob }, rest);
    if (taken === 'taken') throw new Failure('already_sent');
    this.#deps.publish(session, itemOf(taken));
    this.#deps.wake();
    if (sending.sendat !== undefined) await this.#deps.schedule.withdraw(session, sending, threading);
    return itemOf(taken);
  }

  /**
   * Recalls a message that no server can have accepted: one that is held, waits for the next attempt or for a sign-in, or has
   * failed. It becomes a draft again.
   * @throws Failure `outbox_not_found`, `already_sent`.
   */
  async recall(session: Session, id: string): Promise<{ message: Outgoing; draftid: string }> {
    const { store, draftStore, stagedStore, blobs } = this.#deps;
    const row = await store.recall(session, id);
    if (row === null) throw new Failure((await store.find(session, id)) === null ? 'outbox_not_found' : 'already_sent');
    if (row.outgoing === null) throw new Failure('outbox_not_found');
    await stagedStore.release(id, new Date(this.#deps.now()));
    await draftStore.reopen(session, row.draftid);
    if (row.blob !== null) await blobs.remove(row.blob);
    this.#deps.publish(session, itemOf({ ...row, state: 'recalled', reason: '', serverText: '' }));
    return { message: row.outgoing, draftid: row.draftid };
  }

  /** Retries the failed step of a message, or sends one whose outcome is unknown once more. @throws Failure `outbox_not_found`. */
  async retry(session: Session, id: string): Promise<void> {
    const resumed = await this.#resume(session, { states: ['failed', 'unknown'], id });
    if (resumed.length === 0) throw new Failure('outbox_not_found');
  }

  /**
   * Removes a failed message; treats one whose outcome is unknown as sent and files its copy; removes one that was refused for
   * some recipients from the list. @throws Failure `outbox_not_found`.
   */
  async dismiss(session: Session, id: string): Promise<void> {
    const { store, stagedStore, staged, blobs } = this.#deps;
    const row = await store.dismissFailed(session, id);
    if (row === null) {
      if ((await this.#treatAsSent(session, id)) || (await store.dismissFiled(session, id))) return;
      throw new Failure('outbox_not_found');
    }
    await staged.forget(await stagedStore.heldBy(id));
    if (row.blob !== null) await blobs.remove(row.blob);
  }

  #sealed(session: Session, mayStore: boolean): Buffer | null {
    return mayStore ? sealCredentials(this.#deps.secrets, session, session.credentials) : null;
  }

  async #treatAsSent(session: Session, id: string): Promise<boolean> {
    const sealed = sealCredentials(this.#deps.secrets, session, session.credentials);
    const row = await this.#deps.store.treatAsSent(session, id, sealed);
    if (row === null) return false;
    this.#deps.publish(session, itemOf(row));
    this.#deps.wake();
    return true;
  }

  /** What is known about the sending of a message; null for one that was not sent from here, or too long ago. */
  async proof(owner: Pick<Account, 'accountId'>, messageId: string): Promise<SendProof | null> {
    const row = await this.#deps.store.findSent(owner, messageId);
    if (row === null) return null;
    const { acceptedAt, filedAt, acceptedText: words, queueId: queueid, refused } = row;
    return { acceptedat: acceptedAt?.getTime() ?? 0, words, queueid, filedat: filedAt?.getTime() ?? 0, refused };
  }

  /** Waiting, failed and partly refused messages, the oldest first. */
  async list(session: Session): Promise<OutboxItem[]> {
    return (await this.#deps.store.list(session)).map(itemOf);
  }

  /** Resumes messages that wait for this user to sign in, and stores the current password with all other waiting ones. */
  async signedIn(session: Session): Promise<void> {
    await this.#deps.store.reseal(session, sealCredentials(this.#deps.secrets, session, session.credentials));
    await this.#resume(session, { states: ['signin'], atSignIn: true });
  }

  async #resume(session: Session, from: Parameters<OutboxStore['resume']>[1]): Promise<OutboxRow[]> {
    const sealed = sealCredentials(this.#deps.secrets, session, session.credentials);
    const rows = await this.#deps.store.resume(session, from, sealed);
    for (const row of rows) this.#deps.publish(session, itemOf(row));
    if (rows.length > 0) this.#deps.wake();
    return rows;
  }

  async #insert(
    row: NewOutboxRow,
    how: { readonly holdMs: number; readonly stagedIds: readonly string[] },
  ): Promise<OutboxRow | 'taken'> {
    const { store, blobs } = this.#deps;
    const remove = async (blob: string | null | undefined): Promise<void> => {
      if (typeof blob === 'string') await blobs.remove(blob);
    };
    try {
      const inserted = await store.insert(row, how);
      await remove(inserted === 'taken' ? row.blob : inserted.replaced?.blob);
      return inserted === 'taken' ? 'taken' : inserted.row;
    } catch (error) {
      // The row may have been inserted although the connection failed, and then it needs its source.
      const isKept = await outsideCall(() => store.find(row, row.id)).then(
        (found) => found !== null,
        () => true,
      );
      if (!isKept) await remove(row.blob);
      throw error;
    }
  }

  async #prepare(
    session: Session,
    { message, draftid, sendat, sealed, bulk = false, ...given }: Sending,
    { writer, sender: { from, realmid } }: { readonly writer: Writer; readonly sender: Sender },
  ): Promise<{
    row: NewOutboxRow;
    source: Buffer;
    threading: Threading;
    holdMs: number;
    stagedIds: readonly string[];
  }> {
    const envelope = envelopeOf(message, from.mail);
    const { attachments, stagedIds } = await this.#deps.loader.load(session, message);
    const kept = await this.#deps.loader.check(session, message.followups?.requests ?? []);
    const known = await this.#deps.draftStore.find(session, draftid);
    const threading = given.threading ?? (await this.#deps.drafts.threadingOf(session, message, known));
    const date = new Date(sendat ?? this.#deps.now());
    const messageId = given.messageId ?? newMessageId(from.mail);
    const parts = { message, from, attachments, messageId, date, ...threading };
    checkEnvelope(parts, envelope);
    const source = await buildMessage(parts);
    // Nobody asks a server with a credential that is none, and nobody waits for a server elsewhere.
    const limit = sealed === null || realmid !== '' ? 0 : await this.#deps.offers.limitOf(session);
    if (limit > 0 && source.length > limit) throw new Failure('message_too_large', { limit });
    const row: NewOutboxRow = {
      id: randomBytes(18).toString('base64url'),
      accountId: session.accountId,
      partner: session.partner,
      mail: session.mail,
      realm: realmid,
      draftid,
      state: 'held',
      subject: message.subject,
      messageId: parts.messageId,
      envelopeFrom: envelope.from,
      envelopeTo: [...envelope.to],
      recipients: envelope.to.length,
      blob: null,
      bccHeader: bccHeaderOf(message),
      outgoing: message,
      reference: threading.reference,
      sealed: sealed === undefined ? this.#sealed(session, sendat === undefined || writer.storedSignIn) : sealed,
      sendAt: sendat === undefined ? null : date,
      bulk,
      attempts: 0,
      queueId: '',
      reason: '',
      serverText: '',
    };
    return { row, source, threading, stagedIds: [...stagedIds, ...kept], holdMs: writer.undoSeconds * 1000 };
  }
}
