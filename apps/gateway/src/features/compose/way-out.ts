import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import { hasCertificateError } from '@pillarbox/mailbox/remote/remote-failure';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Submission } from '@pillarbox/mailbox/submission/port';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { ComposeBlobs, ComposeElsewhere, ComposeMail, OutgoingServer } from './compose.ports.ts';
import { removeMessage } from './draft.service.ts';
import { copyToSent, markOriginal } from './filing.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type { OutboxStore } from './outbox.store.ts';
import { GIVE_UP_MS } from './retry-plan.ts';

/** The account by which a message leaves. */
export interface WayOut {
  readonly submission: Submission;
  readonly credentials: Credentials;
  /** Whether a copy may be in Sent although the gateway has filed none. */
  readonly savesSent: boolean;
  /** Does something in the mailbox that belongs to the account. */
  readonly inMailbox: <T>(work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** The failure of an attempt as its writer learns it. */
  readonly failure: (error: unknown) => unknown;
}

interface WaysDeps {
  readonly blobs: ComposeBlobs;
  readonly store: Pick<OutboxStore, 'isOlder'>;
  readonly mail: Pick<ComposeMail, 'openMailbox'>;
  readonly elsewhere: ComposeElsewhere;
  readonly outgoingServerOf: (partner: string) => OutgoingServer;
}

/** What an account elsewhere fails with until its owner changes something: waiting for it is of no use. */
const HOPELESS: readonly ErrorCode[] = [
  'folder_not_found',
  'remote_password_refused',
  'remote_sign_in_needed',
  'remote_certificate',
  'remote_not_encrypted',
  'mail_over_quota',
  'mail_refused',
];

/** By which account each message leaves, and what is filed there. */
export class WaysOut {
  readonly #deps: WaysDeps;

  constructor(deps: WaysDeps) {
    this.#deps = deps;
  }

  /** `own` is the credential of the own mailbox. @throws Failure as `ComposeElsewhere.wayOf`. */
  async of(row: OutboxRow, own: Credentials): Promise<WayOut> {
    const { outgoingServerOf, mail, elsewhere } = this.#deps;
    if (row.realm === '') {
      return {
        ...outgoingServerOf(row.partner),
        credentials: own,
        inMailbox: async (work) => await work(await mail.openMailbox(row.partner, own)),
        failure: (error) => error,
      };
    }
    const { submission, credentials, refused } = await elsewhere.wayOf(row, row.realm);
    return {
      submission,
      credentials,
      // Some services file a copy of their own.
      savesSent: true,
      inMailbox: (work) => elsewhere.inMailbox(row, row.realm, work),
      failure: (error) => {
        const failure = failureThere(error);
        if (failure instanceof Failure && failure.code === 'remote_sending_refused')
          void refused().catch(() => undefined);
        return failure;
      },
    };
  }

  /**
   * Files the copy in Sent of the account by which a message left. When that account cannot take it for good, or for a day, the copy is
   * filed in the own Sent, so that it is not lost.
   */
  async fileCopy(row: OutboxRow, own: Mailbox): Promise<void> {
    const { blobs, elsewhere, outgoingServerOf } = this.#deps;
    if (row.realm === '') {
      if (!outgoingServerOf(row.partner).savesSent) await copyToSent(blobs, row, own);
      return;
    }
    try {
      await elsewhere.inMailbox(row, row.realm, (mailbox) => copyToSent(blobs, row, mailbox));
    } catch (error) {
      if (!(await this.#isHopeless(row, error))) throw error;
      await copyToSent(blobs, row, own);
    }
  }

  /** Marks the original in the account that has it, and removes a draft that was opened there. One that cannot be reached for good, or for a day, is no error. */
  async mark(row: OutboxRow, own: Mailbox): Promise<void> {
    const realmid = realmOf(row.reference?.folder ?? '');
    if (realmid === '') await markOriginal(row, own);
    else await this.#there(row, realmid, (mailbox) => markOriginal(row, mailbox));
    const opened = row.outgoing?.reference;
    const drafts = opened?.command === 'draft' ? realmOf(opened.folder) : '';
    if (opened !== undefined && drafts !== '')
      await this.#there(row, drafts, (mailbox) => removeMessage(mailbox, opened));
  }

  async #there(row: OutboxRow, realmid: string, work: (mailbox: Mailbox) => Promise<void>): Promise<void> {
    try {
      await this.#deps.elsewhere.inMailbox(row, realmid, work);
    } catch (error) {
      if (!(await this.#isHopeless(row, error))) throw error;
    }
  }

  async #isHopeless(row: OutboxRow, error: unknown): Promise<boolean> {
    if (!(error instanceof Failure)) return false;
    // The source of the message is missing here, which has nothing to do with the other account.
    if (error.code === 'storage_unavailable') return false;
    return HOPELESS.includes(error.code) || (await this.#deps.store.isOlder(row.id, GIVE_UP_MS));
  }
}

/** A failure of a server elsewhere must not end the session, and has words of its own. */
function failureThere(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  if (error.code === 'invalid_credentials') return new Failure('remote_sending_refused', error.details, error);
  // The service that gives the tokens for sending does not answer.
  if (error.code === 'mail_unavailable') return new Failure('remote_sending_unreachable', error.details, error);
  if (error.code !== 'submission_unavailable') return error;
  return new Failure(
    hasCertificateError(error) ? 'remote_certificate' : 'remote_sending_unreachable',
    error.details,
    error,
  );
}
