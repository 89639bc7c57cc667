import { Failure } from '@pillarbox/contract/failure';
import { LISTED_SKIPPED } from '@pillarbox/contract/transfer/transfer';
import type { SkippedEntry, SkipReason } from '@pillarbox/contract/transfer/transfer';
import type { FileMessage } from '@pillarbox/mailbox/files/file-message';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { KnownMessages } from './known-messages.ts';
import type { FileItem } from './mail-file.ts';
import type { MailImportRow, PlacedMessage, TransferStore } from './transfer.store.ts';

/** Messages and bytes that are appended at once: a server must not wait long, and little is done again after a crash. */
const BATCH_MESSAGES = 250;
const BATCH_BYTES = 4 * 1024 * 1024;

/** What an import has counted so far. */
export type ImportCounts = Pick<MailImportRow, 'added' | 'skipped' | 'entries'>;

interface Work {
  readonly scanner: Scanner;
  readonly store: Pick<TransferStore, 'note'>;
  readonly importId: string;
  readonly folder: string;
  readonly known: KnownMessages;
  /** Numbers that an earlier run noted: if the folder has such a message, that run appended it. */
  readonly noted: ReadonlySet<number>;
}

type Numbered = readonly [number: number, message: FileMessage];

/** What becomes of the items of a batch. */
export interface PreparedBatch {
  readonly skipped: SkippedEntry[];
  /** Those that are appended; they are noted. */
  readonly fresh: Numbered[];
  /** Those that an earlier run appended. */
  readonly adopted: PlacedMessage[];
}

/** What a batch has added. */
export interface WrittenBatch {
  readonly placed: readonly PlacedMessage[];
  readonly counts: ImportCounts;
  readonly moved: boolean;
  /** Why the items from this number on are not dealt with; the counts are those of the items before it. */
  readonly stopped?: { readonly number: number; readonly failure: Failure } | undefined;
}

interface AppendedBatch {
  readonly placed: PlacedMessage[];
  readonly refused: SkippedEntry[];
  readonly moved: boolean;
  /** How many messages were appended or refused, from the first on; `failure`: why not all. */
  readonly dealt: number;
  readonly failure?: Failure;
}

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
   * Looks which of the items are appended, and notes these. The batch before may still be appended meanwhile: what it has counts as
   * there. @throws Failure `scan_unavailable`, and those of a lost connection.
   */
  async prepare(mailboxOf: () => Promise<Mailbox>, items: readonly FileItem[]): Promise<PreparedBatch> {
    const { known, noted, store, importId } = this.#work;
    const prepared: PreparedBatch = { skipped: [], fresh: [], adopted: [] };
    for (const { position, content } of items) {
      const { number } = position;
      if (!('source' in content)) {
        prepared.skipped.push({ number, name: content.name, reason: content.reason });
        continue;
      }
      const isNoted = noted.has(number);
      const uid = await known.find(mailboxOf, content, isNoted);
      const fault = uid === null ? await this.#faultOf(content) : null;
      if (fault !== null) prepared.skipped.push({ number, name: content.subject, reason: fault });
      else if (uid !== null && (uid === 0 || !isNoted))
        prepared.skipped.push({ number, name: content.subject, reason: 'double' });
      else {
        known.add(content);
        if (uid === null) prepared.fresh.push([number, content]);
        else prepared.adopted.push({ number, uid });
      }
    }
    const numbers = prepared.fresh.map(([number]) => number);
    if (numbers.length > 0) await store.note(importId, numbers);
    return prepared;
  }

  /**
   * Appends what is prepared. One batch is written at a time. Returns which messages are in the folder, and the counts with those of
   * the batch. `moved`: the folder is another one of the same name.
   * @throws Failure `mail_over_quota`, `folder_not_found`, and those of a lost connection.
   */
  async write(
    mailbox: Mailbox,
    { skipped, fresh, adopted }: PreparedBatch,
    before: ImportCounts,
  ): Promise<WrittenBatch> {
    const { placed, refused, moved, dealt, failure } = await this.#append(mailbox, fresh);
    const [next] = fresh[dealt] ?? [];
    const stopped = failure === undefined || next === undefined ? undefined : { number: next, failure };
    const isDealtWith = ({ number }: { readonly number: number }): boolean => next === undefined || number < next;
    const found = adopted.filter(isDealtWith);
    const left = [...skipped.filter(isDealtWith), ...refused].sort((one, other) => one.number - other.number);
    const counts = counted(before, found.length + dealt - refused.length, left);
    return { placed: [...found, ...placed], counts, moved, stopped };
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

  async #append(mailbox: Mailbox, fresh: readonly Numbered[]): Promise<AppendedBatch> {
    const { folder, known } = this.#work;
    if (fresh.length === 0) return { placed: [], refused: [], moved: false, dealt: 0 };
    const messages = fresh.map(([, { source, flags, arrived }]) => ({ source, flags, arrived, isSound: true }));
    const { uidvalidity, results, stopped: failure } = await mailbox.appendAll(folder, messages);
    const refused: SkippedEntry[] = [];
    const placed: PlacedMessage[] = [];
    for (const [at, [number, message]] of fresh.slice(0, results.length).entries()) {
      const result = results[at] ?? 0;
      if (typeof result !== 'number') {
        known.forget(message);
        refused.push({ number, name: message.subject, reason: reasonOf(result) });
      } else if (result > 0) {
        placed.push({ number, uid: result });
        await label(mailbox, { folder, uidvalidity, uid: result, labels: message.labels });
      }
    }
    const moved = placed.length > 0 && uidvalidity !== 0 && uidvalidity !== known.uidvalidity;
    return { placed, refused, moved, dealt: results.length, ...(failure !== undefined && { failure }) };
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
