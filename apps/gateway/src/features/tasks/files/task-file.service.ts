import { randomBytes, randomUUID } from 'node:crypto';
import type { EventFile } from '@pillarbox/contract/calendar/event';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Download, Session } from '../../../platform/http/request-pipeline.ts';
import type { MailRef, NamedFile, TaskFileSources } from '../tasks.ports.ts';
import type { NewTaskFile, TaskFileRow, TaskFileStore } from './task-file.store.ts';

/** Most files and bytes that the task lists of an account have together. */
const MAX_FILES = 2000;
const MAX_BYTES = 40 * MAX_ATTACHMENT_BYTES;
/** Longest file name, in characters: the limit of most file systems. */
const MAX_NAME = 255;

interface TaskFileDeps {
  readonly store: TaskFileStore;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly sources: TaskFileSources;
}

/** The files of tasks: copies from messages, and files that the page has uploaded. */
export class TaskFileService {
  readonly #deps: TaskFileDeps;

  constructor(deps: TaskFileDeps) {
    this.#deps = deps;
  }

  /**
   * Copies the files of a message for a task that is being written, all or none [API-102, TASK-014].
   * @throws Failure `too_many_attachments`, `attachments_too_large`, and as `TaskFileSources.openMessage`.
   */
  async copy(session: Session, ref: MailRef): Promise<EventFile[]> {
    const { sources } = this.#deps;
    const { attachments } = await sources.openMessage(session, ref);
    if (attachments.length > MAX_ATTACHMENTS) throw new Failure('too_many_attachments', { limit: MAX_ATTACHMENTS });
    const files: NamedFile[] = [];
    let bytes = 0;
    for (const { part } of attachments) {
      const file = await sources.partOf(session, ref, part);
      bytes += file.content.byteLength;
      if (bytes > MAX_ATTACHMENT_BYTES) throw new Failure('attachments_too_large', { limit: MAX_ATTACHMENT_BYTES });
      files.push(file);
    }
    return (await this.#store(session, files)).map(fileOf);
  }

  /**
   * The files that a task is written with: those it has (`taskId` '' for a new task), staged ones, and uploaded ones, which are
   * copied. What is said of them is what was stored, not what the caller says.
   * @throws Failure `attachment_not_found`, `attachments_too_large`.
   */
  async chosen(session: Session, wanted: readonly Pick<EventFile, 'id'>[], taskId: string): Promise<EventFile[]> {
    const { store, sources } = this.#deps;
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const known = new Map((await store.usable(session, ids, taskId)).map((row) => [row.id, row]));
    const files: EventFile[] = [];
    for (const id of ids) {
      const row = known.get(id);
      const uploaded = row === undefined ? await sources.uploaded(session, id) : null;
      const stored = uploaded === null ? row : (await this.#store(session, [uploaded]))[0];
      if (stored === undefined) throw new Failure('attachment_not_found', { field: id });
      files.push(fileOf(stored));
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > MAX_ATTACHMENT_BYTES) throw new Failure('attachments_too_large', { limit: MAX_ATTACHMENT_BYTES });
    return files;
  }

  /** Notes which files a task in the list of `owner` has. */
  async keep(owner: Account, taskId: string, files: readonly EventFile[]): Promise<void> {
    await this.#deps.store.keep(
      owner,
      taskId,
      files.map(({ id }) => id),
    );
  }

  /** A file of a task that the caller may read. @throws Failure `attachment_not_found`. */
  async read(taskId: string, fileId: string): Promise<Download> {
    const row = await this.#deps.store.of(taskId, fileId);
    const content = row === null ? null : await this.#deps.blobs.read(row.blob);
    if (row === null || content === null) throw new Failure('attachment_not_found', { field: fileId });
    return { mime: row.mime, name: row.name, inline: false, content };
  }

  /**
   * Removes the files of tasks that are gone, or that no longer have them. `filesOf` returns the files of tasks by task; tasks that
   * are gone have none. Idempotent: a blob goes before its row.
   */
  async sweep(
    filesOf: (owner: Account, taskIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>,
  ): Promise<void> {
    const { store, blobs } = this.#deps;
    const rows = await store.toCheck();
    for (const [, ofAccount] of Map.groupBy(rows, ({ accountId, partner }) => `${accountId} ${partner}`)) {
      const [owner] = ofAccount;
      if (owner === undefined) continue;
      const held = await filesOf(owner, [...new Set(ofAccount.map(({ taskId }) => taskId ?? ''))]);
      const isUsed = ({ id, taskId }: TaskFileRow): boolean => held.get(taskId ?? '')?.includes(id) === true;
      const ids = (of: readonly TaskFileRow[]): string[] => of.map(({ id }) => id);
      await store.setUsed(ids(ofAccount.filter(isUsed)), ids(ofAccount.filter((row) => !isUsed(row))));
    }
    const abandoned = await store.abandoned();
    for (const { blob } of abandoned) await blobs.remove(blob);
    await store.remove(abandoned.map(({ id }) => id));
  }

  /** @throws Failure `attachments_too_large` when the account has no space for them. */
  async #store(owner: Account, files: readonly NamedFile[]): Promise<NewTaskFile[]> {
    const { store, blobs } = this.#deps;
    const used = await store.usage(owner);
    const bytes = files.reduce((sum, { content }) => sum + content.byteLength, used.bytes);
    if (bytes > MAX_BYTES || used.files + files.length > MAX_FILES)
      throw new Failure('attachments_too_large', { limit: MAX_BYTES });
    const rows = files.map(({ name, mime, content }) => ({
      id: randomUUID(),
      name: cleanName(name),
      mime: cleanType(mime),
      size: content.byteLength,
      blob: `tasks/${randomBytes(18).toString('base64url')}`,
    }));
    try {
      for (const [index, { blob }] of rows.entries()) await blobs.put(blob, files[index]?.content ?? new Uint8Array());
      await store.add(owner, rows);
    } catch (error) {
      await Promise.allSettled(rows.map(({ blob }) => blobs.remove(blob)));
      throw error;
    }
    return rows;
  }
}

function fileOf({ id, name, size, mime: type }: Pick<TaskFileRow, 'id' | 'name' | 'size' | 'mime'>): EventFile {
  return { id, name, size, type };
}

/** The last part of a path, without control characters; `attachment` when nothing is left. */
function cleanName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').trim();
  return [...plain].slice(0, MAX_NAME).join('').toWellFormed() || 'attachment';
}

function cleanType(mime: string): string {
  return /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/.test(mime) ? mime : 'application/octet-stream';
}
