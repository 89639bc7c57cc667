import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { ComposeBlobs, ComposeMail, Departures, PublishOutbox } from './compose.ports.ts';
import { openCredentials } from './credential-seal.ts';
import type { DraftService } from './draft.service.ts';
import { removePlace } from './draft.service.ts';
import type { OutboxRow, OutboxStore } from './outbox.store.ts';
import { ERASED, itemOf } from './outbox.store.ts';
import type { StagedService } from './staged.service.ts';
import type { StagedStore } from './staged.store.ts';

/** A message that cannot leave or cannot be filed is given up after so long, in milliseconds. */
export const GIVE_UP_MS = 24 * 60 * 60_000;
/** First and longest pause between two attempts, in milliseconds. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** Most of a server's words that are kept, in characters. */
const MAX_SERVER_TEXT = 500;

export interface DepartureDeps {
  readonly store: OutboxStore;
  readonly drafts: DraftService;
  readonly stagedStore: StagedStore;
  readonly staged: StagedService;
  readonly blobs: ComposeBlobs;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly mail: Pick<ComposeMail, 'openMailbox'>;
  readonly departuresOf: (partner: string) => Departures;
  readonly publish: PublishOutbox;
  readonly now: () => number;
}

/** Thrown when another worker has the row in hand by now: this one stops without a trace. */
class LeaseLost extends Error {}

/** What reaches the mail server as its own thing to say, as far as it may be shown. */
function serverTextOf(error: unknown): string {
  return error instanceof Failure ? (error.details.serverText ?? '').slice(0, MAX_SERVER_TEXT) : '';
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof Failure ? error.code : 'internal';
}

/**
 * Takes one message a worker has in hand through its remaining steps. Each step is recorded before the next begins and may be
 * run again after a crash: handing over is preceded by a note that it may have happened, filing looks for the Message-ID
 * first, everything after it is removal. docs/decisions/0001 says what remains.
 */
export class Departure {
  readonly #deps: DepartureDeps;

  constructor(deps: DepartureDeps) {
    this.#deps = deps;
  }

  /** Runs until the message is filed, waits or has failed. Throws nothing but what the database throws. */
  async run(claimed: OutboxRow): Promise<void> {
    let row = claimed;
    try {
      this.#tell(row);
      const credentials = openCredentials(this.#deps.secrets, row, row.sealed);
      if (credentials === null) {
        await this.#awaitSignIn(row);
        return;
      }
      if (row.state === 'sending') row = await this.#handOver(row, credentials);
      if (row.state === 'accepted') await this.#file(row, credentials);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      await this.#recover(row, error).catch((lost: unknown) => {
        if (!(lost instanceof LeaseLost)) throw lost;
      });
    }
  }

  async #handOver(row: OutboxRow, credentials: Credentials): Promise<OutboxRow> {
    const { submission, savesSent } = this.#deps.departuresOf(row.partner);
    if (row.handedAt !== null && (await this.#hasArrived(row, credentials, savesSent)))
      return await this.#accept(row, '', []);
    const source = row.blob === null ? null : await this.#deps.blobs.read(row.blob);
    if (source === null) throw new Failure('internal');
    const noted = await this.#change(row, { handedAt: new Date(this.#deps.now()) });
    const { envelopeFrom: from, envelopeTo: to } = noted;
    const accepted = await submission.send({ from, to, source }, credentials);
    return await this.#accept(noted, accepted.queueid, accepted.rejected);
  }

  async #accept(row: OutboxRow, queueId: string, rejected: readonly string[]): Promise<OutboxRow> {
    const reason = rejected.length === 0 ? '' : 'submission_refused';
    const serverText = rejected.join(', ').slice(0, MAX_SERVER_TEXT);
    const acceptedAt = new Date(this.#deps.now());
    const changes = { state: 'accepted', acceptedAt, attempts: 0, queueId, reason, serverText } as const;
    const accepted = await this.#change(row, changes);
    this.#tell(accepted);
    return accepted;
  }

  /**
   * Whether a message that may have been handed over before a crash has verifiably left: it lies in Sent because the server
   * files it itself, or in the writer's own inbox because it went there as well.
   */
  async #hasArrived(row: OutboxRow, credentials: Credentials, savesSent: boolean): Promise<boolean> {
    const mailbox = await this.#deps.mail.openMailbox(row.partner, credentials);
    const toSelf = row.envelopeTo.some((address) => address.toLowerCase() === row.mail);
    const folders = [...(savesSent ? [await mailbox.specialFolder('sent')] : []), ...(toSelf ? ['INBOX'] : [])];
    for (const folder of folders) {
      if ((await mailbox.findByMessageId(folder, row.messageId)).length > 0) return true;
    }
    return false;
  }

  async #file(row: OutboxRow, credentials: Credentials): Promise<void> {
    const { blobs, drafts, staged, stagedStore } = this.#deps;
    const mailbox = await this.#deps.mail.openMailbox(row.partner, credentials);
    if (!this.#deps.departuresOf(row.partner).savesSent) await this.#copyToSent(row, mailbox);
    await markOriginal(row, mailbox);
    await drafts.forget(row, row.draftid, mailbox);
    // A draft that was opened from Drafts and sent without having been saved again.
    const from = row.outgoing?.reference;
    if (from?.command === 'draft') await removePlace(mailbox, from);
    await staged.forget(await stagedStore.heldBy(row.id));
    if (row.blob !== null) await blobs.remove(row.blob);
    const updatedAt = new Date(this.#deps.now());
    this.#tell(await this.#change(row, { ...ERASED, state: 'filed', updatedAt }));
  }

  async #copyToSent(row: OutboxRow, mailbox: Mailbox): Promise<void> {
    const folder = await mailbox.specialFolder('sent');
    if ((await mailbox.findByMessageId(folder, row.messageId)).length > 0) return;
    const source = row.blob === null ? null : await this.#deps.blobs.read(row.blob);
    // Without its source it was filed before a crash, and the user has removed it from Sent since.
    if (source === null) return;
    const copy = Buffer.concat([Buffer.from(row.bccHeader, 'utf8'), source]);
    await mailbox.append({ folder, source: copy, flags: MESSAGE_FLAG.SEEN });
  }

  async #recover(row: OutboxRow, error: unknown): Promise<void> {
    const code = codeOf(error);
    // What the database says now: the step that failed may have been recorded before it failed.
    const current = (await this.#deps.store.find(row, row.id)) ?? row;
    if (code === 'invalid_credentials') await this.#awaitSignIn(current);
    else if (code === 'submission_refused' || code === 'message_too_large') await this.#giveUp(current, error);
    else if (this.#deps.now() - current.createdAt.getTime() > GIVE_UP_MS) await this.#giveUp(current, error);
    else await this.#tryLater(current, error);
  }

  async #awaitSignIn(row: OutboxRow): Promise<void> {
    const changes = { state: 'signin', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    this.#tell(await this.#change(row, { ...changes, reason: 'invalid_credentials' }));
  }

  async #giveUp(row: OutboxRow, error: unknown): Promise<void> {
    const changes = { state: 'failed', sealed: null, leaseOwner: null, leaseUntil: null } as const;
    // Refused means not taken: the next attempt need not look for it anywhere.
    const handedAt = codeOf(error) === 'submission_refused' ? null : row.handedAt;
    const words = { reason: codeOf(error), serverText: serverTextOf(error) };
    this.#tell(await this.#change(row, { ...changes, ...words, handedAt }));
  }

  async #tryLater(row: OutboxRow, error: unknown): Promise<void> {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.attempts, LONGEST_PAUSE_MS);
    const dueAt = new Date(this.#deps.now() + pause);
    const words = { reason: codeOf(error), serverText: serverTextOf(error) };
    const changes = { dueAt, attempts: row.attempts + 1, leaseOwner: null, leaseUntil: null };
    this.#tell(await this.#change(row, { ...changes, ...words }));
  }

  async #change(row: OutboxRow, changes: Partial<OutboxRow>): Promise<OutboxRow> {
    const changed = await this.#deps.store.change(row, { updatedAt: new Date(this.#deps.now()), ...changes });
    if (changed === null) throw new LeaseLost();
    return changed;
  }

  #tell(row: OutboxRow): void {
    this.#deps.publish(row, itemOf(row));
  }
}

/** Marks the message that this one answers or forwards; that it has gone, or cannot be marked, is no failure. */
async function markOriginal(row: OutboxRow, mailbox: Mailbox): Promise<void> {
  const { reference } = row;
  if (reference === null || reference.command === 'new' || reference.command === 'draft') return;
  const flag = reference.command === 'forward' ? MESSAGE_FLAG.FORWARDED : MESSAGE_FLAG.ANSWERED;
  const selection = { folder: reference.folder, uidvalidity: reference.uidvalidity, which: { uids: [reference.uid] } };
  try {
    await mailbox.setFlags(selection, { set: flag, unset: 0, stomp: false });
  } catch (error) {
    const harmless = ['folder_not_found', 'message_not_found', 'mailbox_changed', 'mail_refused'];
    if (!(error instanceof Failure) || !harmless.includes(error.code)) throw error;
  }
}
