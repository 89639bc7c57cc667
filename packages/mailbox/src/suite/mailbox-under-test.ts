import { afterEach, beforeEach } from 'vitest';
import type { ListPage, ListQuery } from '@pillarbox/contract/mail/list';
import type { Mailbox, MailboxEvent } from '../port.ts';
import { INBOX_QUERY } from './inbox-query.ts';
import { sampleMail } from './sample-mail.ts';
import type { SampleMail } from './sample-mail.ts';

/** Optional abilities of a mail system; the suite skips what it lacks. */
export interface Traits {
  /** Reports the uids of moved messages (UIDPLUS). */
  readonly uidMap: boolean;
  /** Reports used and allowed bytes (QUOTA). */
  readonly quota: boolean;
  /** Reports changes without being asked (IDLE). */
  readonly push: boolean;
  /** Accepts folder names with `%`, `{`, `}`, `"` and `\`. */
  readonly anyFolderName: boolean;
  /** A session can still read what another session has removed until it is told (RFC 2180 4.1.2). */
  readonly readsRemoved: boolean;
}

/** One empty account of the system under test. */
export interface AccountUnderTest {
  readonly traits: Traits;
  /** Opens a mailbox of the account; the same account each time. */
  open(): Promise<Mailbox>;
  close(): Promise<void>;
}

/** The account and mailbox of one suite; created again before each test. */
export interface Bench {
  account: AccountUnderTest;
  mailbox: Mailbox;
  /** Another mailbox of the same account. */
  another(): Promise<Mailbox>;
  /** Appends a message and returns its uid. */
  file(mail?: SampleMail, target?: { readonly folder?: string; readonly flags?: number }): Promise<number>;
  /** The inbox as listed: newest first unless the query says otherwise. */
  list(query?: Partial<ListQuery>): Promise<ListPage>;
  /** Subjects of a list in its order. */
  subjects(query?: Partial<ListQuery>): Promise<string[]>;
  /** Flag bits of one message. */
  flagsOf(uid: number, folder?: string): Promise<number | undefined>;
}

/** Opens a mailbox before each test and closes everything after it. */
export function useBench(setup: () => Promise<AccountUnderTest>): Bench {
  const opened: Mailbox[] = [];
  const bench = {} as Bench;

  const another = async (): Promise<Mailbox> => {
    const mailbox = await bench.account.open();
    opened.push(mailbox);
    return mailbox;
  };
  const list = (query: Partial<ListQuery> = {}): Promise<ListPage> => bench.mailbox.list({ ...INBOX_QUERY, ...query });

  beforeEach(async () => {
    bench.account = await setup();
    bench.mailbox = await another();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((mailbox) => mailbox.close()));
    await bench.account.close();
  });

  return Object.assign(bench, {
    another,
    list,
    file: async (mail: SampleMail = {}, { folder = 'INBOX', flags = 0 } = {}) =>
      (await bench.mailbox.append({ folder, source: sampleMail(mail), flags })).uid,
    subjects: async (query?: Partial<ListQuery>) => (await list(query)).rows.map(({ subject }) => subject),
    flagsOf: async (uid: number, folder = 'INBOX') => (await bench.mailbox.rows(folder, [uid]))[0]?.flags,
  });
}

/** Records all events of a mailbox from now on. */
export function recordEvents(mailbox: Mailbox): MailboxEvent[] {
  const events: MailboxEvent[] = [];
  mailbox.subscribe((event) => events.push(event));
  return events;
}
