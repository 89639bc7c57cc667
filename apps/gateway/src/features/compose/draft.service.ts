import type { DraftWriter, Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { Lease, Leases } from '../../platform/database/leases.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { AttachmentLoader } from './attachment-loader.ts';
import { buildMessage, newMessageId } from './build-message.ts';
import type { ComposeMail, Writer } from './compose.ports.ts';
import type { DraftRow, DraftStore } from './draft.store.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { Account } from '../../platform/account/account.ts';
import type { Threading } from './reply-threading.ts';
import { threadingOf } from './reply-threading.ts';
import { senderOf } from './sender.ts';
import type { StagedService } from './staged.service.ts';
import type { StagedStore } from './staged.store.ts';

const DRAFT_FLAGS = MESSAGE_FLAG.DRAFT | MESSAGE_FLAG.SEEN;

/** Folder and uid of the current version of a draft; `savedat` in milliseconds since 1970. */
export interface SavedDraft {
  readonly folder: string;
  readonly uid: number;
  readonly uidvalidity: number;
  readonly savedat: number;
}

/** One version of a draft as the composer sends it. */
export interface DraftVersion {
  readonly message: Outgoing;
  readonly draftid: string;
  readonly version: number;
  /** The composer that saves. Absent: the client does not say, and another one's version is not looked for. */
  readonly writer?: DraftWriter | undefined;
}

interface DraftServiceDeps {
  readonly store: DraftStore;
  readonly leases: Leases;
  readonly stagedStore: StagedStore;
  readonly staged: StagedService;
  readonly loader: AttachmentLoader;
  readonly mail: ComposeMail;
  readonly writerOf: (session: Session) => Promise<Writer>;
  /** Whether the message of this draft is in the outbox or was sent. */
  readonly hasLeft: (owner: Account, draftid: string) => Promise<boolean>;
  readonly now: () => number;
}

/** Drafts: one message in Drafts for each, replaced by every later version. */
export class DraftService {
  readonly #deps: DraftServiceDeps;
  /** Versions of one draft are filed one after another: within this process by the queue, among all gateways by a lease. */
  readonly #queue = new KeyedQueue();

  constructor(deps: DraftServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Files a version of a draft and then removes the one before [API-031]. A version that is not later than the filed one is
   * ignored. Returns the folder and uid of the version that is filed.
   *
   * @throws Failure `already_sent`, `draft_changed` when another composer has saved a version that this one does not know, `mail_timeout` when another gateway takes too long over an earlier version, and what
   *   building, the attachments and the mailbox fail with.
   */
  async save(session: Session, draft: DraftVersion): Promise<SavedDraft> {
    const key = JSON.stringify(['draft', session.accountId, draft.draftid]);
    return await this.#queue.run(key, () => this.#deps.leases.hold(key, (lease) => this.#save(session, draft, lease)));
  }

  async #save(session: Session, draft: DraftVersion, lease: Lease): Promise<SavedDraft> {
    const { store } = this.#deps;
    await this.#refuseSent(session, draft.draftid);
    const found = await store.find(session, draft.draftid);
    refuseForeign(found, draft.writer);
    const isForced = found !== null && isForeign(found, draft.writer);
    if (isForced) await store.reopen(session, draft.draftid);
    const known = isForced ? { ...found, version: 0 } : found;
    if (known !== null && known.uid > 0 && known.version >= draft.version) return savedDraftOf(known);
    const threading = await this.threadingOf(session, draft.message, known);
    const { source, messageId } = await this.#build(session, draft, threading);
    const mailbox = await this.#deps.mail.mailboxOf(session);
    const folder = await mailbox.specialFolder('drafts');
    await removeStray(mailbox, folder, known?.stray ?? null);
    await store.begin(newRow(session, draft, { threading, stray: messageId, folder, now: this.#deps.now() }));
    const appended = await mailbox.append({ folder, source, flags: DRAFT_FLAGS });
    // A version that nobody can find by its uid would never be replaced. The next save finds it by its Message-ID and removes it.
    if (appended.uid === 0) throw new Failure('mail_unavailable');
    const savedAt = new Date(this.#deps.now());
    const writer = draft.writer?.id ?? '';
    const filed = { version: draft.version, folder, ...appended, writer, messageId, savedAt };
    const before = await store.commit(session, draft.draftid, { filed, lease });
    const isLate = before === 'late' || before === 'lost';
    if (isLate || (await this.#deps.hasLeft(session, draft.draftid))) {
      await removeMessage(mailbox, { folder, ...appended });
      await this.#refuseSent(session, draft.draftid);
      // The gateway that holds the lease now may file an earlier version. This one is not saved, and the page tries again.
      if (before === 'lost') throw new Failure('mail_timeout');
      return savedDraftOf((await store.find(session, draft.draftid)) ?? { ...filed, savedAt });
    }
    await this.#removeEarlier(session, mailbox, { before, draft });
    const { openedFrom } = threading;
    if (openedFrom !== null && openedFrom !== draft.draftid) await store.remove(session, openedFrom);
    return savedDraftOf(filed);
  }

  /** Refuses to send a draft of which another composer has saved a version that this one does not know. @throws Failure `draft_changed`. */
  async refuseChanged(owner: Account, draftid: string, writer: DraftWriter | undefined): Promise<void> {
    refuseForeign(await this.#deps.store.find(owner, draftid), writer);
  }

  /** What a draft replies to: as recorded at its first save, else as the message says. */
  async threadingOf(session: Session, message: Outgoing, known: DraftRow | null): Promise<Threading> {
    if (known !== null && (known.reference !== null || known.references !== '')) {
      const references = known.references === '' ? [] : known.references.split(' ');
      return { reference: known.reference, inReplyTo: known.inReplyTo, references, openedFrom: null };
    }
    const threading = await threadingOf(this.#deps.mail, session, message);
    const earlier = threading.openedFrom === null ? null : await this.#deps.store.find(session, threading.openedFrom);
    return earlier === null ? threading : { ...threading, reference: earlier.reference };
  }

  /** Deletes a draft: its version in Drafts and its staged files. */
  async discard(session: Session, draftid: string): Promise<void> {
    await this.forget(session, draftid, await this.#deps.mail.mailboxOf(session));
    await this.#deps.staged.forget(await this.#deps.stagedStore.freeOfDraft(session, draftid));
  }

  /** Removes the version in Drafts and the row of a draft. Safe to repeat. */
  async forget(owner: Account, draftid: string, mailbox: Mailbox): Promise<void> {
    const row = await this.#deps.store.find(owner, draftid);
    if (row === null) return;
    await removeStray(mailbox, row.folder, row.stray);
    if (row.uid > 0) await removeMessage(mailbox, row);
    await this.#deps.store.remove(owner, draftid);
  }

  /**
   * Removes the version in Drafts of a message that is scheduled, and keeps what it replies to: when the message is stopped, it is
   * saved in Drafts again with the same headers.
   */
  async withdraw(
    session: Session,
    { message, draftid }: Pick<DraftVersion, 'message' | 'draftid'>,
    threading: Threading,
  ): Promise<void> {
    const { store, mail, now } = this.#deps;
    const mailbox = await mail.mailboxOf(session);
    const known = await store.find(session, draftid);
    if (known === null) {
      const folder = await mailbox.specialFolder('drafts');
      await store.begin(newRow(session, { draftid }, { threading, stray: null, folder, now: now() }));
    } else {
      await removeStray(mailbox, known.folder, known.stray);
      if (known.uid > 0) await removeMessage(mailbox, known);
      await store.withdraw(session, draftid);
    }
    if (message.reference?.command === 'draft') await this.#removeOpened(session, message.reference);
  }

  async #build(
    session: Session,
    { message, draftid, version }: DraftVersion,
    threading: Threading,
  ): Promise<{ source: Buffer; messageId: string }> {
    const { from } = senderOf(session, await this.#deps.writerOf(session), message);
    const { attachments, stagedIds } = await this.#deps.loader.load(session, message);
    await this.#deps.stagedStore.assign(session, stagedIds, draftid);
    const messageId = newMessageId(from.mail);
    const date = new Date(this.#deps.now());
    const draft = { id: draftid, version };
    const source = await buildMessage({ message, from, attachments, messageId, date, ...threading, draft });
    return { source, messageId };
  }

  async #refuseSent(owner: Account, draftid: string): Promise<void> {
    if (await this.#deps.hasLeft(owner, draftid)) throw new Failure('already_sent');
  }

  /** Removes the message from which a draft was opened. One in an account elsewhere that does not answer stays: nothing is lost. */
  async #removeOpened(session: Session, opened: MessageRef): Promise<void> {
    const remove = this.#deps.mail.useMailboxAt(session, opened.folder, (mailbox) => removeMessage(mailbox, opened));
    await remove.catch((error: unknown) => {
      if (realmOf(opened.folder) === '' || !(error instanceof Failure)) throw error;
    });
  }

  /** Removes the version before this one, or the message in Drafts from which this draft was opened. */
  async #removeEarlier(
    session: Session,
    mailbox: Mailbox,
    { before, draft }: { readonly before: DraftRow; readonly draft: DraftVersion },
  ): Promise<void> {
    const { reference } = draft.message;
    try {
      if (before.uid > 0) await removeMessage(mailbox, before);
      else if (reference?.command === 'draft') await this.#removeOpened(session, reference);
    } catch {
      // The new version is filed; the next save finds the old one by its Message-ID and removes it.
      if (before.messageId !== '') await this.#deps.store.noteStray(session, draft.draftid, before.messageId);
    }
  }
}

/** Whether another composer filed the current version and this one has not read it. */
function isForeign(known: DraftRow, writer: DraftWriter | undefined): boolean {
  if (writer === undefined || known.uid === 0 || known.version === 0) return false;
  return known.writer !== '' && known.writer !== writer.id && known.version !== writer.base;
}

function refuseForeign(known: DraftRow | null, writer: DraftWriter | undefined): void {
  if (known !== null && isForeign(known, writer) && writer?.force !== true) throw new Failure('draft_changed');
}

function savedDraftOf(filed: Pick<DraftRow, 'folder' | 'uid' | 'uidvalidity' | 'savedAt'>): SavedDraft {
  const { folder, uid, uidvalidity, savedAt } = filed;
  return { folder, uid, uidvalidity, savedat: savedAt.getTime() };
}

function newRow(
  { accountId }: Account,
  { draftid }: Pick<DraftVersion, 'draftid'>,
  facts: {
    readonly threading: Threading;
    readonly stray: string | null;
    readonly folder: string;
    readonly now: number;
  },
): DraftRow {
  const { threading, stray, folder } = facts;
  const { reference, inReplyTo } = threading;
  const unsaved = {
    version: 0,
    folder,
    uidvalidity: 0,
    uid: 0,
    writer: '',
    messageId: '',
    savedAt: new Date(facts.now),
  };
  return { accountId, draftid, ...unsaved, stray, reference, inReplyTo, references: threading.references.join(' ') };
}

/** Removes one message. A message or folder that is gone or was replaced is no error. */
export async function removeMessage(
  mailbox: Mailbox,
  {
    folder,
    uid,
    uidvalidity,
  }: { readonly folder: string; readonly uid: number; readonly uidvalidity?: number | undefined },
): Promise<void> {
  try {
    await mailbox.remove({ folder, uidvalidity, which: { uids: [uid] } });
  } catch (error) {
    // It was removed elsewhere, or the folder was replaced by a new one: nothing is left to remove.
    const gone = ['message_not_found', 'mailbox_changed', 'folder_not_found'];
    if (!(error instanceof Failure) || !gone.includes(error.code)) throw error;
  }
}

async function removeStray(mailbox: Mailbox, folder: string, messageId: string | null): Promise<void> {
  if (messageId === null) return;
  const uids = await mailbox.findByMessageId(folder, messageId);
  if (uids.length > 0) await mailbox.remove({ folder, which: { uids } });
}
