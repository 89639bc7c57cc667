import { Failure } from '@pillarbox/contract/failure';
import type { Accepted } from '@pillarbox/mailbox/submission/port';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Account } from '../../platform/account/account.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { ComposeBlobs, ComposeElsewhere, ComposeMail, OutgoingServer, PublishOutbox } from './compose.ports.ts';
import { openCredentials } from '../../platform/secrets/credential-seal.ts';
import type { DraftService } from './draft.service.ts';
import { hasArrived } from './arrival.ts';
import { removeDraftAndFiles } from './filing.ts';
import type { OutboxChanges, OutboxRow } from './outbox-rows.ts';
import { ERASED, itemOf } from './outbox-rows.ts';
import type { OutboxStore } from './outbox.store.ts';
import {
  clipped,
  codeOf,
  GIVE_UP_MS,
  isFinal,
  isNotTaken,
  MAX_HANDOVERS,
  pauseAfter,
  serverTextOf,
} from './retry-plan.ts';
import type { StagedService } from './staged.service.ts';
import type { StagedStore } from './staged.store.ts';
import { WaysOut } from './way-out.ts';

/** After the server accepted a message and the database failed: pause between retries and time until they end, in ms. */
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
  readonly elsewhere: ComposeElsewhere;
  readonly publish: PublishOutbox;
  /** Called when the server refuses a credential, so that it is used no more. */
  readonly refused: (owner: Account) => Promise<void>;
  /** Begins the follow-ups of a message that was sent; a second call with the same message does nothing. */
  readonly beginFollowUps: (row: OutboxRow, mailbox: Mailbox) => Promise<void>;
  /** Resolves after so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Thrown when another worker has claimed the row: this one stops without changing anything. */
class LeaseLost extends Error {}

/** What the hand-over of a claimed row needs; `closing` is aborted when the gateway closes. */
interface HandOver {
  readonly credentials: Credentials;
  readonly closing: AbortSignal;
}

/**
 * Takes one message that a worker has claimed through its remaining steps. Each step is recorded before the next begins and can
 * run again after a crash: before the end of the message is sent, the row notes that the server may accept it; filing searches
 * for the Message-ID first; all that follows only removes. docs/decisions/0031 names the case that remains.
 */
export class SendAttempt {
  readonly #deps: SendAttemptDeps;
  readonly #ways: WaysOut;

  constructor(deps: SendAttemptDeps) {
    this.#deps = deps;
    this.#ways = new WaysOut(deps);
  }

  /**
   * Runs until the message is filed, waits or has failed. Throws only errors of the database. When `closing` is aborted, a
   * message that the server cannot have accepted is not sent and is left to the next worker.
   */
  async run(claimed: OutboxRow, closing: AbortSignal = new AbortController().signal): Promise<void> {
    let row: OutboxRow | null = claimed;
    try {
      this.#publish(row);
      const credentials = openCredentials(this.#deps.secrets, row, row.sealed);
      if (credentials === null) {
        await this.#awaitSignIn(row, row.sealed === null ? 'session_ended' : 'invalid_credentials');
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

  /** Null when the message was sent as often as allowed and nobody knows whether the server accepted it. */
  async #handOver(row: OutboxRow, { credentials, closing }: HandOver): Promise<OutboxRow | null> {
    const way = await this.#ways.of(row, credentials);
    if (row.handovers > 0) {
      if (await way.inMailbox((mailbox) => hasArrived(row, mailbox, way.savesSent)))
        return await this.#accept(row, null);
      if (row.handovers >= MAX_HANDOVERS) {
        await this.#stopUnknown(row, row.serverText);
        return null;
      }
    }
    const source = row.blob === null ? null : await this.#deps.blobs.read(row.blob);
    // A blob folder that is not mounted looks like an empty one, so a missing source is an outage and not the end.
    if (source === null) throw new Failure('storage_unavailable');
    const { envelopeFrom: from, envelopeTo: to } = row;
    const withholding = new AbortController();
    const withhold = (): void => withholding.abort();
    const announced: { row: OutboxRow | null } = { row: null };
    const beforeEnd = async (): Promise<void> => {
      announced.row = await this.#change(row, { handovers: row.handovers + 1, handedAt: NOW });
      // From here on only the server's reply says whether it accepted the message, so closing no longer interrupts.
      closing.removeEventListener('abort', withhold);
    };
    closing.addEventListener('abort', withhold);
    let accepted: Accepted;
    try {
      if (closing.aborted) throw new Failure('submission_unavailable');
      const reports = { envelopeId: row.id, delivered: row.outgoing?.deliveryreport ?? false };
      const message = { from, to, source, reports };
      accepted = await way.submission.send(message, way.credentials, { beforeEnd, signal: withholding.signal });
    } catch (error) {
      if (announced.row !== null && isNotTaken(error)) await this.#change(announced.row, { handovers: row.handovers });
      throw way.failure(error);
    } finally {
      closing.removeEventListener('abort', withhold);
    }
    return await this.#accept(row, accepted);
  }

  /**
   * Records that the server accepted the message. When the database fails, this is retried for ten minutes: a message whose
   * acceptance is not recorded is sent twice.
   */
  async #accept(row: OutboxRow, accepted: Accepted | null): Promise<OutboxRow> {
    const refused = clipped(accepted?.rejected.join(', ') ?? '');
    const facts = { queueId: accepted?.queueid ?? '', acceptedText: clipped(accepted?.response ?? ''), refused };
    for (let waited = 0; ; waited += RECORD_PAUSE_MS) {
      try {
        const changed = await this.#deps.store.accept(row, facts);
        if (changed === null) throw new LeaseLost();
        this.#publish(changed);
        return changed;
      } catch (error) {
        if (error instanceof LeaseLost || waited >= RECORD_FOR_MS) throw error;
        await this.#deps.sleep(RECORD_PAUSE_MS);
      }
    }
  }

  async #file(row: OutboxRow, credentials: Credentials): Promise<void> {
    const mailbox = await this.#deps.mail.openMailbox(row.partner, credentials);
    let filed = row;
    if (!row.copied) {
      await this.#ways.fileCopy(row, mailbox);
      filed = await this.#change(row, { copied: true });
    }
    // Before the files of the message are removed: the follow-ups keep theirs.
    if (row.outgoing?.followups !== undefined) await this.#deps.beginFollowUps(row, mailbox);
    await removeDraftAndFiles(this.#deps, filed, mailbox);
    // Last, because another account may not answer.
    await this.#ways.mark(filed, mailbox);
    const partly = row.refused !== '';
    const words = { reason: partly ? ('submission_refused' as const) : '', serverText: row.refused };
    this.#publish(await this.#change(row, { ...ERASED, state: 'filed', filedAt: NOW, ...words }));
  }

  async #recover(row: OutboxRow, error: unknown, closing: AbortSignal): Promise<void> {
    const { store } = this.#deps;
    const code = codeOf(error);
    // Read the row again: the failed step may have been recorded before it failed.
    const current = (await store.find(row, row.id)) ?? row;
    if (code === 'invalid_credentials') {
      await this.#awaitSignIn(current, code);
      await this.#deps.refused(current);
    } else if (closing.aborted && !isFinal(code)) await this.#release(current);
    // The message was sent and only its copy is missing: it must not be reported as failed.
    else if (current.acceptedAt !== null) await this.#tryLater(current, error);
    else if (isFinal(code)) await this.#giveUp(current, error);
    else if (await store.isOlder(row.id, GIVE_UP_MS)) await this.#giveUp(current, error);
    else await this.#tryLater(current, error);
  }

  /** Leaves a message to the next sign-in: its credential was refused, or the partner allows none to be stored. */
  async #awaitSignIn(row: OutboxRow, reason: 'invalid_credentials' | 'session_ended'): Promise<void> {
    const changes = { state: 'signin', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    this.#publish(await this.#change(row, { ...changes, reason, serverText: '' }));
  }

  async #giveUp(row: OutboxRow, error: unknown): Promise<void> {
    // An earlier attempt may have reached the recipients: a user who reads "could not send" would send it again.
    if (row.handovers > 0) {
      await this.#stopUnknown(row, serverTextOf(error));
      return;
    }
    const changes = { state: 'failed', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    this.#publish(await this.#change(row, { ...changes, reason: codeOf(error), serverText: serverTextOf(error) }));
  }

  async #stopUnknown(row: OutboxRow, serverText: string): Promise<void> {
    const changes = { state: 'unknown', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    this.#publish(await this.#change(row, { ...changes, reason: 'submission_unknown', serverText }));
  }

  async #tryLater(row: OutboxRow, error: unknown): Promise<void> {
    const dueAt = fromNow(pauseAfter(row.attempts));
    const words = { reason: codeOf(error), serverText: serverTextOf(error) };
    const changes = { dueAt, attempts: row.attempts + 1, leaseOwner: null, leaseUntil: null };
    this.#publish(await this.#change(row, { ...changes, ...words }));
  }

  /** Gives a row back so that another worker can claim it at once: this gateway closes. */
  async #release(row: OutboxRow): Promise<void> {
    await this.#change(row, { leaseOwner: null, leaseUntil: null });
  }

  async #change(row: OutboxRow, changes: OutboxChanges): Promise<OutboxRow> {
    const changed = await this.#deps.store.change(row, changes);
    if (changed === null) throw new LeaseLost();
    return changed;
  }

  #publish(row: OutboxRow): void {
    this.#deps.publish(row, itemOf(row));
  }
}
