import { Failure } from '@pillarbox/contract/failure';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { Accepted, Submission } from '@pillarbox/mailbox/submission/port';
import { PROMPT } from '@pillarbox/mailbox/submission/submission-times';
import { wireAddress } from '@pillarbox/mailbox/submission/wire-address';
import { isWithin } from '@pillarbox/rules/folder-name';
import { currentCall, outsideCall } from '../../../platform/http/call-scope.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { buildNotification } from './build-notification.ts';
import type { Answer, AnswerKey, ReceiptStore } from './receipt.store.ts';

/** What receipts need to know of their reader. */
export interface ReceiptReader {
  /** Name in From. */
  readonly name: string;
  /** Addresses that the user may write from, in lower case; the account's own need not be among them. */
  readonly aliases: readonly string[];
  /** Codes such as `de_DE`, in the order of wish; empty ones are passed over. */
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

/** A receipt on its way: who sends it, for which message, to whom. */
interface Receipt {
  readonly session: Session;
  readonly message: Message;
  /** As it travels. */
  readonly to: string;
}

/** Folders whose messages get no receipt: the user's own, and those that had better not learn that somebody read them. */
const WITHOUT_RECEIPTS: readonly unknown[] = ['spam', 'drafts', 'sent'];
/** Failures of a mark that the answer does not need to stand. */
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

/** Answers wishes for read receipts, each once for good [MAIL-079]. */
export class ReceiptService {
  readonly #deps: ReceiptServiceDeps;

  constructor(deps: ReceiptServiceDeps) {
    this.#deps = deps;
  }

  /** What was answered [API-044]; `ref` is looked at for what another client has answered. */
  async state(session: Session, mid: string, ref: MessageRef | null): Promise<ReceiptState> {
    const known = await this.#deps.store.find(keyOf(session, mid));
    if (known !== null || ref === null) return known ?? 'none';
    const mailbox = await this.#deps.mailboxOf(session);
    return (await mailbox.receiptAnswered(ref)) ? 'sent' : 'none';
  }

  /**
   * Sends or declines the receipt that a message asks for [API-045]. An earlier answer stays and is given back.
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
    // Kept before it leaves: of two pages, and of two attempts around a crash, one sends.
    const mine = await store.keep(key, answer, new Date(this.#deps.now()));
    if (!mine) return (await store.find(key)) ?? 'none';
    if (elsewhere) return answer;
    if (answer === 'sent') await this.#sendOrForget({ session, message, to: asker }, key);
    await mark(mailbox, ref);
    return answer;
  }

  /** Forgets answers from before a time. */
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
      const signal = AbortSignal.any([AbortSignal.timeout(PROMPT.total), ...(call ? [call.signal] : [])]);
      return submission.send({ from, to: [to], source }, session.credentials, { signal });
    };
    try {
      // RFC 8098 3: from nobody, so that no bounce comes back. Servers that want a sender of the user's own get it.
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

/** Who asks for a receipt, as an address travels; null for nobody, or for one that no mail can reach. */
function askerOf({ header }: Message): string | null {
  if (header.receiptto === '') return null;
  try {
    return wireAddress(header.receiptto);
  } catch {
    return null;
  }
}

/** The address of the user's that a message went to, the account's own where none is named. */
function addressedTo(header: Message['header'], own: Address, aliases: readonly string[]): Address {
  const named = [...header.to, ...header.cc].map(({ mail }) => mail.toLowerCase());
  if (named.includes(own.mail)) return own;
  return { name: own.name, mail: named.find((mail) => aliases.includes(mail)) ?? own.mail };
}

/** Whether a folder is one whose messages get no receipt, or lies below one. */
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

/** A password that only the submission server refuses ends no session. */
function asOurs(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid_credentials') return error;
  return new Failure('submission_refused', error.details);
}
