import { answerReceipt, receiptStateOf } from '@pillarbox/contract/mail/receipt';
import type { BodyOf, QueryOf } from '@pillarbox/contract/operation';
import { parseMessage } from '@pillarbox/mailbox/message/parse-message';
import { FakeSubmission } from '@pillarbox/testkit/fake-submission';
import { MemoryMailSystem } from '@pillarbox/testkit/memory-mail-system';
import { ShortRoad } from '@pillarbox/testkit/short-road';
import type { Db } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/road.ts';
import { receiptFeature } from './receipt.feature.ts';
import type { ReceiptFeature } from './receipt.feature.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';

let accounts = 0;

/** Read receipts of one account of its own, over mail in memory and a given database. */
export class ReceiptBed {
  readonly mail = `reader${String((accounts += 1))}@example.test`;
  readonly session = {
    ...testAccount(this.mail),
    id: `session of ${this.mail}`,
    credentials: { user: this.mail, password: 'right' },
  } as Session;
  readonly system = new MemoryMailSystem();
  readonly account = this.system.add(this.mail, 'right');
  readonly submission = new FakeSubmission();
  readonly road = new ShortRoad<Session>();
  readonly feature: ReceiptFeature;
  aliases: string[] = [];
  time = Date.UTC(2026, 0, 2, 3, 4, 5);

  constructor(db: Db) {
    this.feature = receiptFeature({
      mount: this.road.mount,
      db,
      mailboxOf: (session) => this.system.signIn(session.credentials),
      openMessage: async (session, ref) => {
        const mailbox = await this.system.signIn(session.credentials);
        const { uid, uidvalidity, flags, source } = await mailbox.source(ref, 1e6);
        const place = { uid, uidvalidity, flags, folder: ref.folder, size: source.length };
        return { ...parseMessage(source), ...place, parts: [], inlines: [], images: [], attachments: [], notes: [] };
      },
      submissionOf: () => this.submission,
      readerOf: async () => ({ name: 'Reader', aliases: this.aliases, languages: ['en_US'] }),
      now: () => this.time,
    });
  }

  /** Files a message of Tom's that asks for a receipt unless `headers` say otherwise; answers its uid. */
  deliver(
    mid: string,
    headers: readonly string[] = ['Disposition-Notification-To: Tom <tom@other.test>'],
    folder = 'INBOX',
  ): number {
    const kept = this.folder(folder);
    const lines = [
      'From: tom@other.test',
      `To: ${this.mail}`,
      `Message-ID: ${mid}`,
      'Subject: Hi',
      ...headers,
      '',
      'x',
      '',
    ];
    const uid = kept.uidnext;
    kept.uidnext += 1;
    kept.messages.set(uid, { flags: 0, source: Buffer.from(lines.join('\r\n')), arrived: this.time });
    return uid;
  }

  /** What is known of a message, by its Message-ID alone unless `query` names its place. */
  async state(mid: string, query: Partial<QueryOf<typeof receiptStateOf>> = {}): Promise<string> {
    return (await this.road.call(receiptStateOf, { session: this.session, query: { mid, ...query } })).state;
  }

  async answer(mid: string, uid: number, body: Partial<BodyOf<typeof answerReceipt>> = {}): Promise<string> {
    const whole = { mid, folder: 'INBOX', uid, state: 'sent' as const, ...body };
    return (await this.road.call(answerReceipt, { session: this.session, body: whole })).state;
  }

  /** Whether a message carries the word of RFC 3503. */
  isMarked(uid: number, folder = 'INBOX'): boolean {
    return this.folder(folder).messages.get(uid)?.receiptAnswered ?? false;
  }

  folder(path: string): NonNullable<ReturnType<typeof this.account.folders.get>> {
    const found = this.account.folders.get(path);
    if (found === undefined) throw new Error(`no folder ${path}`);
    return found;
  }
}
