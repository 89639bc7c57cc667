import { randomBytes, randomUUID } from 'node:crypto';
import type { EventFile } from '@pillarbox/contract/calendar/event';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import { filesOfObject, withOtherFiles } from '@pillarbox/rules/icalendar/object-files';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import type { Account } from '../../../platform/account/account.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Download, Session } from '../../../platform/http/request-pipeline.ts';
import type { FileSources, MailRef, NamedFile } from '../calendar.ports.ts';
import type { ObjectStore } from '../objects/object.store.ts';
import type { Keeper, NewObjectFile, ObjectFileRow, ObjectFileStore } from './object-file.store.ts';

/** Most files and bytes that the calendars and task lists of an account have together. */
const MAX_FILES = 2000;
const MAX_BYTES = 40 * MAX_ATTACHMENT_BYTES;
/** Longest file name, in characters: the limit of most file systems. */
const MAX_NAME = 255;

interface ObjectFileDeps {
  readonly store: ObjectFileStore;
  readonly objects: Pick<ObjectStore, 'texts'>;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly sources: FileSources;
}

/** The files of events and tasks: copies from messages, and files that the page has uploaded. */
export class ObjectFileService {
  readonly #deps: ObjectFileDeps;

  constructor(deps: ObjectFileDeps) {
    this.#deps = deps;
  }

  /**
   * Copies the files of a message for an event or a task that is being written, all or none [API-102, API-154, TASK-014].
   * @throws Failure `too_many_attachments`, `attachments_too_large`, and as `FileSources.openMessage`.
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
   * The files that an object is written with: those it has (`objectId` '' for a new one), staged ones, and uploaded ones, which are
   * copied. What is said of them is what was stored, not what the caller says.
   * @throws Failure `attachment_not_found`, `attachments_too_large`.
   */
  async chosen(session: Session, wanted: readonly Pick<EventFile, 'id'>[], objectId: string): Promise<EventFile[]> {
    const { store, sources } = this.#deps;
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const known = new Map((await store.usable(session, ids, objectId)).map((row) => [row.id, row]));
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

  /**
   * The text of an object that is made out of another one, as the rest of a series that is divided, with copies of its files.
   * @throws Failure `attachments_too_large` when the account has no space for them.
   */
  async divided(session: Session, objectId: string, text: string): Promise<string> {
    const others = new Map<string, EventFile>();
    for (const { id } of filesOfObject(text)) {
      const file = await this.content(objectId, id);
      const [copy] = file === null ? [] : await this.#store(session, [file]);
      if (copy !== undefined) others.set(id, fileOf(copy));
    }
    return withOtherFiles(text, others);
  }

  /** Notes which files an object has that the caller has written. A file of somebody else that its text names stays theirs. */
  async keep(keeper: Keeper, objectId: string, files: readonly EventFile[]): Promise<void> {
    await this.#deps.store.keep(
      keeper,
      objectId,
      files.map(({ id }) => id),
    );
  }

  /** A file of an object that the caller may read. @throws Failure `attachment_not_found`. */
  async read(objectId: string, fileId: string): Promise<Download> {
    const file = await this.content(objectId, fileId);
    if (file === null) throw new Failure('attachment_not_found', { field: fileId });
    return { ...file, inline: false };
  }

  /** A file of an object with its content; null when it is gone. */
  async content(objectId: string, fileId: string): Promise<NamedFile | null> {
    const row = await this.#deps.store.of(objectId, fileId);
    const content = row === null ? null : await this.#deps.blobs.read(row.blob);
    return row === null || content === null ? null : { mime: row.mime, name: row.name, content };
  }

  /** Removes the files of objects that are gone, or that no longer have them. Idempotent: a blob goes before its row. */
  async sweep(): Promise<void> {
    const { store, objects, blobs } = this.#deps;
    const rows = await store.toCheck();
    const texts = await objects.texts([...new Set(rows.map(({ objectId }) => objectId ?? ''))]);
    const held = new Map(texts.map(({ id, text }) => [id, heldIds(text)]));
    const isUsed = ({ id, objectId }: ObjectFileRow): boolean => {
      const ids = held.get(objectId ?? '');
      return ids === null || ids?.has(id) === true;
    };
    const ids = (of: readonly ObjectFileRow[]): string[] => of.map(({ id }) => id);
    await store.setUsed(ids(rows.filter(isUsed)), ids(rows.filter((row) => !isUsed(row))));
    const abandoned = await store.abandoned();
    for (const { blob } of abandoned) await blobs.remove(blob);
    await store.remove(abandoned.map(({ id }) => id));
  }

  /** @throws Failure `attachments_too_large` when the account has no space for them. */
  async #store(owner: Account, files: readonly NamedFile[]): Promise<NewObjectFile[]> {
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

/** The ids of the files of a text; null for one that cannot be read: nothing is removed for it. */
function heldIds(text: string): ReadonlySet<string> | null {
  try {
    return new Set(filesOfObject(text).map(({ id }) => id));
  } catch (error) {
    if (error instanceof CalendarTextError) return null;
    throw error;
  }
}

function fileOf({ id, name, size, mime: type }: Pick<ObjectFileRow, 'id' | 'name' | 'size' | 'mime'>): EventFile {
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
