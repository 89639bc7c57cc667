import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { StagedAttachment } from '@pillarbox/contract/compose/operations';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { OutboxItem, SendProof } from '@pillarbox/contract/compose/outbox';
import type { FollowUpRequest } from '@pillarbox/contract/follow-ups/request';
import type { PartContent } from '@pillarbox/mailbox/message/parsed';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { ReportedMessage } from '@pillarbox/rules/cards/report';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { Leases } from '../../platform/database/leases.ts';
import type { Mount, Session, UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { AttachmentLoader } from './attachment-loader.ts';
import type {
  ComposeBlobs,
  ComposeElsewhere,
  ComposeMail,
  OutgoingServer,
  PublishOutbox,
  Writer,
} from './compose.ports.ts';
import { mountCompose } from './compose.routes.ts';
import { SendAttempt } from './send-attempt.ts';
import type { SentMessage } from './sent-message.ts';
import { sentMessage } from './sent-message.ts';
import { DraftService } from './draft.service.ts';
import { DraftStore } from './draft.store.ts';
import { OutboxClaims } from './outbox-claims.ts';
import { OutboxStore } from './outbox.store.ts';
import { OutboxWorker } from './outbox.worker.ts';
import { resealOutbox } from './reseal-outbox.ts';
import { ScheduleService } from './schedule.service.ts';
import { SendService } from './send.service.ts';
import { StagedService } from './staged.service.ts';
import { holderOf, StagedStore } from './staged.store.ts';
import { StandingService } from './standing.service.ts';
import { StandingStore } from './standing.store.ts';
import { TemplateService } from './template.service.ts';
import { SubmissionOffers } from './submission-offers.ts';

/** What the compose feature needs of the rest of the gateway. */
export interface ComposeFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: ComposeBlobs;
  readonly scanner: Scanner;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'unseal'>;
  readonly log: Pick<Log, 'error'>;
  /** The mail feature's functions. */
  readonly mail: ComposeMail;
  /** The outgoing mail server of a partner, by the partner's id. */
  readonly outgoingServerOf: (partner: string) => OutgoingServer;
  /** The accounts elsewhere by which messages leave. */
  readonly elsewhere: ComposeElsewhere;
  /** Name, aliases and hold time of a user, from preferences and partner settings. */
  readonly writerOf: (session: Session) => Promise<Writer>;
  /** Sends `{event: 'outbox', item}` to every socket of the account, at every gateway. */
  readonly publish: PublishOutbox;
  /** Remembers the recipients of a message for suggestions; never throws. */
  readonly collect: (session: Session, recipients: readonly Address[]) => Promise<void>;
  /** Follow-ups of messages that are sent. */
  readonly followUps: {
    /** Called when a message that asks for them is put into the outbox. @throws Failure `followup_invalid`, `too_many_followups`. */
    readonly ask: (session: Session, message: Outgoing) => Promise<void>;
    /** Called when such a message was sent; again with the same message after an interruption. */
    readonly begin: (sent: SentMessage, mailbox: Mailbox) => Promise<void>;
  };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** True when no other gateway uses this database: messages claimed by an earlier process are taken over at once. */
  readonly alone: boolean;
}

/** What the compose feature offers the rest of the gateway. */
export interface ComposeFeature {
  /** Starts sending due messages; call it once every feature is ready. */
  start(): void;
  /** Sends a message that another feature wrote for the user, without the hold. @throws Failure as the call `send`. */
  send(session: Session, message: Outgoing): Promise<OutboxItem>;
  /** Sends messages of users who are not there: for features whose work goes on after a sign-out. */
  readonly standing: Pick<
    StandingService,
    | 'keep'
    | 'keepSealed'
    | 'want'
    | 'accounts'
    | 'forget'
    | 'canSend'
    | 'fullPartners'
    | 'send'
    | 'sendFor'
    | 'sendOf'
    | 'mailboxOf'
    | 'refused'
  >;
  /** Files that follow-ups use. */
  readonly heldFiles: HeldFiles;
  /** What is known about the sending of a message; null for one that was not sent from here, or too long ago. */
  proofOf(owner: Pick<Account, 'accountId'>, messageId: string): Promise<SendProof | null>;
  /** The Message-ID of the sent message that a report names; null when it names none. */
  sentOf(owner: Pick<Account, 'accountId'>, named: ReportedMessage): Promise<string | null>;
  /** Whether an account has sent a message that is remembered. */
  hasSent(owner: Pick<Account, 'accountId'>): Promise<boolean>;
  /** Whether a draft was sent, or is waiting to be sent. */
  hasLeft(owner: Account, draftid: string): Promise<boolean>;
  /** A file that the user has uploaded, for features that keep a copy of it; null for none. */
  uploaded(owner: Account, id: string): Promise<PartContent | null>;
  /** Stores a file for a message that another feature writes for the user. Returns its id. @throws Failure `attachments_too_large`. */
  stage(owner: Account, file: PartContent): Promise<string>;
  /** Attaches files of another feature as if the user had uploaded them. @throws Failure as the call `stage`. */
  attach(session: Session, files: AsyncIterable<UploadedFile>): Promise<readonly StagedAttachment[]>;
  /** Call it after every sign-in: it resumes messages that wait for one. */
  signedIn(session: Session): Promise<void>;
  /** Scheduled jobs. */
  readonly jobs: readonly Job[];
  /** Claims no more messages and waits for those in progress. */
  close(): Promise<void>;
}

/** Staged files that stay for as long as follow-ups use them. */
export interface HeldFiles {
  /** Checks the files of follow-ups. Returns their ids. @throws Failure `attachments_too_large`, `attachment_not_found`. */
  check(owner: Account, requests: readonly FollowUpRequest[]): Promise<string[]>;
  /** Keeps exactly these files for follow-ups and deletes others that were kept for them. */
  keep(owner: Pick<Account, 'accountId'>, followUps: string, ids: readonly string[]): Promise<void>;
}

/**
 * Sent and recalled messages are remembered for 90 days, in milliseconds, without text and recipients: so that an old window does not
 * send the same draft again, and as the proof that a message was sent.
 */
const REMEMBER_MS = 90 * 24 * 60 * 60_000;
/** The row of a draft (its version and what it replies to) is kept for a year, in milliseconds. */
const FORGET_DRAFT_MS = 365 * 24 * 60 * 60_000;

/** Builds the compose feature and registers its operations: staged files, drafts, templates and the outbox. */
export function composeFeature(deps: ComposeFeatureDeps): ComposeFeature {
  const { db, now, blobs, scanner, mail, writerOf, outgoingServerOf } = deps;
  const store = new OutboxStore(db);
  const claims = new OutboxClaims(db);
  const stagedStore = new StagedStore(db);
  const draftStore = new DraftStore(db);
  const staged = new StagedService({ store: stagedStore, blobs, scanner, now });
  const loader = new AttachmentLoader({ store: stagedStore, staged, mail });
  const hasLeft = store.hasLeft.bind(store);
  const leases = new Leases(db);
  const about = { mail, writerOf, hasLeft, now };
  const drafts = new DraftService({ store: draftStore, leases, stagedStore, staged, loader, ...about });
  const offers = new SubmissionOffers(outgoingServerOf, now);
  const standingStore = new StandingStore(db);
  const sendAttempt = new SendAttempt({
    ...{ ...deps, store, drafts, stagedStore, staged },
    refused: (owner) => standingStore.replace(owner, null),
    beginFollowUps: async (row, mailbox) => {
      const sent = await sentMessage(blobs, row);
      if (sent !== null) await deps.followUps.begin(sent, mailbox);
    },
    sleep: (ms) => delay(ms),
  });
  const onDatabaseError = (error: unknown): void => {
    const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
    deps.log.error({ code: typeof code === 'string' ? code : 'unknown' }, 'the outbox cannot reach the database');
  };
  const worker = new OutboxWorker({ claims, sendAttempt, onTrouble: onDatabaseError });
  const wake = (): void => worker.wake();
  const schedule = new ScheduleService({ ...deps, store, draftStore, drafts, stagedStore, wake });
  const askFollowUps = deps.followUps.ask;
  const parts = {
    ...deps,
    store,
    draftStore,
    drafts,
    stagedStore,
    staged,
    loader,
    offers,
    schedule,
    wake,
    askFollowUps,
  };
  const sending = new SendService(parts);
  // A message that another feature sends is on no screen from which the user could recall it: it is not held.
  const atOnce = new SendService({
    ...parts,
    writerOf: async (session) => ({ ...(await writerOf(session)), undoSeconds: 0 }),
  });
  const openMailbox = mail.openMailbox.bind(mail);
  const standing = new StandingService({ ...deps, claims, store: standingStore, sending: atOnce, openMailbox });
  const templates = new TemplateService({ loader, mail, writerOf, now });
  mountCompose({ mount: deps.mount, staged, drafts, templates, sending, schedule, offers, collect: deps.collect });
  return {
    start: () => {
      const ready = deps.alone ? claims.releaseAll() : Promise.resolve();
      ready.catch(onDatabaseError).finally(wake);
    },
    send: (session, message) => atOnce.send(session, { message, draftid: randomBytes(18).toString('base64url') }),
    proofOf: (owner, messageId) => sending.proof(owner, messageId),
    sentOf: (owner, named) => store.reported(owner, named),
    hasSent: (owner) => store.hasSent(owner),
    hasLeft,
    uploaded: (owner, id) => staged.uploaded(owner, id),
    stage: async (owner, { name, mime, content }) =>
      (await staged.keepCopy({ owner, name, mime, origin: null }, content)).id,
    attach: async (session, files) => await staged.stage(session, files, await offers.limitOf(session)),
    standing,
    heldFiles: {
      check: (owner, requests) => loader.check(owner, requests),
      keep: async (owner, followUps, ids) => {
        const holder = holderOf(followUps);
        await stagedStore.hold(owner, ids, holder);
        await staged.forget((await stagedStore.heldBy(holder)).filter(({ id }) => !ids.includes(id)));
      },
    },
    signedIn: async (session) => {
      await sending.signedIn(session);
      await standing.signedIn(session);
    },
    jobs: [
      { name: 'remove-old-attachments', cron: '17 * * * *', run: () => staged.sweep() },
      {
        name: 'reseal-outbox',
        cron: '47 * * * *',
        run: async () => {
          await resealOutbox(store, deps.secrets);
          await resealOutbox(standingStore, deps.secrets);
        },
      },
      { name: 'remove-old-outbox', cron: '27 * * * *', run: () => store.removeOlder(REMEMBER_MS) },
      {
        name: 'remove-old-drafts',
        cron: '37 * * * *',
        run: () => draftStore.removeOlder(new Date(now() - FORGET_DRAFT_MS)),
      },
    ],
    close: () => worker.stop(),
  };
}
