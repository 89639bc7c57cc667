import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { Accepted } from '@pillarbox/mailbox/submission/port';
import type { Credentials } from '@pillarbox/mailbox/port';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { ComposeBlobs, ComposeMail, OutgoingServer, PublishOutbox } from './compose.ports.ts';
import { openCredentials } from './credential-seal.ts';
import type { DraftService } from './draft.service.ts';
import { hasArrived } from './arrival.ts';
import { removeDraftAndFiles, copyToSent } from './filing.ts';
import type { OutboxChanges, OutboxRow } from './outbox-rows.ts';
import { ERASED, itemOf } from './outbox-rows.ts';
import type { OutboxStore } from './outbox.store.ts';
import { clipped, codeOf, GIVE_UP_MS, isNotTaken, MOST_HANDOVERS, pauseAfter, serverTextOf } from './retry-plan.ts';
import type { StagedService } from './staged.service.ts';
import type { StagedStore } from './staged.store.ts';

/** Pause before an acceptance is recorded again after the database failed, and for how long, in milliseconds. */
const RECORD_PAUSE_MS = 1000;
const RECORD_FOR_MS = 10 * 60_000;

export interface SendAttemptDeps {
  readonly store: OutboxStore;
  readonly drafts: Pick<DraftService, 'forget'>;
  readonly stagedStore: StagedStore;
  readonly staged: StagedService;
  readonly blobs: ComposeBlobs;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly mail: Pick<ComposeMail, 'openMailbox'>;
  readonly outgoingServerOf: (partner: string) => OutgoingServer;
  readonly publish: PublishOutbox;
  /** Resolves after so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Whether a step that failed so may succeed at the next gateway. */
function isRepeatable(code: ErrorCode): boolean {
  return code !== 'submission_refused' && code !== 'message_too_large';
}

/** Thrown when another worker has the row in hand by now: this one stops without a trace. */
class LeaseLost extends Error {}

/** A row in hand, and what ends the work on it when the gateway closes. */
interface Work {
  readonly credentials: Credentials;
  readonly closing: AbortSignal;
}

/**
 * Takes one message a worker has in hand through its remaining steps. Each step is recorded before the next begins and may be
 * run again after a crash: the end of the message is preceded by a note that it may have been taken, filing looks for the
 * Message-ID first, everything after it is removal. docs/decisions/0031 says what remains.
 */
export class SendAttempt {
  readonly #deps: SendAttemptDeps;

  constructor(deps: SendAttemptDeps) {
    this.#deps = deps;
  }

  /**
   * Runs until the message is filed, waits or has failed. Throws nothing but what the database throws. Once `closing` is
   * aborted, a message that the server cannot have taken yet is withheld and left to the next worker.
   */
  async run(claimed: OutboxRow, closing: AbortSignal = new AbortController().signal): Promise<void> {
    let row: OutboxRow | null = claimed;
    try {
      this.#tell(row);
      const credentials = openCredentials(this.#deps.secrets, row, row.sealed);
      if (credentials === null) {
        await this.#awaitSignIn(row);
        return;
      }
      if (row.state === 'sending') row = await this.#handOver(row, { credentials, closing });
      if (row?.state === 'accepted') await this.#file(row, credentials);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      await this.#recover(claimed, error, closing).catch((lost: unknown) => {
        if (!(lost instanceof LeaseLost)) throw lost;
      });
    }
  }

  /** Null when it was sent as often as it may be and nobody knows whether it was taken. */
  async #handOver(row: OutboxRow, { credentials, closing }: Work): Promise<OutboxRow | null> {
    const { submission, savesSent } = this.#deps.outgoingServerOf(row.partner);
    if (row.handovers > 0) {
      const mailbox = await this.#deps.mail.openMailbox(row.partner, credentials);
      if (await hasArrived(row, mailbox, savesSent)) return await this.#accept(row, null);
      if (row.handovers >= MOST_HANDOVERS) {
        await this.#stopUnknown(row, row.serverText);
        return null;
      }
    }
    const source = row.blob === null ? null : await this.#deps.blobs.read(row.blob);
    // A blob store that is not there looks like an empty one.
    if (source === null) throw new Failure('storage_unavailable');
    const { envelopeFrom: from, envelopeTo: to } = row;
    const withholding = new AbortController();
    const withhold = (): void => withholding.abort();
    const note: { row: OutboxRow | null } = { row: null };
    const beforeEnd = async (): Promise<void> => {
      note.row = await this.#change(row, { handovers: row.handovers + 1, handedAt: NOW });
      // From here on only the answer tells what became of it, and it is waited for.
      closing.removeEventListener('abort', withhold);
    };
    closing.addEventListener('abort', withhold);
    let accepted: Accepted;
    try {
      if (closing.aborted) throw new Failure('submission_unavailable');
      accepted = await submission.send({ from, to, source }, credentials, { beforeEnd, signal: withholding.signal });
    } catch (error) {
      if (note.row !== null && isNotTaken(error)) await this.#change(note.row, { handovers: row.handovers });
      throw error;
    } finally {
      closing.removeEventListener('abort', withhold);
    }
    return await this.#accept(row, accepted);
  }

  /**
   * Records that the server took the message. When the database fails it is tried again for a while: nobody else knows it, and
   * what is not recorded is sent twice.
   */
  async #accept(row: OutboxRow, said: Accepted | null): Promise<OutboxRow> {
    const facts = { queueId: said?.queueid ?? '', refused: clipped(said?.rejected.join(', ') ?? '') };
    for (let waited = 0; ; waited += RECORD_PAUSE_MS) {
      try {
        const accepted = await this.#deps.store.accept(row, facts);
        if (accepted === null) throw new LeaseLost();
        this.#tell(accepted);
        return accepted;
      } catch (error) {
        if (error instanceof LeaseLost || waited >= RECORD_FOR_MS) throw error;
        await this.#deps.sleep(RECORD_PAUSE_MS);
      }
    }
  }

  async #file(row: OutboxRow, credentials: Credentials): Promise<void> {
    const { savesSent } = this.#deps.outgoingServerOf(row.partner);
    const mailbox = await this.#deps.mail.openMailbox(row.partner, credentials);
    let filed = row;
    if (!savesSent && !row.copied) {
      await copyToSent(this.#deps.blobs, row, mailbox);
      filed = await this.#change(row, { copied: true });
    }
    await removeDraftAndFiles(this.#deps, filed, mailbox);
    const partly = row.refused !== '';
    const words = { reason: partly ? ('submission_refused' as const) : '', serverText: row.refused };
    this.#tell(await this.#change(row, { ...ERASED, state: 'filed', ...words }));
  }

  async #recover(row: OutboxRow, error: unknown, closing: AbortSignal): Promise<void> {
    const { store } = this.#deps;
    const code = codeOf(error);
    // What the database says now: the step that failed may have been recorded before it failed.
    const current = (await store.find(row, row.id)) ?? row;
    if (code === 'invalid_credentials') await this.#awaitSignIn(current);
    else if (closing.aborted && isRepeatable(code)) await this.#release(current);
    // It was sent: only its copy is missing, and "could not send" would be untrue.
    else if (current.acceptedAt !== null) await this.#tryLater(current, error);
    else if (code === 'submission_refused' || code === 'message_too_large') await this.#giveUp(current, error);
    else if (await store.isOlder(row.id, GIVE_UP_MS)) await this.#giveUp(current, error);
    else await this.#tryLater(current, error);
  }

  async #awaitSignIn(row: OutboxRow): Promise<void> {
    const changes = { state: 'signin', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    this.#tell(await this.#change(row, { ...changes, reason: 'invalid_credentials', serverText: '' }));
  }

  async #giveUp(row: OutboxRow, error: unknown): Promise<void> {
    // An earlier attempt may have reached its recipients: whoever reads "could not send" would write it again.
    if (row.handovers > 0) {
      await this.#stopUnknown(row, serverTextOf(error));
      return;
    }
    const changes = { state: 'failed', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    this.#tell(await this.#change(row, { ...changes, reason: codeOf(error), serverText: serverTextOf(error) }));
  }

  async #stopUnknown(row: OutboxRow, serverText: string): Promise<void> {
    const changes = { state: 'unknown', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    this.#tell(await this.#change(row, { ...changes, reason: 'submission_unknown', serverText }));
  }

  async #tryLater(row: OutboxRow, error: unknown): Promise<void> {
    const dueAt = fromNow(pauseAfter(row.attempts));
    const words = { reason: codeOf(error), serverText: serverTextOf(error) };
    const changes = { dueAt, attempts: row.attempts + 1, leaseOwner: null, leaseUntil: null };
    this.#tell(await this.#change(row, { ...changes, ...words }));
  }

  /** Leaves a row to the next worker at once: this gateway closes. */
  async #release(row: OutboxRow): Promise<void> {
    await this.#change(row, { leaseOwner: null, leaseUntil: null });
  }

  async #change(row: OutboxRow, changes: OutboxChanges): Promise<OutboxRow> {
    const changed = await this.#deps.store.change(row, changes);
    if (changed === null) throw new LeaseLost();
    return changed;
  }

  #tell(row: OutboxRow): void {
    this.#deps.publish(row, itemOf(row));
  }
}
