import { Failure } from '@pillarbox/contract/failure';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
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

export interface ReceiptServiceDeps {
  readonly store: ReceiptStore;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  readonly openMessage: (session: Session, ref: MessageRef) => Promise<Message>;
  readonly submissionOf: (partner: string) => Submission;
  readonly readerOf: (session: Session) => Promise<ReceiptReader>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A receipt that is to be sent. */
interface Receipt {
  readonly session: Session;
  readonly message: Message;
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
    const mailbox = await this.#deps.mailboxOf(session);
    return (await mailbox.receiptAnswered(ref)) ? 'sent' : 'none';
  }

  /**
   * Sends or declines the receipt that a message requests [API-045]. An earlier answer stays and is returned.
   * @throws Failure `receipt_not_asked`, `submission_unavailable`, `submission_refused`; as `openMessage`.
   */
  async answer(session: Session, wanted: { mid: string; ref: MessageRef; answer: Answer }): Promise<ReceiptState> {
    const { store } = this.#deps;
    const key = keyOf(session, wanted.mid);
    const known = await store.find(key);
    if (known !== null) return known;
    const mailbox = await this.#deps.mailboxOf(session);
    const message = await this.#deps.openMessage(session, wanted.ref);
    if (message.header.messageid !== key.mid) throw new Failure('message_not_found');
    const asker = askerOf(message);
    if (asker === null || (await getsNoReceipt(mailbox, wanted.ref.folder))) throw new Failure('receipt_not_asked');
    const ref = { ...wanted.ref, uidvalidity: message.uidvalidity };
    const elsewhere = await mailbox.receiptAnswered(ref);
    const answer = elsewhere ? 'sent' : wanted.answer;
    // The answer is stored before the receipt is sent, so that of two pages, or after a crash, only one sends it.
    const mine = await store.keep(key, answer, new Date(this.#deps.now()));
    if (!mine) return (await store.find(key)) ?? 'none';
    if (elsewhere) return answer;
    if (answer === 'sent') await this.#sendOrForget({ session, message, to: asker }, key);
    await mark(mailbox, ref);
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

  async #send({ session, message: { header }, to }: Receipt): Promise<void> {
    const reader = await this.#deps.readerOf(session);
    const source = await buildNotification({
      from: addressedTo(header, { name: reader.name, mail: session.mail }, reader.aliases),
      to,
      original: { messageId: header.messageid, subject: header.subject, date: header.date },
      languages: reader.languages,
      date: new Date(this.#deps.now()),
    });
    const submission = this.#deps.submissionOf(session.partner);
    const hand = (from: string): Promise<Accepted> => {
      const call = currentCall();
      const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMES.total), ...(call ? [call.signal] : [])]);
      return submission.send({ from, to: [to], source }, session.credentials, { signal });
    };
    try {
      // RFC 8098 3: an empty envelope sender, so that nothing bounces. Servers that refuse it get the user's address.
      const sent = await hand('').catch((error: unknown) => {
        if (isRefusal(error)) return hand(wireAddress(session.mail));
        throw error;
      });
      if (sent.rejected.length > 0) throw new Failure('submission_refused');
    } catch (error) {
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

async function mark(mailbox: Mailbox, ref: MessageRef): Promise<void> {
  try {
    await mailbox.setReceiptAnswered(ref);
  } catch (error) {
    if (!(error instanceof Failure) || !HARMLESS.includes(error.code)) throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code === 'submission_refused';
}

/** Translates `invalid_credentials`, because a password that only the submission server refuses must not end the session. */
function asOurs(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid_credentials') return error;
  return new Failure('submission_refused', error.details);
}
