import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { send } from '@pillarbox/contract/compose/operations';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { BodyOf } from '@pillarbox/contract/operation';
import type { AccountProbe } from '@pillarbox/testkit/account-probe';
import { FakeSubmission } from '@pillarbox/testkit/fake-submission';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { MemoryBlobs } from '@pillarbox/testkit/memory-blobs';
import { PlainParser } from '@pillarbox/testkit/plain-parser';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import type { Message } from '@pillarbox/contract/mail/message';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import type { ComposeFeature, ComposeFeatureDeps } from './compose.feature.ts';
import { composeFeature } from './compose.feature.ts';
import type { ComposeElsewhere, ComposeMail, ElsewhereSender } from './compose.ports.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import { NO_SCANNER } from '../../platform/scanner/scanner.ts';
import { outbox } from './outbox.table.ts';
import { written } from './written.test-bed.ts';

let accounts = 0;

/** What knows no account elsewhere. */
export const NOWHERE: ComposeElsewhere = {
  wayOf: () => Promise.reject(new Failure('remote_sending_off')),
  inMailbox: () => Promise.reject(new Failure('folder_not_found')),
};

/** Parts that a test bed shares with another one, or takes from a real server. */
interface GivenParts {
  /** The bed of another gateway, whose account, mail and blobs are shared. */
  readonly beside?: ComposeBed;
  /** A mailbox of a real server, and the address of its account. */
  readonly real?: { readonly mail: string; readonly mailbox: Mailbox };
}

/** The compose feature with an account of its own, on a given database and the built-in mail system or a given mailbox. */
export class ComposeBed {
  readonly mail: string;
  readonly session: Session;
  readonly system: LocalMail['system'];
  /** Faults of the mailboxes that the feature opens. */
  readonly faults: LocalMail['system']['faults'];
  /** The account as another client sees it. */
  readonly account: AccountProbe;
  readonly submission = new FakeSubmission();
  readonly blobs: MemoryBlobs;
  readonly secrets = createSecrets('a secret for tests that is long enough');
  readonly client = new InProcessClient<Session>();
  readonly parser = new PlainParser();
  readonly published: OutboxItem[] = [];
  /** Recipients that were given to the suggestions. */
  readonly collected: string[] = [];
  readonly feature: ComposeFeature;
  readonly mailPort: ComposeMail;
  readonly db: Db;
  readonly #mail: LocalMail;
  time = Date.UTC(2026, 0, 2, 3, 4, 5);
  undoSeconds = 0;
  storedSignIn = true;
  savesSent = false;
  aliases: string[] = [];
  elsewhere: ElsewhereSender[] = [];
  /** Accounts elsewhere; none. */
  waysElsewhere: ComposeElsewhere = NOWHERE;
  followUps: ComposeFeatureDeps['followUps'] = { ask: async () => undefined, begin: async () => undefined };

  constructor(db: Db, { beside, real }: GivenParts = {}) {
    this.db = db;
    this.blobs = beside?.blobs ?? new MemoryBlobs();
    this.mail = beside?.mail ?? real?.mail ?? `writer${String((accounts += 1))}@example.test`;
    this.session = testSession(this.mail);
    this.#mail = beside === undefined ? new LocalMail(() => this.time) : beside.#mail;
    this.system = this.#mail.system;
    this.faults = this.system.faults;
    this.account = this.#mail.probe(this.mail);
    this.mailPort = {
      mailboxOf: async (session) => real?.mailbox ?? (await this.system.signIn(session.credentials)),
      useMailboxAt: async (session, _folder, work) => work(await this.mailPort.mailboxOf(session)),
      openMailbox: (_, credentials) => this.system.signIn(credentials),
      openMessage: (session, ref) => this.#open(session, ref.folder, ref.uid),
      partOf: async (session, ref, part) => {
        const mailbox = await this.system.signIn(session.credentials);
        return await this.parser.part((await mailbox.source(ref, 1e9)).source, part);
      },
    };
    this.feature = composeFeature({
      mount: this.client.mount,
      db,
      blobs: this.blobs,
      scanner: NO_SCANNER,
      secrets: this.secrets,
      log: silentLog(),
      mail: this.mailPort,
      outgoingServerOf: () => ({ submission: this.submission, savesSent: this.savesSent }),
      writerOf: async () => ({
        name: 'Writer',
        aliases: this.aliases,
        elsewhere: this.elsewhere,
        undoSeconds: this.undoSeconds,
        storedSignIn: this.storedSignIn,
      }),
      elsewhere: {
        wayOf: (owner, realmid) => this.waysElsewhere.wayOf(owner, realmid),
        inMailbox: (owner, realmid, work) => this.waysElsewhere.inMailbox(owner, realmid, work),
      },
      collect: async (_, recipients) => {
        this.collected.push(...recipients.map(({ mail }) => mail));
      },
      publish: (owner, item) => {
        if (owner.accountId === this.session.accountId) this.published.push(item);
      },
      followUps: {
        ask: (session, message) => this.followUps.ask(session, message),
        begin: (sent, mailbox) => this.followUps.begin(sent, mailbox),
      },
      now: () => this.time,
      alone: false,
    });
  }

  /** A bed with an account of its own. */
  static async open(db: Db): Promise<ComposeBed> {
    const bed = new ComposeBed(db);
    await bed.#mail.add(bed.mail, 'right');
    return bed;
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

  /** A message to Bob as the composer sends it; `fields` may be values that the contract refuses. */
  written(fields: Partial<BodyOf<typeof send>['message']> = {}): Outgoing {
    return { ...written(), ...fields } as Outgoing;
  }

  /** Sources of a folder's messages. */
  sources(folder: string): Promise<string[]> {
    return this.account.sources(folder);
  }

  /** Moves the times of this account's outbox rows `ms` milliseconds into the past: the database's time cannot be set. */
  async pass(ms: number): Promise<void> {
    const earlier = (column: PgColumn) => sql`${column} - ${ms}::double precision * interval '1 millisecond'`;
    const { dueAt, leaseUntil, createdAt, sendAt } = outbox;
    await this.db
      .update(outbox)
      .set({
        dueAt: earlier(dueAt),
        leaseUntil: earlier(leaseUntil),
        createdAt: earlier(createdAt),
        sendAt: earlier(sendAt),
      })
      .where(eq(outbox.accountId, this.session.accountId));
  }

  /** Files a message without the product; returns its uid. */
  deliver(folder: string, message: string | Uint8Array): Promise<number> {
    return this.account.file(folder, message);
  }

  /** Changes the account's password at the mail server. */
  changePassword(password: string): Promise<void> {
    return this.#mail.changePassword(this.mail, password);
  }

  /** Deletes a folder and creates another one of the same name, as an administrator might. */
  renew(folder: string): Promise<void> {
    return this.#mail.recreateFolder(this.mail, folder);
  }
}
