import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { send } from '@pillarbox/contract/compose/operations';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { BodyOf } from '@pillarbox/contract/operation';
import type { MemoryAccount } from '@pillarbox/testkit/memory-mailbox';
import { FakeSubmission } from '@pillarbox/testkit/fake-submission';
import { MemoryBlobs } from '@pillarbox/testkit/memory-blobs';
import { MemoryMailSystem } from '@pillarbox/testkit/memory-mail-system';
import { PlainParser } from '@pillarbox/testkit/plain-parser';
import { ShortRoad } from '@pillarbox/testkit/short-road';
import type { Message } from '@pillarbox/contract/mail/message';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/road.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import type { ComposeFeature } from './compose.feature.ts';
import { composeFeature } from './compose.feature.ts';
import type { ComposeMail } from './compose.ports.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { outbox } from './outbox.table.ts';

let accounts = 0;

function sessionOf(mail: string): Session {
  return {
    ...testAccount(mail),
    id: `session of ${mail}`,
    account: mail.split('@')[0] ?? '',
    domain: 'example.test',
    maillogin: mail,
    duty: null,
    rtoken: 'r',
    credentials: { user: mail, password: 'right' },
  };
}

/** What two gateways of a test have in common. */
interface SharedParts {
  readonly mail?: string;
  readonly mailbox?: Mailbox;
  readonly blobs?: MemoryBlobs;
}

/** The compose feature of one account of its own, over a given database and mail in memory, or a given mailbox. */
export class ComposeBed {
  readonly mail: string;
  readonly session: Session;
  readonly system = new MemoryMailSystem();
  readonly account: MemoryAccount;
  readonly submission = new FakeSubmission();
  readonly blobs: MemoryBlobs;
  readonly secrets = createSecrets('a secret for tests that is long enough');
  readonly road = new ShortRoad<Session>();
  readonly parser = new PlainParser();
  readonly published: OutboxItem[] = [];
  readonly feature: ComposeFeature;
  readonly mailPort: ComposeMail;
  readonly db: Db;
  time = Date.UTC(2026, 0, 2, 3, 4, 5);
  undoSeconds = 0;
  savesSent = false;
  aliases: string[] = [];

  constructor(db: Db, { mail, mailbox, blobs }: SharedParts = {}) {
    this.db = db;
    this.blobs = blobs ?? new MemoryBlobs();
    this.mail = mail ?? `writer${String((accounts += 1))}@example.test`;
    this.session = sessionOf(this.mail);
    this.account = this.system.add(this.mail, 'right');
    this.mailPort = {
      mailboxOf: async (session) => mailbox ?? (await this.system.signIn(session.credentials)),
      openMailbox: (_, credentials) => this.system.signIn(credentials),
      openMessage: (session, ref) => this.#open(session, ref.folder, ref.uid),
      partOf: async (session, ref, part) => {
        const mailbox = await this.system.signIn(session.credentials);
        return await this.parser.part((await mailbox.source(ref, 1e9)).source, part);
      },
    };
    this.feature = composeFeature({
      mount: this.road.mount,
      db,
      blobs: this.blobs,
      secrets: this.secrets,
      log: silentLog(),
      mail: this.mailPort,
      departuresOf: () => ({ submission: this.submission, savesSent: this.savesSent }),
      writerOf: async () => ({ name: 'Writer', aliases: this.aliases, undoSeconds: this.undoSeconds }),
      publish: (owner, item) => {
        if (owner.accountId === this.session.accountId) this.published.push(item);
      },
      now: () => this.time,
      alone: false,
    });
  }

  async #open(session: Session, folder: string, uid: number): Promise<Message> {
    const mailbox = await this.system.signIn(session.credentials);
    const { uidvalidity, flags, source } = await mailbox.source({ folder, uid }, 1e9);
    const parsed = await this.parser.parse(source);
    return {
      ...parsed,
      uid,
      folder,
      uidvalidity,
      flags,
      size: 0,
      parts: [],
      inlines: [],
      images: [],
      attachments: [],
      notes: [],
    };
  }

  /** What the composer hands in, for Bob. */
  written(fields: Partial<BodyOf<typeof send>['message']> = {}): Outgoing {
    const base = {
      to: [{ name: 'Bob', mail: 'bob@example.test' }],
      cc: [],
      bcc: [],
      subject: 'Hello',
      html: '',
      text: 'Hi',
    };
    return { ...base, priority: 3, receipt: false, attachments: [], ...fields } as Outgoing;
  }

  /** Sources of a folder's messages. */
  sources(folder: string): string[] {
    const messages = this.account.folders.get(folder)?.messages.values() ?? [];
    return [...messages].map((message) => Buffer.from(message.source).toString('latin1'));
  }

  /** Lets so many milliseconds pass for this account's messages on their way: the database's time cannot be set. */
  async pass(ms: number): Promise<void> {
    const earlier = (column: PgColumn) => sql`${column} - ${ms}::double precision * interval '1 millisecond'`;
    const { dueAt, leaseUntil, createdAt } = outbox;
    await this.db
      .update(outbox)
      .set({ dueAt: earlier(dueAt), leaseUntil: earlier(leaseUntil), createdAt: earlier(createdAt) })
      .where(eq(outbox.accountId, this.session.accountId));
  }

  /** Files a message without going through the product; answers its uid. */
  deliver(folder: string, text: string): number {
    const kept = this.account.folders.get(folder);
    if (kept === undefined) throw new Error(`no folder ${folder}`);
    kept.messages.set(kept.uidnext, { flags: 0, source: Buffer.from(text, 'latin1'), arrived: this.time });
    kept.uidnext += 1;
    return kept.uidnext - 1;
  }
}
