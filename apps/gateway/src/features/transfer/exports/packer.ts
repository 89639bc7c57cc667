import { crc32 } from 'node:zlib';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { mboxEntry, mboxRoom, writeMboxEntry } from '@pillarbox/mailbox/files/mbox-writer';
import type { MboxFacts } from '@pillarbox/mailbox/files/mbox-writer';
import { maildirLetters } from '@pillarbox/mailbox/files/stored-flags';
import type { MessageFacts, MessageSource } from '@pillarbox/mailbox/port';
import type { OpenEntry } from './mail-exports.table.ts';
import { PartDeflater } from './part-deflater.ts';
import { archiveEnd, dataDescriptor, DEFLATE_END, directoryRecord, localHeader } from './zip-records.ts';
import type { ZipEntry } from './zip-records.ts';

/** Bytes that are compressed together. */
const PART_BYTES = 1024 * 1024;
/** Bytes of a folder from which its file needs the larger form of an entry; the lines of mbox files are not counted. */
const LARGE = 3 * 1024 ** 3;

/** What a packer has written since it was last asked, and what another one continues with. */
export interface Packed extends PackedBefore {
  readonly content: readonly Buffer[];
  readonly directory: readonly Buffer[];
}

/** The file that is written. */
export interface PackedFile {
  readonly format: MailExportFormat;
  readonly isArchive: boolean;
  readonly createdAt: Date;
}

/** Where a packer begins. */
export interface PackedBefore {
  readonly offset: number;
  readonly entries: number;
  readonly entry: OpenEntry | null;
}

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
  #content: Buffer[] = [];
  #contentBytes = 0;
  #directory: Buffer[] = [];
  #offset: number;
  #entries: number;
  #open: OpenEntry | null;
  readonly #format: MailExportFormat;
  readonly #isArchive: boolean;
  /** The time of entries that are no messages, such as folders. */
  readonly #changed: Date;
  /** What is compressed next. It is one buffer for all parts: garbage of this size is collected late. */
  readonly #part = Buffer.allocUnsafeSlow(PART_BYTES);
  #partBytes = 0;
  readonly #deflater = new PartDeflater();

  constructor({ format, isArchive, createdAt }: PackedFile, before: PackedBefore) {
    this.#format = format;
    this.#isArchive = isArchive;
    this.#changed = createdAt;
    this.#offset = before.offset;
    this.#entries = before.entries;
    this.#open = before.entry;
  }

  /** Bytes that are held in memory. */
  get held(): number {
    return this.#partBytes + this.#contentBytes;
  }

  /** Hands over what is written. What is not settled stays. */
  take(): Packed {
    const [content, directory] = [this.#content, this.#directory];
    [this.#content, this.#contentBytes, this.#directory] = [[], 0, []];
    return { content, directory, offset: this.#offset, entries: this.#entries, entry: this.#open };
  }

  /** Begins a folder; `size` is that of its messages, in bytes. */
  begin(path: string, size: number): void {
    if (!this.#isArchive) return;
    if (this.#format === 'maildir') {
      // `cur` has the messages; programs expect all three.
      for (const part of ['new', 'tmp']) this.#entry({ path: `${path}/${part}/`, changed: this.#changed }, []);
      return;
    }
    const entry = {
      path: `${path}.mbox`,
      offset: this.#offset,
      isLarge: size > LARGE,
      crc: 0,
      size: 0,
      packed: 0,
    };
    this.#open = entry;
    this.#put(localHeader({ ...entry, changed: this.#changed, isStreamed: true }));
  }

  async message(path: string, { facts, message }: ExportedMessage): Promise<void> {
    const arrived = facts.arrived || message.arrived;
    if (this.#format === 'mbox') {
      await this.#mbox(message.source, { ...facts, arrived });
      return;
    }
    const name = `${String(Math.floor(arrived / 1000))}.U${String(facts.uid)}.pillarbox:2,${maildirLetters(facts.flags)}`;
    const { source } = message;
    const content = [...(await this.#deflater.deflate(source)), DEFLATE_END];
    this.#entry(
      { path: `${path}/cur/${name}`, changed: new Date(arrived), crc: crc32(source), size: source.length },
      content,
    );
  }

  /** Ends a folder. */
  async end(): Promise<void> {
    await this.settle();
    if (this.#open === null) return;
    this.#put(DEFLATE_END);
    const packed = this.#open.packed + DEFLATE_END.length;
    const whole = { ...this.#open, packed, changed: this.#changed, isStreamed: true };
    this.#put(dataDescriptor(whole));
    this.#record(whole);
    this.#open = null;
  }

  /** Writes what is held back to be compressed together. */
  async settle(): Promise<void> {
    if (this.#partBytes === 0) return;
    const part = this.#part.subarray(0, this.#partBytes);
    const entry = this.#open;
    if (entry === null) this.#put(Buffer.from(part));
    else {
      const before = this.#offset;
      for (const bytes of await this.#deflater.deflate(part)) this.#put(bytes);
      const [size, packed] = [entry.size + part.length, entry.packed + this.#offset - before];
      this.#open = { ...entry, crc: crc32(part, entry.crc), size, packed };
    }
    this.#partBytes = 0;
  }

  async #mbox(source: Uint8Array, facts: MboxFacts): Promise<void> {
    const room = mboxRoom(source, facts);
    if (room > PART_BYTES - this.#partBytes) await this.settle();
    if (room <= PART_BYTES) {
      this.#partBytes = writeMboxEntry(this.#part, this.#partBytes, { ...facts, source });
      return;
    }
    const bytes = mboxEntry(source, facts);
    for (let at = 0; at < bytes.length; at += this.#partBytes) {
      await this.settle();
      this.#partBytes = bytes.copy(this.#part, 0, at);
    }
  }

  /** Adds bytes of the directory to the archive. */
  directory(bytes: Buffer): void {
    this.#put(bytes);
  }

  /** Ends an archive whose directory begins at `at`. */
  finish(at: number): void {
    this.#put(archiveEnd({ entries: this.#entries, at, size: this.#offset - at }));
  }

  /** Frees what it needs for its work. */
  close(): void {
    this.#deflater.close();
  }

  /** A whole entry; a folder has no content. */
  #entry(
    about: Pick<ZipEntry, 'path' | 'changed'> & Partial<Pick<ZipEntry, 'crc' | 'size'>>,
    content: readonly Buffer[],
  ): void {
    const packed = content.reduce((sum, { length }) => sum + length, 0);
    const sizes = { crc: 0, size: 0, ...about, packed };
    const entry = { ...sizes, offset: this.#offset, isStreamed: false, isLarge: false };
    this.#put(localHeader(entry));
    for (const bytes of content) this.#put(bytes);
    this.#record(entry);
  }

  #record(entry: ZipEntry): void {
    this.#directory.push(directoryRecord(entry));
    this.#entries += 1;
  }

  #put(bytes: Buffer): void {
    this.#content.push(bytes);
    this.#contentBytes += bytes.length;
    this.#offset += bytes.length;
  }
}
