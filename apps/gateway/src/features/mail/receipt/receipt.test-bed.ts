import { answerReceipt, receiptStateOf } from '@pillarbox/contract/mail/receipt';
import type { BodyOf, QueryOf } from '@pillarbox/contract/operation';
import { parseMessage } from '@pillarbox/mailbox/message/parse-message';
import { FakeSubmission } from '@pillarbox/testkit/fake-submission';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import type { Db } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { receiptFeature } from './receipt.feature.ts';
import type { ReceiptFeature } from './receipt.feature.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';

let accounts = 0;

/** Read receipts of an account of its own, on the built-in mail system and a given database. */
export class ReceiptBed {
  readonly mail = `reader${String((accounts += 1))}@example.test`;
  readonly session = {
    ...testAccount(this.mail),
    id: `session of ${this.mail}`,
    credentials: { user: this.mail, password: 'right' },
  } as Session;
  readonly #mail = new LocalMail(() => this.time);
  /** The account as another client sees it. */
  readonly account = this.#mail.probe(this.mail);
  /** Faults of the mailboxes that the feature opens. */
  readonly faults = this.#mail.system.faults;
  readonly submission = new FakeSubmission();
  readonly client = new InProcessClient<Session>();
  readonly feature: ReceiptFeature;
  aliases: string[] = [];
  time = Date.UTC(2026, 0, 2, 3, 4, 5);

  constructor(db: Db) {
    this.feature = receiptFeature({
      mount: this.client.mount,
      db,
      useMailboxAt: async (session, _folder, work) => work(await this.#mail.system.signIn(session.credentials)),
      openMessage: async (session, ref) => {
        const mailbox = await this.#mail.system.signIn(session.credentials);
        const { uid, uidvalidity, flags, source } = await mailbox.source(ref, 1e6);
        const held = { uid, uidvalidity, flags, folder: ref.folder, size: source.length };
        return { ...parseMessage(source), ...held, parts: [], inlines: [], images: [], attachments: [], notes: [] };
      },
      senderFor: ({ credentials }) => {
        const way = { submission: this.submission, credentials, refused: () => Promise.resolve() };
        return Promise.resolve({ address: null, way: () => Promise.resolve(way) });
      },
      readerOf: async () => ({ name: 'Reader', aliases: this.aliases, languages: ['en_US'] }),
      now: () => this.time,
    });
  }

  static async open(db: Db): Promise<ReceiptBed> {
    const bed = new ReceiptBed(db);
    await bed.#mail.add(bed.mail, 'right');
    return bed;
  }

  /** Files a message from Tom that requests a receipt unless `headers` say otherwise; returns its uid. */
  async deliver(
    mid: string,
    headers: readonly string[] = ['Disposition-Notification-To: Tom <tom@other.test>'],
    { folder = 'INBOX', to = this.mail } = {},
  ): Promise<number> {
    const known = ['From: tom@other.test', `To: ${to}`, `Message-ID: ${mid}`, 'Subject: Hi'];
    return await this.account.file(folder, [...known, ...headers, '', 'x', ''].join('\r\n'));
  }

  /** The answer for a message, by its Message-ID alone unless `query` names folder and uid. */
  async state(mid: string, query: Partial<QueryOf<typeof receiptStateOf>> = {}): Promise<string> {
    return (await this.client.call(receiptStateOf, { session: this.session, query: { mid, ...query } })).state;
  }

  async answer(mid: string, uid: number, body: Partial<BodyOf<typeof answerReceipt>> = {}): Promise<string> {
    const whole = { mid, folder: 'INBOX', uid, state: 'sent' as const, ...body };
    return (await this.client.call(answerReceipt, { session: this.session, body: whole })).state;
  }

  /** Uids of the messages that the feature marked as answered (RFC 3503). The tests of the IMAP mailbox prove the mark. */
  get marked(): number[] {
    return this.faults.callsOf('setReceiptAnswered').map(([{ uid }]) => uid);
  }
}
