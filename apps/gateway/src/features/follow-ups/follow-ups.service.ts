import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import { MAX_FOLLOW_UPS } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import type { followUpRead } from '@pillarbox/contract/follow-ups/operations';
import { MAX_TEMPLATES } from '@pillarbox/contract/follow-ups/request';
import type { FollowUpChange, FollowUpRequest } from '@pillarbox/contract/follow-ups/request';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { areComplete } from '@pillarbox/rules/follow-ups/templates';
import type { AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { HeldFiles, Reports, SentMessage, StandingSender } from './follow-ups.ports.ts';
import type { FollowUpStore, SetRow } from './follow-ups.store.ts';
import type { ReplyScan } from './reply-scan.ts';
import { messageIdsOf, setOf } from './set-row.ts';

export interface FollowUpServiceDeps {
  readonly store: FollowUpStore;
  readonly standing: StandingSender;
  readonly files: HeldFiles;
  readonly reports: Reports;
  readonly scan: ReplyScan;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  readonly changed: (accountId: AccountId) => void;
  readonly wake: () => void;
  /** Called with the reason why a mailbox could not be looked into; the next look tries again. */
  readonly failed: (error: unknown) => void;
}

/** Most copies that one call looks for in Sent: each may be a search at the mail server. */
const MAX_SEARCHED = 20;
/** How long sets that are over stay in the list, in milliseconds. */
const REMEMBER_MS = 30 * 24 * 60 * 60_000;

/** What a user does with follow-ups, and how they begin and end. */
export class FollowUpService {
  readonly #deps: FollowUpServiceDeps;

  constructor(deps: FollowUpServiceDeps) {
    this.#deps = deps;
  }

  /** Checks the follow-ups of a message that is about to be sent. @throws Failure `followup_invalid`, `too_many_followups`. */
  async check(session: Session, { followups, pgp }: Outgoing): Promise<void> {
    if (followups === undefined) return;
    const isAuto = followups.requests[0]?.type === 'automated';
    // A follow-up cannot be encrypted here, and may say what the message says.
    const isOpen = isAuto && pgp?.kind === 'encrypted';
    if (!areComplete(followups) || isOpen) throw new Failure('followup_invalid', { field: 'followups' });
    if ((await this.#deps.store.count(session.accountId)) < MAX_FOLLOW_UPS) return;
    throw new Failure('too_many_followups', { limit: MAX_FOLLOW_UPS });
  }

  /** Begins the follow-ups of a message that was sent. A second call with the same message does nothing. */
  async begin(sent: SentMessage, mailbox: Mailbox): Promise<void> {
    const { store, standing, files, scan, failed } = this.#deps;
    const { owner, message, followUps } = sent;
    const id = `fup-${sent.id}`;
    const { from, replyto, to, cc, bcc, subject } = message;
    const isAuto = followUps.requests[0]?.type === 'automated';
    if (isAuto) await standing.keepSealed(owner, 'follow-ups', sent.sealed);
    await files.keep(owner, id, fileIdsOf(followUps.requests));
    const { accountId, partner, mail } = owner;
    await store.add({
      ...{ id, accountId, partner, mail, outboxId: sent.id, messageId: sent.messageId },
      ...{ references: sent.references.join(' '), subject, isAuto, stop: followUps.stop },
      addresses: { from, replyto, to, cc, bcc },
      ...{ requests: followUps.requests, sentTimes: [], replied: [] },
      ...{ sentFolder: '', sentValidity: 0, sentUid: 0, state: 'waiting', reason: '', waits: '' },
      acceptedAt: sent.acceptedAt,
      delay: followUps.requests[0]?.delay ?? 0,
    });
    // The message was sent; what follows is tried again by the next look.
    await Promise.all([scan.look(accountId, mailbox), this.#find(accountId, id, mailbox)]).catch(failed);
    this.#deps.changed(accountId);
    this.#deps.wake();
  }

  async list(session: Session): Promise<FollowUpSet[]> {
    const { store, reports } = this.#deps;
    const { accountId } = session;
    const lost = (await store.list(accountId)).filter(({ sentUid }) => sentUid === 0).slice(0, MAX_SEARCHED);
    if (lost.length > 0) await this.#findAll(session, lost);
    const rows = await store.list(accountId);
    const outcomes = await reports.outcomesOf(accountId, rows.flatMap(messageIdsOf));
    return rows.map((row) => {
      const ids = messageIdsOf(row);
      const displayed = outcomes.filter(({ kind, messageId }) => kind === 'displayed' && ids.includes(messageId));
      return setOf(row, new Set(displayed.map(({ address }) => address.toLowerCase())));
    });
  }

  /** @throws Failure `followup_not_found`. */
  async read({ accountId }: Session, id: string): Promise<ReplyOf<typeof followUpRead>> {
    const row = await this.#row(accountId, id);
    const passed = row.sentTimes.length;
    return { requests: row.requests.slice(passed), stop: row.stop, version: row.version, passed };
  }

  async remove(session: Session, ids: readonly string[]): Promise<void> {
    const { accountId } = session;
    for (const id of await this.#deps.store.remove(accountId, ids)) await this.#deps.files.keep(session, id, []);
    await this.#tidy(accountId);
    this.#deps.changed(accountId);
  }

  /**
   * Changes follow-ups that are to come.
   * @throws Failure `followup_not_found`, `followup_changed`, `followup_invalid`, `attachment_not_found`, `attachments_too_large`.
   */
  async update(session: Session, changes: readonly FollowUpChange[]): Promise<void> {
    for (const change of changes) await this.#change(session, change);
    this.#deps.changed(session.accountId);
    this.#deps.wake();
  }

  /** What follows when a set has ended: its files are deleted, and the credential unless another one needs it. */
  async ended(row: SetRow): Promise<void> {
    await this.#deps.files.keep(row, row.id, []);
    await this.#tidy(row.accountId);
    this.#deps.changed(row.accountId);
  }

  /** Removes sets that were over long ago. */
  async sweep(): Promise<void> {
    for (const row of await this.#deps.store.over(REMEMBER_MS)) {
      await this.#deps.files.keep(row, row.id, []);
      await this.#deps.store.remove(row.accountId, [row.id]);
    }
  }

  async #change(session: Session, { srcUID, version, stop, requests }: FollowUpChange): Promise<void> {
    const { store, files } = this.#deps;
    const row = await this.#row(session.accountId, srcUID);
    const isOpen = row.state === 'waiting' || row.state === 'due';
    if (!isOpen || row.version !== version) throw new Failure('followup_changed');
    const isAuto = requests[0]?.type === 'automated';
    const done = row.requests.slice(0, row.sentTimes.length);
    const tooMany = done.length + requests.length > MAX_TEMPLATES;
    if (!areComplete({ requests }) || isAuto !== row.isAuto || tooMany) {
      throw new Failure('followup_invalid', { field: 'data' });
    }
    const ids = await files.check(session, requests);
    // A file that another message uses cannot be taken from it, and the old ones stay until the change is stored.
    const before = fileIdsOf(row.requests);
    await files.keep(session, row.id, [...before, ...ids]);
    const delay = requests[0]?.delay ?? 0;
    const isChanged = await store.change(row, { requests: [...done, ...requests], stop, delay });
    await files.keep(session, row.id, isChanged ? ids : before);
    if (!isChanged) throw new Failure('followup_changed');
  }

  async #row(accountId: AccountId, id: string): Promise<SetRow> {
    const row = await this.#deps.store.find(accountId, id);
    if (row === null) throw new Failure('followup_not_found');
    return row;
  }

  /** Looks for the copies of messages in Sent; without the mail server the list shows without them. */
  async #findAll(session: Session, rows: readonly SetRow[]): Promise<void> {
    try {
      const mailbox = await this.#deps.mailboxOf(session);
      for (const { id } of rows) await this.#find(session.accountId, id, mailbox);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  async #find(accountId: AccountId, id: string, mailbox: Mailbox): Promise<void> {
    const { store } = this.#deps;
    const row = await store.find(accountId, id);
    const sent = (await mailbox.folders()).find(({ use }) => use === 'sent');
    if (row === null || sent === undefined) return;
    const [uid] = await mailbox.findByMessageId(sent.name, row.messageId);
    if (uid === undefined) return;
    await store.place(row, { sentFolder: sent.name, sentValidity: sent.uidvalidity, sentUid: uid });
  }

  async #tidy(accountId: AccountId): Promise<void> {
    const { store, standing } = this.#deps;
    if ((await store.count(accountId)) > 0) return;
    await store.forgetPositions(accountId);
    await standing.forget({ accountId }, 'follow-ups');
  }
}

function fileIdsOf(requests: readonly FollowUpRequest[]): string[] {
  return requests.flatMap(({ options }) => options?.message.attachment.map(({ id }) => id) ?? []);
}
