import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { mboxEntry } from '@pillarbox/mailbox/files/mbox-writer';
import { maildirLetters } from '@pillarbox/mailbox/files/stored-flags';
import type { MessageFacts, MessageSource } from '@pillarbox/mailbox/port';
import type { OpenEntry } from './mail-exports.table.ts';
import { archiveEnd, dataDescriptor, DEFLATE_END, directoryRecord, localHeader } from './zip-records.ts';
import type { ZipEntry } from './zip-records.ts';

const deflate = promisify(deflateRaw);

/** Most of a mailbox is base64, of which a higher level makes hardly less. The parts of a stream end on a byte (RFC 1951). */
const PART = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };
/** Bytes that are compressed together. */
const PART_BYTES = 1024 * 1024;
/** Bytes of a folder from which its file needs the larger form of an entry; the lines of mbox files are not counted. */
const LARGE = 3 * 1024 ** 3;

/** What a packer has written and not handed over yet, and what it continues with. */
export interface Packed {
  content: Buffer[];
  directory: Buffer[];
  offset: number;
  entries: number;
  entry: OpenEntry | null;
}

/** The file that is written. */
export interface PackedFile {
  readonly format: MailExportFormat;
  readonly isArchive: boolean;
  readonly createdAt: Date;
}

/** Where a packer begins. */
export type PackedBefore = Pick<Packed, 'offset' | 'entries' | 'entry'>;

/** A message with what the mail system says of it. */
export interface ExportedMessage {
  readonly facts: MessageFacts;
  readonly message: MessageSource;
}

/**
 * Writes messages as an mbox file, or as a zip archive of mbox files or Maildir folders. After `settle` it can be continued by another
 * packer that knows `offset`, `entries` and `entry`: compressed parts do not refer to earlier ones.
 */
export class Packer {
  readonly packed: Packed;
  readonly #format: MailExportFormat;
  readonly #isArchive: boolean;
  /** The time of entries that are no messages, such as folders. */
  readonly #changed: Date;
  #part: Buffer[] = [];
  #partBytes = 0;

  constructor({ format, isArchive, createdAt }: PackedFile, before: PackedBefore) {
    this.#format = format;
    this.#isArchive = isArchive;
    this.#changed = createdAt;
    this.packed = { content: [], directory: [], offset: before.offset, entries: before.entries, entry: before.entry };
  }

  /** Bytes that are held in memory. */
  get held(): number {
    return this.#partBytes + this.packed.content.reduce((sum, { length }) => sum + length, 0);
  }

  /** Begins a folder; `size` is that of its messages, in bytes. */
  begin(path: string, size: number): void {
    if (!this.#isArchive) return;
    if (this.#format === 'maildir') {
      // `cur` has the messages; programs expect all three.
      for (const part of ['new', 'tmp']) this.#entry({ path: `${path}/${part}/`, changed: this.#changed }, null);
      return;
    }
    const entry = {
      path: `${path}.mbox`,
      offset: this.packed.offset,
      isLarge: size > LARGE,
      crc: 0,
      size: 0,
      packed: 0,
    };
    this.packed.entry = entry;
    this.#put(localHeader({ ...entry, changed: this.#changed, isStreamed: true }));
  }

  async message(path: string, { facts, message }: ExportedMessage): Promise<void> {
    const arrived = facts.arrived || message.arrived;
    if (this.#format === 'mbox') {
      this.#part.push(mboxEntry(message.source, { ...facts, arrived }));
      this.#partBytes += this.#part.at(-1)?.length ?? 0;
      if (this.#partBytes >= PART_BYTES) await this.settle();
      return;
    }
    const name = `${String(Math.floor(arrived / 1000))}.U${String(facts.uid)}.pillarbox:2,${maildirLetters(facts.flags)}`;
    const { source } = message;
    const content = Buffer.concat([await deflate(source, PART), DEFLATE_END]);
    this.#entry(
      { path: `${path}/cur/${name}`, changed: new Date(arrived), crc: crc32(source), size: source.length },
      content,
    );
  }

  /** Ends a folder. */
  async end(): Promise<void> {
    await this.settle();
    const { entry } = this.packed;
    if (entry === null) return;
    this.#put(DEFLATE_END);
    const whole = { ...entry, packed: entry.packed + DEFLATE_END.length, changed: this.#changed, isStreamed: true };
    this.#put(dataDescriptor(whole));
    this.#record(whole);
    this.packed.entry = null;
  }

  /** Writes what is held back to be compressed together. */
  async settle(): Promise<void> {
    if (this.#partBytes === 0) return;
    const part = Buffer.concat(this.#part);
    this.#part = [];
    this.#partBytes = 0;
    const { entry } = this.packed;
    if (entry === null) {
      this.#put(part);
      return;
    }
    const bytes = await deflate(part, PART);
    this.#put(bytes);
    const size = entry.size + part.length;
    this.packed.entry = { ...entry, crc: crc32(part, entry.crc), size, packed: entry.packed + bytes.length };
  }

  /** Adds bytes of the directory to the archive. */
  directory(bytes: Buffer): void {
    this.#put(bytes);
  }

  /** Ends an archive whose directory begins at `at`. */
  close(at: number): void {
    const { entries, offset } = this.packed;
    this.#put(archiveEnd({ entries, at, size: offset - at }));
  }

  /** A whole entry; a folder has no content. */
  #entry(
    about: Pick<ZipEntry, 'path' | 'changed'> & Partial<Pick<ZipEntry, 'crc' | 'size'>>,
    content: Buffer | null,
  ): void {
    const sizes = { crc: 0, size: 0, ...about, packed: content?.length ?? 0 };
    const entry = { ...sizes, offset: this.packed.offset, isStreamed: false, isLarge: false };
    this.#put(localHeader(entry));
    if (content !== null) this.#put(content);
    this.#record(entry);
  }

  #record(entry: ZipEntry): void {
    this.packed.directory.push(directoryRecord(entry));
    this.packed.entries += 1;
  }

  #put(bytes: Buffer): void {
    this.packed.content.push(bytes);
    this.packed.offset += bytes.length;
  }
}
