import { Failure } from '@pillarbox/contract/failure';
import { LISTED_SKIPPED } from '@pillarbox/contract/transfer/transfer';
import type { SkippedEntry, SkipReason } from '@pillarbox/contract/transfer/transfer';
import type { FileMessage } from '@pillarbox/mailbox/files/file-message';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import { identityOf } from './known-messages.ts';
import type { KnownMessages } from './known-messages.ts';
import type { FileItem } from './mail-file.ts';
import type { MailImportRow, TransferStore } from './transfer.store.ts';

/** Messages and bytes that are appended at once: a server must not wait long, and little is done again after a crash. */
const BATCH_MESSAGES = 100;
const BATCH_BYTES = 4 * 1024 * 1024;

/** What an import has counted so far. */
export type ImportCounts = Pick<MailImportRow, 'added' | 'skipped' | 'entries'>;

interface Work {
  readonly scanner: Scanner;
  readonly store: Pick<TransferStore, 'note' | 'place'>;
  readonly importId: string;
  readonly folder: string;
  readonly known: KnownMessages;
  /** Numbers that an earlier run noted: if the folder has such a message, that run appended it. */
  readonly noted: ReadonlySet<number>;
}

type Numbered = readonly [number: number, message: FileMessage];

/** Collects items of a file and appends their messages together. */
export class ImportBatch {
  readonly #work: Work;
  #items: FileItem[] = [];
  #bytes = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Whether it must be written before more is added. */
  get isFull(): boolean {
    return this.#items.length >= BATCH_MESSAGES || this.#bytes >= BATCH_BYTES;
  }

  add(item: FileItem): void {
    this.#items.push(item);
    this.#bytes += 'source' in item.content ? item.content.source.length : 0;
  }

  /** What is collected; the next batch begins. */
  take(): readonly FileItem[] {
    const items = this.#items;
    [this.#items, this.#bytes] = [[], 0];
    return items;
  }

  /**
   * Appends those of the messages that the folder does not have. One batch is written at a time. Returns the counts with those of it.
   * @throws Failure `mail_over_quota`, `folder_not_found`, `mailbox_changed`, `scan_unavailable`, and those of a lost connection.
   */
  async write(mailbox: Mailbox, items: readonly FileItem[], before: ImportCounts): Promise<ImportCounts> {
    const skipped: SkippedEntry[] = [];
    const fresh: Numbered[] = [];
    const adopted: { number: number; uid: number }[] = [];
    const seen = new Set<string>();
    for (const { position, content } of items) {
      const { number } = position;
      if (!('source' in content)) {
        skipped.push({ number, name: content.name, reason: content.reason });
        continue;
      }
      const identity = identityOf(content);
      const uid = seen.has(identity) ? 0 : await this.#work.known.find(mailbox, content);
      seen.add(identity);
      const fault = uid === null ? await this.#faultOf(content) : null;
      if (fault !== null) skipped.push({ number, name: content.subject, reason: fault });
      else if (uid === null) fresh.push([number, content]);
      else if (uid > 0 && this.#work.noted.has(number)) adopted.push({ number, uid });
      else skipped.push({ number, name: content.subject, reason: 'double' });
    }
    const refused = await this.#append(mailbox, fresh);
    await this.#work.store.place(this.#work.importId, adopted);
    const added = adopted.length + fresh.length - refused.length;
    return counted(
      before,
      added,
      [...skipped, ...refused].sort((one, other) => one.number - other.number),
    );
  }

  /**
   * Why the scanner of the provider does not let a message in; null when it does. These messages have not passed the mail server, which
   * scans those that arrive. @throws Failure `scan_unavailable`: the import goes on later.
   */
  async #faultOf({ source }: FileMessage): Promise<SkipReason | null> {
    try {
      await this.#work.scanner.check({ size: source.length, open: () => [source] });
      return null;
    } catch (error) {
      const code = error instanceof Failure ? error.code : null;
      if (code === 'file_infected') return 'infected';
      if (code === 'scan_too_large') return 'too_large';
      throw error;
    }
  }

  async #append(mailbox: Mailbox, fresh: readonly Numbered[]): Promise<SkippedEntry[]> {
    const { store, importId, folder, known } = this.#work;
    if (fresh.length === 0) return [];
    await store.note(
      importId,
      fresh.map(([number]) => number),
    );
    const messages = fresh.map(([, { source, flags, arrived }]) => ({ source, flags, arrived }));
    const { uidvalidity, results } = await mailbox.appendAll(folder, messages);
    const refused: SkippedEntry[] = [];
    const placed: { number: number; uid: number }[] = [];
    for (const [at, [number, message]] of fresh.entries()) {
      const result = results[at] ?? 0;
      if (typeof result !== 'number') refused.push({ number, name: message.subject, reason: reasonOf(result) });
      else if (result > 0) {
        placed.push({ number, uid: result });
        known.add(result, message);
        await label(mailbox, { folder, uidvalidity, uid: result, labels: message.labels });
      }
    }
    await store.place(importId, placed);
    if (placed.length > 0 && uidvalidity !== 0 && uidvalidity !== known.uidvalidity)
      throw new Failure('mailbox_changed');
    return refused;
  }
}

/** Gives a message its labels; a folder that cannot store one does without. */
async function label(
  mailbox: Mailbox,
  { folder, uidvalidity, uid, labels }: { folder: string; uidvalidity: number; uid: number; labels: readonly string[] },
): Promise<void> {
  if (labels.length === 0) return;
  const validity = uidvalidity === 0 ? undefined : uidvalidity;
  try {
    await mailbox.setLabels({ folder, uidvalidity: validity, which: { uids: [uid] } }, { add: labels, remove: [] });
  } catch (error) {
    const harmless: readonly string[] = ['label_refused', 'invalid_request', 'mail_refused'];
    if (!(error instanceof Failure) || !harmless.includes(error.code)) throw error;
  }
}

function reasonOf({ code }: Failure): SkipReason {
  if (code === 'message_too_large') return 'too_large';
  return code === 'message_unreadable' ? 'unreadable' : 'refused';
}

function counted(before: ImportCounts, added: number, skipped: readonly SkippedEntry[]): ImportCounts {
  const counts = { ...before.skipped };
  for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1;
  return {
    added: before.added + added,
    skipped: counts,
    entries: [...before.entries, ...skipped].slice(0, LISTED_SKIPPED),
  };
}
