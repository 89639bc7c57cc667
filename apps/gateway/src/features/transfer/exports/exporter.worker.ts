import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { ExportLimits } from '@pillarbox/contract/transfer/settings';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import { toFailure } from '../../../platform/http/error-reply.ts';
import { ClaimLoop } from '../../../platform/jobs/claim-loop.ts';
import { OpenMailboxes } from '../../../platform/jobs/open-mailboxes.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { ExportPieces } from './export-pieces.ts';
import { ExportEnded, ExportRun } from './export-run.ts';
import type { ExportRow, MailExportsStore } from './mail-exports.store.ts';
import { LEASE_MS } from './mail-exports.store.ts';

/** Exports that one gateway writes at the same time. Each holds some megabytes, and one message, in memory. */
const MAX_IN_PROGRESS = 2;
const DAY_MS = 24 * 60 * 60_000;
/** Waits between two attempts, in milliseconds: the first one, and the longest. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** Attempts in a row without a step forward, after which the user must ask again: two days. */
const MAX_FAILURES = 48;
/** Milliseconds between two reports of the progress. */
const REPORT_MS = 500;
/** Codes after which only the user can do something. */
const FINAL: readonly ErrorCode[] = ['mail_export_too_large', 'mailbox_changed', 'mail_export_not_found'];

export interface ExporterDeps {
  readonly store: MailExportsStore;
  readonly pieces: ExportPieces;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  readonly limitsOf: (partner: string) => ExportLimits;
  /** Tells the pages of an owner where an export is. */
  readonly changed: (accountId: AccountId, id: string) => void;
  /** Tells the owner by mail that a file is ready. */
  readonly fileNotice: (owner: Account, mailbox: Mailbox, file: { name: string; days: number }) => Promise<void>;
  /** Called with each error that is not one of a mail server, for the log. */
  readonly failed: (error: unknown) => void;
}

/** Writes the files of exports, and removes those whose time is over. Workers of several gateways claim them. */
export class Exporter {
  readonly #deps: ExporterDeps;
  readonly #open = new OpenMailboxes();
  readonly #closing = new AbortController();
  readonly #loop: ClaimLoop<ExportRow>;

  constructor(deps: ExporterDeps) {
    this.#deps = deps;
    this.#loop = new ClaimLoop({
      claim: () => deps.store.claim(randomUUID(), this.#open.accounts()),
      run: (row) => this.#run(row),
      untilNextDue: () => deps.store.untilNextDue(this.#open.accounts()),
      maxInProgress: MAX_IN_PROGRESS,
      onTrouble: deps.failed,
    });
  }

  /** Notes that a user has this mailbox open. */
  opened(accountId: AccountId, mailbox: Mailbox): void {
    this.#open.add(accountId, mailbox);
    this.wake();
  }

  /** Looks for due exports now; returns without waiting for them. */
  wake(): void {
    this.#loop.wake();
  }

  /** Claims no more, and waits a while until the runs have noted where they are. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop.stop();
  }

  async #run(row: ExportRow): Promise<void> {
    const { store, changed } = this.#deps;
    // A slow server, or a large message, takes longer than a claim lasts.
    const beat = setInterval(() => void store.keepClaim(row).catch(() => undefined), LEASE_MS / 4);
    try {
      if (row.state === 'running') await this.#write(row);
      else await this.#remove(row);
    } catch (error) {
      await store.release(row);
      throw error;
    } finally {
      clearInterval(beat);
      changed(row.accountId, row.id);
      this.wake();
    }
  }

  async #write(row: ExportRow): Promise<void> {
    const { store, pieces, secrets, openMailbox, limitsOf, fileNotice, failed } = this.#deps;
    const { quota, days } = limitsOf(row.partner);
    const keptMs = days * DAY_MS;
    let report: NodeJS.Timeout | undefined;
    const progressed = (): void => {
      report ??= setTimeout(() => {
        report = undefined;
        this.#deps.changed(row.accountId, row.id);
      }, REPORT_MS);
    };
    try {
      const refused = (): Promise<void> => store.refused(row);
      const mailbox = await this.#open.openedFor(row, { secrets, openMailbox, refused });
      await new ExportRun(row, mailbox, { store, pieces, quota, progressed, signal: this.#closing.signal }).write();
      if (await store.ready(row, keptMs)) await fileNotice(row, mailbox, { name: row.name, days }).catch(failed);
      else await store.release(row);
    } catch (error) {
      if (error instanceof ExportEnded || this.#closing.signal.aborted) await store.release(row);
      else await this.#failed(row, error, keptMs);
    } finally {
      clearTimeout(report);
    }
  }

  async #failed(row: ExportRow, error: unknown, keptMs: number): Promise<void> {
    const { code } = toFailure(error);
    const isOver = FINAL.includes(code) || row.failures >= MAX_FAILURES;
    const waitMs = isOver ? null : Math.min(RETRY_MS * 2 ** Math.min(row.failures, 10), LONGEST_RETRY_MS);
    await this.#deps.store.failed(row, code, { waitMs, keptMs });
    // An export that was cancelled meanwhile has not taken the outcome, and its claim ends here.
    await this.#deps.store.release(row);
    if (!(error instanceof Failure)) this.#deps.failed(error);
  }

  /** Removes a file: blobs first, so that a run that is interrupted leaves the rows by which the next one finds them. */
  async #remove(row: ExportRow): Promise<void> {
    const { store, pieces } = this.#deps;
    for (let blobs = await store.blobs(row.id); blobs.length > 0; blobs = await store.blobs(row.id)) {
      for (const blob of blobs) await pieces.remove(blob);
      await store.forgetBlobs(blobs);
      if (this.#closing.signal.aborted) {
        await store.release(row);
        return;
      }
    }
    await store.delete(row);
  }
}
