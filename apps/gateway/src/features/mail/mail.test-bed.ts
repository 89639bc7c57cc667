import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import type { MailboxEvent } from '@pillarbox/mailbox/port';
import type { AccountProbe } from '@pillarbox/testkit/account-probe';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { PlainParser } from '@pillarbox/testkit/plain-parser';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { SpamMarked } from './change.service.ts';
import type { MailFeature } from './mail.feature.ts';
import { mailFeature } from './mail.feature.ts';
import { testAccount } from '../../platform/testing/test-account.ts';

const ALICE = 'alice@example.test';

/** A session of a user of the test bed. */
export function sessionOf(mail: string, password: string, id = `session-of-${mail}`): Session {
  const [account = '', domain = ''] = mail.split('@');
  const credentials = { user: mail, password };
  return { ...testAccount(mail), id, account, domain, maillogin: mail, duty: null, rtoken: 'r', credentials };
}

/** The mail feature over the built-in mail system with one account, alice, and a clock that a test sets. */
export class MailBed {
  time = 1_000_000;
  readonly #mail = new LocalMail(() => this.time);
  readonly system = this.#mail.system;
  /** Faults of the mailboxes that the feature opens. */
  readonly faults = this.system.faults;
  /** The account as another client sees it. */
  readonly account: AccountProbe = this.#mail.probe(ALICE);
  readonly session = sessionOf(ALICE, 'right');
  readonly client = new InProcessClient<Session>();
  readonly parser = new PlainParser();
  readonly published: { readonly accountId: string; readonly event: MailboxEvent }[] = [];
  readonly refused: string[] = [];
  /** When snoozed messages return, by their uid. */
  readonly returnTimes = new Map<number, number>();
  /** Messages that were marked as spam or not spam, as the spam filter is told. */
  readonly marked: SpamMarked[] = [];
  readonly feature: MailFeature = mailFeature({
    mount: this.client.mount,
    mailSystemOf: () => this.system,
    parser: this.parser,
    layout: {
      arrange: (_owner, folders) => folders,
      renamed: () => Promise.resolve(),
      deleted: () => Promise.resolve(),
    },
    returnTimes: () => Promise.resolve(this.returnTimes),
    fetchOutside: () => Promise.reject(new Error('this test fetches nothing')),
    contentAddress: (_partner, address) => address,
    publish: ({ accountId }, event) => this.published.push({ accountId, event }),
    passwordRefused: ({ id }) => {
      this.refused.push(id);
      return Promise.resolve();
    },
    marked: (_session, messages) => this.marked.push(messages),
    now: () => this.time,
  });

  static async open(): Promise<MailBed> {
    const bed = new MailBed();
    await bed.#mail.add(ALICE, 'right');
    return bed;
  }

  /** Files a message without the product; returns its uid. */
  async deliver(folder: string, text: string | Uint8Array, flags = 0): Promise<number> {
    return await this.account.file(folder, text, flags);
  }

  /** How many messages each of the folders holds. */
  async sizes(...folders: string[]): Promise<number[]> {
    return await Promise.all(folders.map(async (folder) => (await this.account.uids(folder)).length));
  }

  /** Whether a message has the flag SEEN. */
  async isSeen(folder: string, uid: number): Promise<boolean> {
    return (((await this.account.flagsOf(folder, uid)) ?? 0) & MESSAGE_FLAG.SEEN) !== 0;
  }

  /** Adds a folder without the product; it may have a special use. */
  async addFolder(path: string, use: SpecialUse | null = null): Promise<void> {
    await this.#mail.store.addFolder(ALICE, { path, use, uidvalidity: 1 });
  }
}
