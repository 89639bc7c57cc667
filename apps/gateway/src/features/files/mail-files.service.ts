import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import type { FileEntry, FileSource } from '@pillarbox/contract/files/file';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { MAX_SAVED_MESSAGES } from '@pillarbox/contract/files/transfers';
import { MAX_ATTACHMENT_BYTES } from '@pillarbox/contract/compose/draft';
import type { Session, UploadedFile } from '../../platform/http/request-pipeline.ts';
import { safeName } from '@pillarbox/rules/files/file-name';
import type { ContentStore } from './content-store.ts';
import { placeContent, requireFolder } from './entry-changes.ts';
import type { FileService, SavedMessage } from './file.service.ts';
import type { AttachedFile, FileMail, MailFile, MailRef } from './files.ports.ts';
import type { WholeFileService } from './whole-file.service.ts';

interface MailFilesDeps {
  readonly mail: FileMail;
  readonly files: FileService;
  readonly wholeFiles: WholeFileService;
  readonly contents: ContentStore;
}

/** Longest part of a subject that is kept with a file, in characters. */
const MAX_SUBJECT = 200;

/** Files from messages, and files for messages. */
export class MailFilesService {
  readonly #deps: MailFilesDeps;

  constructor(deps: MailFilesDeps) {
    this.#deps = deps;
  }

  /**
   * Saves attachments of a message, all or those of `parts` [API-022, MAIL-078]. One whose name is taken gets a free name. One that is the
   * same as a file of `known`, byte for byte, is not saved again.
   * @throws Failure as `FileMail.openMessage`, `attachment_not_found`, `folder_missing`, `files_full`, `file_too_large`.
   */
  async keepParts(
    session: Session,
    {
      ref,
      parts,
      to,
      known = [],
    }: {
      readonly ref: MailRef;
      readonly parts: readonly string[] | undefined;
      readonly to: string;
      readonly known?: readonly FileEntry[];
    },
    limits: FileLimits,
  ): Promise<FileEntry[]> {
    const { mail, files } = this.#deps;
    const { attachments, header, uidvalidity } = await mail.openMessage(session, ref);
    const there = attachments.map(({ part }) => part);
    const wanted = parts === undefined ? there : [...new Set(parts)];
    const missing = wanted.find((part) => !there.includes(part));
    if (missing !== undefined || wanted.length === 0)
      throw new Failure('attachment_not_found', { field: missing ?? '' });
    const subject = [...header.subject].slice(0, MAX_SUBJECT).join('').toWellFormed().replaceAll('\u0000', '');
    const kept: FileEntry[] = [];
    for (const part of wanted) {
      const file = await mail.openPart(session, { ...ref, uidvalidity }, part);
      const source = { folder: ref.folder, uid: ref.uid, subject };
      const same = await this.#sameOf(known, file);
      kept.push(same ?? (await files.get(session, await this.#keep(session, { file, to, source }, limits))));
    }
    return kept;
  }

  /**
   * Moves all attachments of a message to files: a copy without them takes its place. `note` stands before the name of each. Those that
   * were saved from this message before, and have not changed, are not saved again.
   * @throws Failure `attachments_fixed`, `mail_over_quota`, and as `keepParts`.
   */
  async moveParts(
    session: Session,
    {
      ref,
      to,
      note,
      opId,
    }: { readonly ref: MailRef; readonly to: string; readonly note: string; readonly opId: string },
    limits: FileLimits,
  ): Promise<{ readonly kept: FileEntry[]; readonly freed: number }> {
    const { attachments, inlines, notes: faults } = await this.#deps.mail.openMessage(session, ref);
    // Pictures that the text shows stay. Of a message that is too heavy even the text is a file.
    const shown = new Set(inlines.map(({ part }) => part));
    const moved = faults.includes('too_heavy') ? [] : attachments.filter(({ part }) => !shown.has(part));
    if (moved.length === 0) throw new Failure('attachments_fixed');
    const notes = new Map(moved.map(({ part, name }) => [part, `${note}\r\n${name}\r\n`]));
    const parts = [...notes.keys()];
    const known = await this.#deps.files.savedFrom(session, ref);
    return await this.#deps.mail.detach(session, { ref, notes, opId }, () =>
      this.keepParts(session, { ref, parts, to, known }, limits),
    );
  }

  /** The messages from which files were saved, those with most bytes first. */
  async savedMessages(session: Session): Promise<SavedMessage[]> {
    return await this.#deps.files.savedMessages(session, MAX_SAVED_MESSAGES);
  }

  /** The first of some files that has the content of a file of a message; null for none. */
  async #sameOf(known: readonly FileEntry[], file: MailFile): Promise<FileEntry | null> {
    const alike = known.filter(({ size }) => size === file.size);
    if (alike.length === 0) return null;
    const { content, size } = file;
    const digest = await digestOf(content instanceof Uint8Array ? [content] : content.open({ start: 0, end: size }));
    for (const entry of alike) {
      const stored = this.#deps.contents.stream({ id: entry.content, size: entry.size });
      if ((await digestOf(stored)) === digest) return entry;
    }
    return null;
  }

  /** Stores a file of a message; a large one while it is read. */
  async #keep(
    session: Session,
    { file, to, source }: { readonly file: MailFile; readonly to: string; readonly source: FileSource },
    limits: FileLimits,
  ): Promise<string> {
    const { wholeFiles } = this.#deps;
    const { name, size, content } = file;
    if (content instanceof Uint8Array)
      return await wholeFiles.store(session, { parent: to, name, bytes: content, source }, limits);
    const arriving = { parent: to, name, length: size, source: content.open({ start: 0, end: size }) };
    return await wholeFiles.receive(session, arriving, {
      limits,
      place: async (tx, stored) => {
        await requireFolder(tx, session, to);
        const named = { parent: to, name: safeName(name, 'file'), source, onConflict: 'rename' } as const;
        return await placeContent(tx, session, { ...named, ...stored });
      },
    });
  }

  /** Saves a file that was attached to a message that is being written [COMP-017]. @throws Failure as `keepParts`. */
  async keepAttached(
    session: Session,
    { id, to }: { readonly id: string; readonly to: string },
    limits: FileLimits,
  ): Promise<FileEntry> {
    const file = await this.#deps.mail.attached(session, id);
    if (file === null) throw new Failure('attachment_not_found', { field: id });
    const kept = { parent: to, name: file.name, bytes: file.content, source: null };
    return await this.#deps.files.get(session, await this.#deps.wholeFiles.store(session, kept, limits));
  }

  /**
   * Attaches files to a message that is being written [COMP-017].
   * @throws Failure `file_not_found`, `too_many_attachments`, `attachments_too_large`.
   */
  async attach(session: Session, ids: readonly string[]): Promise<readonly AttachedFile[]> {
    const { files, mail } = this.#deps;
    const chosen = await Promise.all([...new Set(ids)].map((id) => files.contentOf(session, id)));
    if (chosen.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHMENT_BYTES)
      throw new Failure('attachments_too_large', { limit: MAX_ATTACHMENT_BYTES });
    return await mail.attach(session, this.#asUploaded(chosen));
  }

  async *#asUploaded(
    chosen: readonly { readonly name: string; readonly mime: string; readonly id: string; readonly size: number }[],
  ): AsyncGenerator<UploadedFile> {
    for (const { name, mime, id, size } of chosen) {
      const stream = size === 0 ? Readable.from([Buffer.alloc(0)]) : this.#deps.contents.stream({ id, size });
      yield await Promise.resolve({ field: 'attachments[]', name, mime, stream });
    }
  }
}

async function digestOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('base64');
}
