import { send } from '@pillarbox/contract/compose/operations';
import { followUpList } from '@pillarbox/contract/follow-ups/operations';
import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpRequest, FollowUps } from '@pillarbox/contract/follow-ups/request';
import type { BodyOf } from '@pillarbox/contract/operation';
import { eq, sql } from 'drizzle-orm';
import { ComposeBed } from './features/compose/compose.test-bed.ts';
import { stageFile } from './features/compose/stage-file.test-bed.ts';
import type { FollowUpsFeature } from './features/follow-ups/follow-ups.feature.ts';
import { followUpsFeature } from './features/follow-ups/follow-ups.feature.ts';
import { followUpSets } from './features/follow-ups/follow-ups.table.ts';
import type { Db } from './platform/database/database.ts';

/** An automated follow-up as the composer asks for it. */
export function automated(subject: string, text: string, more: Partial<FollowUpRequest> = {}): FollowUpRequest {
  const message = { headers: { Subject: subject }, text, parts: [], attachment: [], pgp: false } as const;
  return {
    type: 'automated',
    'send-as': 'reply',
    delay: 86_400,
    options: { message: { ...message, parts: [], attachment: [] } },
    ...more,
  };
}

let drafts = 0;

/** The compose feature and the follow-ups of one account, on a given database and the built-in mail system. */
export class FollowUpsBed {
  readonly compose: ComposeBed;
  readonly followUps: FollowUpsFeature;
  /** What reports say. */
  readonly outcomes: { messageId: string; address: string; kind: string }[] = [];
  readonly failures: unknown[] = [];
  /** How often the pages of the account were told to read again. */
  changes = 0;

  constructor(compose: ComposeBed) {
    this.compose = compose;
    compose.time = Date.now();
    const { feature, client, db } = compose;
    this.followUps = followUpsFeature({
      mount: client.mount,
      db,
      mailboxOf: (session) => compose.mailPort.mailboxOf(session),
      standing: {
        keepSealed: (owner, reason, sealed) =>
          feature.standing.keepSealed(owner, reason, compose.storedSignIn ? sealed : null),
        forget: (owner, reason) => feature.standing.forget(owner, reason),
        canSend: (owner) => feature.standing.canSend(owner),
        fullPartners: () => feature.standing.fullPartners(),
        mailboxOf: (owner) => feature.standing.mailboxOf(owner),
        refused: (owner) => feature.standing.refused(owner),
        sendFor: (owner, message) => feature.standing.sendFor(owner, message),
        sendOf: (session, message) => feature.standing.sendOf(session, message),
      },
      files: feature.heldFiles,
      reports: {
        take: async () => undefined,
        outcomesOf: async (_, ids) => this.outcomes.filter(({ messageId }) => ids.includes(messageId)),
      },
      ownAddressesOf: ({ mail }) => [mail],
      storesSignIn: () => compose.storedSignIn,
      broadcast: ({ accountId }) => {
        if (accountId === compose.session.accountId) this.changes += 1;
      },
      failed: (error) => this.failures.push(error),
      alone: false,
    });
    compose.followUps = {
      ask: (session, message) => this.followUps.check(session, message),
      begin: (sent, mailbox) => this.followUps.begin(sent, mailbox),
    };
  }

  /** A bed with an account of its own. */
  static async open(db: Db): Promise<FollowUpsBed> {
    return new FollowUpsBed(await ComposeBed.open(db));
  }

  /** Another gateway with the same account. */
  beside(): FollowUpsBed {
    return new FollowUpsBed(new ComposeBed(this.compose.db, { beside: this.compose }));
  }

  start(): void {
    this.compose.feature.start();
    this.followUps.start();
  }

  async close(): Promise<void> {
    await this.followUps.close();
    await this.compose.feature.close();
  }

  /** Sends a message to Bob that asks for follow-ups; `more` are other fields of the message. */
  async send(followups: FollowUps, more: Partial<BodyOf<typeof send>['message']> = {}): Promise<void> {
    const { client, session } = this.compose;
    const message = this.compose.written({ subject: 'Quote', ...more, followups });
    drafts += 1;
    await client.call(send, { session, body: { message, draftid: `draft-fup-${String(drafts)}` } });
  }

  stage(name: string, content: string): Promise<string> {
    return stageFile(this.compose, name, content);
  }

  async list(): Promise<FollowUpSet[]> {
    const { client, session } = this.compose;
    return (await client.call(followUpList, { session })).list;
  }

  /** The only set. */
  async only(): Promise<FollowUpSet> {
    const [one] = await this.list();
    if (one === undefined) throw new Error('there are no follow-ups');
    return one;
  }

  /** Moves the times at which follow-ups are due into the past, so that the next one is due, and looks for due ones. */
  async pass(): Promise<void> {
    const earlier = sql`${followUpSets.dueAt} - interval '30 days'`;
    await this.compose.db
      .update(followUpSets)
      .set({ dueAt: earlier })
      .where(eq(followUpSets.accountId, this.compose.session.accountId));
    this.followUps.start();
  }

  /** The subjects of the messages that the submission server took. */
  subjects(): string[] {
    return this.compose.submission.taken.map(({ source }) => headerOf(source, 'Subject'));
  }

  /** Somebody answers the first message; `headers` are further header lines. */
  async answer(from: string, headers = '', folder = 'INBOX'): Promise<void> {
    const id = headerOf(this.compose.submission.taken[0]?.source ?? '', 'Message-ID');
    await this.compose.deliver(
      folder,
      `From: ${from}\r\nSubject: Re: Quote\r\nIn-Reply-To: ${id}\r\n${headers}\r\nYes.`,
    );
  }
}

/** The value of a header field. */
export function headerOf(source: Uint8Array | string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(Buffer.from(source).toString())?.[1]?.trim() ?? '';
}
