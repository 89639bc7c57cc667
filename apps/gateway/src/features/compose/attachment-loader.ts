import type { FollowUpRequest } from '@pillarbox/contract/follow-ups/request';
import type { AttachmentRef, Outgoing } from '@pillarbox/contract/compose/draft';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { LoadedAttachment } from './build-message.ts';
import type { ComposeMail } from './compose.ports.ts';
import type { StagedService } from './staged.service.ts';
import type { StagedRow, StagedStore } from './staged.store.ts';

/** The attachments of a message with their contents, and the ids of their staged rows. */
export interface LoadedAttachments {
  readonly attachments: readonly LoadedAttachment[];
  readonly stagedIds: readonly string[];
}

interface AttachmentLoaderDeps {
  readonly store: StagedStore;
  readonly staged: StagedService;
  readonly mail: ComposeMail;
}

/**
 * Reads the attachments that a message names. A part of an existing message is copied the first time it is named, so that the
 * draft keeps it when that message is moved or removed. That message may be an earlier version of the draft itself.
 */
export class AttachmentLoader {
  readonly #deps: AttachmentLoaderDeps;

  constructor(deps: AttachmentLoaderDeps) {
    this.#deps = deps;
  }

  /**
   * Reads all attachments, in the order in which the message names them.
   *
   * @throws Failure `too_many_attachments` [VAL-006], `attachments_too_large` [VAL-007, VAL-008], `attachment_not_found`,
   *   `message_not_found`, `mailbox_changed`.
   */
  async load(session: Session, message: Outgoing): Promise<LoadedAttachments> {
    const wanted = message.attachments;
    if (wanted.length > MAX_ATTACHMENTS) throw new Failure('too_many_attachments', { limit: MAX_ATTACHMENTS });
    const rows: StagedRow[] = [];
    for (const { ref } of wanted) rows.push(await this.#rowOf(session, ref));
    const total = rows.reduce((sum, row) => sum + row.size, 0);
    if (total > MAX_ATTACHMENT_BYTES) throw new Failure('attachments_too_large', { limit: MAX_ATTACHMENT_BYTES });
    const attachments: LoadedAttachment[] = [];
    for (const [index, row] of rows.entries()) {
      const { name, cid } = wanted[index] ?? {};
      const content = await this.#deps.staged.contentOf(row);
      attachments.push({ name: name ?? row.name, mime: row.mime, content, cid: cid ?? '' });
    }
    return { attachments, stagedIds: [...new Set(rows.map((row) => row.id))] };
  }

  /**
   * Checks the files of follow-ups, each of which belongs to one of them. Returns the ids of the staged rows.
   *
   * @throws Failure `attachments_too_large` for one follow-up, `attachment_not_found`.
   */
  async check(owner: Account, requests: readonly FollowUpRequest[]): Promise<string[]> {
    const seen = new Set<string>();
    for (const { options } of requests) {
      const ids = options?.message.attachment.map(({ id }) => id) ?? [];
      const rows = await this.#deps.store.byIds(owner, ids);
      const missing = ids.find((id) => seen.has(id) || !rows.some((row) => row.id === id));
      if (missing !== undefined) throw new Failure('attachment_not_found', { field: missing });
      const total = rows.reduce((sum, row) => sum + row.size, 0);
      if (total > MAX_ATTACHMENT_BYTES) throw new Failure('attachments_too_large', { limit: MAX_ATTACHMENT_BYTES });
      for (const id of ids) seen.add(id);
    }
    return [...seen];
  }

  async #rowOf(session: Session, ref: AttachmentRef): Promise<StagedRow> {
    if (ref.kind === 'part') return await this.#copyOf(session, ref);
    const [row] = await this.#deps.store.byIds(session, [ref.id]);
    if (row === undefined) throw new Failure('attachment_not_found', { field: ref.id });
    return row;
  }

  async #copyOf(session: Session, ref: Extract<AttachmentRef, { kind: 'part' }>): Promise<StagedRow> {
    const origin = JSON.stringify([ref.folder, ref.uidvalidity ?? 0, ref.uid, ref.part]);
    const known = ref.uidvalidity === undefined ? null : await this.#deps.store.byOrigin(session, origin);
    if (known !== null) return known;
    const { name, mime, content } = await this.#deps.mail.partOf(session, ref, ref.part);
    return await this.#deps.staged.keepCopy({ owner: session, name, mime, origin }, content);
  }
}
