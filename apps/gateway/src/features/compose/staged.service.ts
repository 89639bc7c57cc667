import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StagedAttachment } from '@pillarbox/contract/compose/operations';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { PartContent } from '@pillarbox/mailbox/message/parsed';
import type { Download, UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { ComposeBlobs } from './compose.ports.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { Account } from '../../platform/account/account.ts';
import type { StagedRow, StagedStore } from './staged.store.ts';

/** Staged files are deleted after a week, in milliseconds. */
export const STAGED_MS = 7 * 24 * 60 * 60_000;
/** Most files and bytes that an account may have staged at once: 20 messages' worth of files, ten of the largest messages. */
const MAX_STAGED_FILES = 500;
const MAX_STAGED_BYTES = 10 * MAX_ATTACHMENT_BYTES;
/** Longest file name, in characters: the limit of most file systems. */
const MAX_NAME = 255;

/** Size of an attachment in a message relative to its own: base64 makes lines of 76 characters and CR LF out of 57 bytes. */
const ENCODED = 78 / 57;

interface StagedServiceDeps {
  readonly store: StagedStore;
  readonly blobs: ComposeBlobs;
  readonly scanner: Scanner;
  readonly now: () => number;
}

/** An uploaded file, or a copy of a part of a message. */
interface Incoming {
  readonly owner: Account;
  readonly name: string;
  readonly mime: string;
  readonly origin: string | null;
}

/** Files for messages that are being written. */
export class StagedService {
  readonly #deps: StagedServiceDeps;

  constructor(deps: StagedServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Stores uploaded files, all of them or none [API-101]. `messageLimit` is the largest message that the submission server
   * accepts, in bytes, 0 when it does not say: a file that could never be sent is refused during the upload.
   *
   * @throws Failure `too_many_attachments`, `attachments_too_large` [VAL-006, VAL-007, VAL-008], and as `Scanner.check`.
   */
  async stage(owner: Account, files: AsyncIterable<UploadedFile>, messageLimit: number): Promise<StagedAttachment[]> {
    const used = await this.#deps.store.usage(owner);
    const fits = messageLimit === 0 ? MAX_ATTACHMENT_BYTES : Math.floor(messageLimit / ENCODED);
    const limit = Math.min(MAX_ATTACHMENT_BYTES, fits, MAX_STAGED_BYTES - used.bytes);
    const rows: StagedRow[] = [];
    try {
      let left = limit;
      for await (const file of files) {
        if (file.field !== 'attachments[]') throw new Failure('invalid_request', { field: file.field.slice(0, 64) });
        if (rows.length >= Math.min(MAX_ATTACHMENTS, MAX_STAGED_FILES - used.files)) {
          throw new Failure('too_many_attachments', { limit: MAX_ATTACHMENTS });
        }
        const { name, mime } = file;
        const row = await this.#keep({ owner, name, mime, origin: null }, file.stream, { limit, left });
        rows.push(row);
        await this.#scan(row);
        left -= row.size;
      }
      await this.#deps.store.insert(rows);
    } catch (error) {
      await Promise.all(rows.map((row) => this.#deps.blobs.remove(row.blob)));
      throw error;
    }
    return rows.map(({ id, name, mime, size }) => ({ id, name, mime, size }));
  }

  /** Stores a copy of a part of a message, so that the draft does not lose it when that message is removed. */
  async keepCopy(incoming: Incoming, content: Uint8Array): Promise<StagedRow> {
    const bounds = { limit: MAX_ATTACHMENT_BYTES, left: MAX_ATTACHMENT_BYTES };
    const row = await this.#keep(incoming, Readable.from([Buffer.from(content)]), bounds);
    await this.#deps.store.insert([row]);
    return row;
  }

  /** The content of a staged file. @throws Failure `attachment_not_found` when its bytes are not those that were staged. */
  async contentOf(row: StagedRow): Promise<Buffer> {
    const content = await this.#deps.blobs.read(row.blob);
    if (content === null) throw new Failure('attachment_not_found', { field: row.id });
    if (createHash('sha256').update(content).digest('hex') !== row.sha256) {
      throw new Failure('attachment_not_found', { field: row.id });
    }
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }

  /** One of the account's own files, to be shown. @throws Failure `attachment_not_found`. */
  async download(owner: Account, id: string): Promise<Download> {
    const [row] = await this.#deps.store.byIds(owner, [id]);
    if (row === undefined) throw new Failure('attachment_not_found', { field: id });
    return { mime: row.mime, name: row.name, inline: true, content: await this.contentOf(row) };
  }

  /** One of the account's own files with its content; null for none. @throws Failure `attachment_not_found` as `contentOf`. */
  async uploaded(owner: Account, id: string): Promise<PartContent | null> {
    const [row] = await this.#deps.store.byIds(owner, [id]);
    return row === undefined ? null : { name: row.name, mime: row.mime, content: await this.contentOf(row) };
  }

  /** Deletes one file; an unknown id is no error. */
  async unstage(owner: Account, id: string): Promise<void> {
    await this.forget(await this.#deps.store.freeById(owner, id));
  }

  /** Deletes files that were staged a week ago. */
  async sweep(): Promise<void> {
    await this.forget(await this.#deps.store.freeOlder(new Date(this.#deps.now() - STAGED_MS)));
  }

  /** Deletes files, the contents first: an interruption leaves rows, by which the next run finds them. */
  async forget(rows: readonly StagedRow[]): Promise<void> {
    await Promise.all(rows.map((row) => this.#deps.blobs.remove(row.blob)));
    await this.#deps.store.remove(rows);
  }

  async #scan({ blob, size }: StagedRow): Promise<void> {
    const { scanner, blobs } = this.#deps;
    const open = async function* (): AsyncGenerator<Uint8Array> {
      const content = await blobs.read(blob);
      if (content === null) throw new Failure('attachment_not_found');
      yield content;
    };
    await scanner.check({ size, open });
  }

  async #keep(
    incoming: Incoming,
    content: Readable,
    bounds: { readonly limit: number; readonly left: number },
  ): Promise<StagedRow> {
    const id = randomUUID();
    const blob = `staged/${id}`;
    const hash = createHash('sha256');
    let size = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        if (size > bounds.left) done(new Failure('attachments_too_large', { limit: bounds.limit }));
        else done(null, chunk);
      },
    });
    const putting = this.#deps.blobs.put(blob, counted).catch((error: unknown) => {
      counted.destroy(error instanceof Error ? error : new Error('not kept', { cause: error }));
      throw error;
    });
    try {
      // Whichever end fails, the pipeline rejects with that error. `putting` then rejects too, and is awaited afterwards.
      await Promise.all([pipeline(content, counted), putting.catch(() => undefined)]);
      await putting;
    } catch (error) {
      await this.#deps.blobs.remove(blob);
      throw error;
    }
    const { owner, origin } = incoming;
    return {
      id,
      accountId: owner.accountId,
      name: cleanName(incoming.name),
      mime: /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,127}$/.test(incoming.mime)
        ? incoming.mime
        : 'application/octet-stream',
      size,
      sha256: hash.digest('hex'),
      blob,
      origin,
      draftid: null,
      outboxId: null,
      createdAt: new Date(this.#deps.now()),
    };
  }
}

/** The last part of a path, without control characters; `attachment` when nothing is left. */
function cleanName(name: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\u0000-\u001f\u007f]/g, '').trim();
  return [...plain].slice(0, MAX_NAME).join('').toWellFormed() || 'attachment';
}
