import { Failure } from '@pillarbox/contract/failure';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import type { Credentials, Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { Accepted, Submission } from '@pillarbox/mailbox/submission/port';
import { CALL_TIMES } from '@pillarbox/mailbox/submission/submission-times';
import { wireAddress } from '@pillarbox/mailbox/submission/wire-address';
import { isWithin } from '@pillarbox/rules/folder-name';
import { currentCall, outsideCall } from '../../../platform/http/call-scope.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { buildNotification } from './build-notification.ts';
import type { Answer, AnswerKey, ReceiptStore } from './receipt.store.ts';

/** What a receipt needs to know of the user who sends it. */
export interface ReceiptReader {
  /** Name in From. */
  readonly name: string;
  /** Addresses that the user may write from, in lower case; the account's own need not be among them. */
  readonly aliases: readonly string[];
  /** Codes such as `de_DE`, the preferred one first; empty ones are ignored. */
  readonly languages: readonly string[];
}

/** The server by which a receipt leaves. */
interface ReceiptWay {
  readonly submission: Submission;
  readonly credentials: Credentials;
  /** Call it when the server refuses the password. */
  readonly refused: () => Promise<void>;
}

/** From whom the receipts for messages of a folder come. */
interface ReceiptSender {
  /** Null for the own account, whose addresses the reader has; else the address of the other account. */
  readonly address: Address | null;
  /** @throws Failure `remote_sending_off`, `remote_sending_refused`, `remote_sending_unreachable`, `remote_not_encrypted`. */
  readonly way: () => Promise<ReceiptWay>;
}

export interface ReceiptServiceDeps {
  readonly store: ReceiptStore;
  /** Runs a task on the mailbox of a folder, as `MailFeature.useMailboxAt`. */
  readonly useMailboxAt: <T>(session: Session, folder: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  readonly openMessage: (session: Session, ref: MessageRef) => Promise<Message>;
  /** From whom a receipt for a message of a folder comes; null when the account of the folder cannot send. */
  readonly senderFor: (session: Session, folder: string) => Promise<ReceiptSender | null>;
  readonly readerOf: (session: Session) => Promise<ReceiptReader>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A receipt that is to be sent. */
interface Receipt {
  readonly session: Session;
  readonly message: Message;
  readonly sender: ReceiptSender;
  /** The address in the form that SMTP needs. */
  readonly to: string;
}

/** Folders whose messages get no receipt: the user's own messages, and spam, whose senders must not learn that it was read. */
const WITHOUT_RECEIPTS: readonly unknown[] = ['spam', 'drafts', 'sent'];
/** Errors of setting the mark that do not make the answer fail. */
const HARMLESS: readonly unknown[] = [
  'folder_not_found',
  'message_not_found',
  'mailbox_changed',
  'mail_refused',
  'mail_unavailable',
  'mail_timeout',
  'mail_protocol',
  'mail_over_quota',
  'remote_unreachable',
];

/** Answers requests for read receipts, each one once [MAIL-079]. */
export class ReceiptService {
  readonly #deps: ReceiptServiceDeps;

  constructor(deps: ReceiptServiceDeps) {
    this.#deps = deps;
  }

  /** What was answered [API-044]; with `ref`, the mark of another client on the message counts too. */
  async state(session: Session, mid: string, ref: MessageRef | null): Promise<ReceiptState> {
    const known = await this.#deps.store.find(keyOf(session, mid));
    if (known !== null || ref === null) return known ?? 'none';
    // An account that cannot send has no address that a receipt could come from: none is offered.
    if ((await this.#deps.senderFor(session, ref.folder)) === null) return 'declined';
    const answered = await this.#deps.useMailboxAt(session, ref.folder, (mailbox) => mailbox.receiptAnswered(ref));
    return answered ? 'sent' : 'none';
  }

  /**
   * Sends or declines the receipt that a message requests [API-045]. An earlier answer stays and is returned.
   * @throws Failure `receipt_not_asked`, `submission_unavailable`, `submission_refused`; as `openMessage` and `ReceiptSender.way`.
   */
  async answer(session: Session, wanted: { mid: string; ref: MessageRef; answer: Answer }): Promise<ReceiptState> {
    const { store, useMailboxAt } = this.#deps;
    const { folder } = wanted.ref;
    const key = keyOf(session, wanted.mid);
    const known = await store.find(key);
    if (known !== null) return known;
    const sender = await this.#deps.senderFor(session, folder);
    if (sender === null) throw new Failure('receipt_not_asked');
    const message = await this.#deps.openMessage(session, wanted.ref);
    if (message.header.messageid !== key.mid) throw new Failure('message_not_found');
    const asker = askerOf(message);
    const ref = { ...wanted.ref, uidvalidity: message.uidvalidity };
    const elsewhere = await useMailboxAt(session, folder, async (mailbox) => {
      if (asker === null || (await getsNoReceipt(mailbox, folder))) throw new Failure('receipt_not_asked');
      return await mailbox.receiptAnswered(ref);
    });
    const answer = elsewhere ? 'sent' : wanted.answer;
    // The answer is stored before the receipt is sent, so that of two pages, or after a crash, only one sends it.
    const mine = await store.keep(key, answer, new Date(this.#deps.now()));
    if (!mine) return (await store.find(key)) ?? 'none';
    if (elsewhere) return answer;
    if (answer === 'sent') await this.#sendOrForget({ session, message, sender, to: asker ?? '' }, key);
    await useMailboxAt(session, folder, (mailbox) => mailbox.setReceiptAnswered(ref)).catch(ignoreHarmless);
    return answer;
  }

  /** Deletes answers from before a time. */
  async forgetOlder(before: Date): Promise<void> {
    await this.#deps.store.removeOlder(before);
  }

  async #sendOrForget(receipt: Receipt, key: AnswerKey): Promise<void> {
    try {
      await this.#send(receipt);
    } catch (error) {
      await outsideCall(() => this.#deps.store.remove(key));
      throw error;
    }
  }

  async #send({ session, message: { header }, sender, to }: Receipt): Promise<void> {
    const reader = await this.#deps.readerOf(session);
    const source = await buildNotification({
      from: sender.address ?? addressedTo(header, { name: reader.name, mail: session.mail }, reader.aliases),
      to,
      original: { messageId: header.messageid, subject: header.subject, date: header.date },
      languages: reader.languages,
      date: new Date(this.#deps.now()),
    });
    const way = await sender.way();
    const hand = (from: string): Promise<Accepted> => {
      const call = currentCall();
      const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMES.total), ...(call ? [call.signal] : [])]);
      return way.submission.send({ from, to: [to], source }, way.credentials, { signal });
    };
    try {
      // RFC 8098 3: an empty envelope sender, so that nothing bounces. Servers that refuse it get the user's address.
      const sent = await hand('').catch((error: unknown) => {
        if (isRefusal(error)) return hand(wireAddress(sender.address?.mail ?? session.mail));
        throw error;
      });
      if (sent.rejected.length > 0) throw new Failure('submission_refused');
    } catch (error) {
      if (isOfPassword(error)) await way.refused();
      throw asOurs(error);
    }
  }
}

function keyOf({ accountId }: Session, mid: string): AnswerKey {
  return { accountId, mid: mid.startsWith('<') ? mid : `<${mid}>` };
}

/** The address that requests a receipt, in the form that SMTP needs; null when there is none or it is invalid. */
function askerOf({ header }: Message): string | null {
  if (header.receiptto === '') return null;
  try {
    return wireAddress(header.receiptto);
  } catch {
    return null;
  }
}

/** The user's address that a message was sent to; the account's own address when the message names none. */
function addressedTo(header: Message['header'], own: Address, aliases: readonly string[]): Address {
  const named = [...header.to, ...header.cc].map(({ mail }) => mail.toLowerCase());
  if (named.includes(own.mail)) return own;
  return { name: own.name, mail: named.find((mail) => aliases.includes(mail)) ?? own.mail };
}

/** Whether the messages of a folder get no receipt; subfolders count as well. */
async function getsNoReceipt(mailbox: Mailbox, folder: string): Promise<boolean> {
  const without = (await mailbox.folders()).filter(({ use }) => WITHOUT_RECEIPTS.includes(use));
  return without.some(({ name }) => isWithin(folder, name));
}

function ignoreHarmless(error: unknown): void {
  if (!(error instanceof Failure) || !HARMLESS.includes(error.code)) throw error;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code === 'submission_refused';
}

function isOfPassword(error: unknown): boolean {
  return error instanceof Failure && error.code === 'invalid_credentials';
}

/** Translates `invalid_credentials`, because a password that only the submission server refuses must not end the session. */
function asOurs(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid_credentials') return error;
  return new Failure('submission_refused', error.details);
}
