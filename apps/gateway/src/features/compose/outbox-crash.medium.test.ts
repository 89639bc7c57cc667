import { send, savemsg } from '@pillarbox/contract/compose/operations';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { KillableProcess } from '@pillarbox/testkit/killable-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { Leases } from '../../platform/database/leases.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { NO_SCANNER } from '../../platform/scanner/scanner.ts';
import { AttachmentLoader } from './attachment-loader.ts';
import { ComposeBed, NOWHERE } from './compose.test-bed.ts';
import { SendAttempt } from './send-attempt.ts';
import { DraftService } from './draft.service.ts';
import { DraftStore } from './draft.store.ts';
import { LEASE_MS, OutboxClaims } from './outbox-claims.ts';
import { OutboxStore } from './outbox.store.ts';
import { OutboxWorker } from './outbox.worker.ts';
import { StagedService } from './staged.service.ts';
import { StagedStore } from './staged.store.ts';
import { stageFile } from './stage-file.test-bed.ts';

/** A worker that stands for a process: when `life` ends, every call that it makes fails. */
function processOf(bed: ComposeBed, life: KillableProcess): OutboxWorker {
  const now = (): number => bed.time;
  const store = life.of('outbox', new OutboxStore(bed.db));
  const stagedStore = life.of('staged rows', new StagedStore(bed.db));
  const blobs = life.of('blobs', bed.blobs);
  const staged = new StagedService({ store: stagedStore, blobs, scanner: NO_SCANNER, now });
  const mail = {
    ...bed.mailPort,
    openMailbox: async (): ReturnType<typeof bed.system.signIn> =>
      life.of('mailbox', await bed.system.signIn(bed.session.credentials)),
  };
  const drafts = new DraftService({
    store: life.of('drafts', new DraftStore(bed.db)),
    leases: new Leases(bed.db),
    stagedStore,
    staged,
    loader: new AttachmentLoader({ store: stagedStore, staged, mail }),
    mail,
    writerOf: async () => ({ name: '', aliases: [], elsewhere: [], undoSeconds: 0, storedSignIn: true }),
    hasLeft: (owner, draftid) => store.hasLeft(owner, draftid),
    now,
  });
  const submission = life.of('submission', bed.submission);
  const outgoingServerOf = () => ({ submission, savesSent: bed.savesSent });
  const publish = (): void => undefined;
  const { secrets } = bed;
  const sendAttempt = new SendAttempt({
    elsewhere: NOWHERE,
    store,
    drafts,
    stagedStore,
    staged,
    blobs,
    secrets,
    mail,
    outgoingServerOf,
    publish,
    refused: async () => undefined,
    beginFollowUps: async () => undefined,
    // A process that is killed during a pause does not go on afterwards.
    ...life.of('clock', { sleep: async () => undefined }),
  });
  // The worker itself uses a store that is not cut off: it checks for more rows at times that differ from run to run.
  return new OutboxWorker({ claims: new OutboxClaims(bed.db), sendAttempt, onTrouble: () => undefined });
}

/** A message with a saved draft, a staged file and an original it answers, in the outbox and due. */
async function sentReply(db: Database, savesSent: boolean): Promise<ComposeBed> {
  const bed = await ComposeBed.open(db.db);
  // The workers of the test do the work, so the worker of the feature is stopped.
  await bed.feature.close();
  bed.savesSent = savesSent;
  if (savesSent) {
    bed.submission.afterwards = ({ source }) => bed.deliver('Sent', source);
  }
  const uid = await bed.deliver('INBOX', 'Subject: Q\r\nMessage-ID: <q@example.test>\r\n\r\n?');
  const id = await stageFile(bed, 'a.txt', 'content');
  const message = bed.written({
    reference: { command: 'reply', folder: 'INBOX', uid },
    attachments: [{ ref: { kind: 'staged', id } }],
    bcc: [{ name: '', mail: 'quiet@example.test' }],
  });
  const { session } = bed;
  await bed.client.call(savemsg, { session, body: { message, draftid: 'draft-0001', version: 1 } });
  await bed.client.call(send, { session, body: { message, draftid: 'draft-0001' } });
  return bed;
}

/** Runs a process that is killed at a step, then processes that are not, until the outbox is done. */
async function runKilled(bed: ComposeBed, end: number): Promise<KillableProcess> {
  const life = new KillableProcess(end);
  await processOf(bed, life)
    .drain()
    .catch(() => undefined);
  await bed.pass(LEASE_MS + 1);
  await processOf(bed, new KillableProcess(Infinity)).drain();
  return life;
}

async function expectDone(bed: ComposeBed, at: string): Promise<void> {
  expect(await bed.sources('Sent'), at).toHaveLength(1);
  expect(await bed.sources('Drafts'), at).toHaveLength(0);
  expect([...bed.blobs.kept.keys()], at).toEqual([]);
  expect(await bed.account.flags('INBOX'), at).toEqual([MESSAGE_FLAG.ANSWERED]);
}

describeOnDatabases('a gateway that is killed while it sends a message', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  it('neither loses nor duplicates it at any step, except between acceptance and its record', async () => {
    const whole = await runKilled(await sentReply(database, false), Infinity);
    expect(whole.steps.length).toBeGreaterThanOrEqual(36);
    const doubled = new Set<string>();
    for (let end = 0; end < whole.steps.length; end += 1) {
      const bed = await sentReply(database, false);
      const at = (await runKilled(bed, end)).steps[end] ?? '';
      await expectDone(bed, at);
      const ids = bed.submission.taken.map(
        ({ source }) => /^Message-ID: .*$/m.exec(Buffer.from(source).toString())?.[0],
      );
      expect(new Set(ids).size, at).toBe(1);
      if (ids.length > 1) doubled.add(at);
    }
    // Accepted by the server but not yet recorded here: it is sent again with the same Message-ID rather than lost.
    const window = ['submission.send after', 'outbox.accept before'];
    expect(doubled.size).toBeGreaterThan(0);
    expect([...doubled].filter((step) => !window.includes(step))).toEqual([]);
  });

  it('never sends it twice where the server files its own copy in Sent', async () => {
    const whole = await runKilled(await sentReply(database, true), Infinity);
    for (let end = 0; end < whole.steps.length; end += 1) {
      const bed = await sentReply(database, true);
      const at = (await runKilled(bed, end)).steps[end] ?? '';
      await expectDone(bed, at);
      expect(bed.submission.taken, at).toHaveLength(1);
    }
  });

  it('does not send a message twice when two gateways work at once', async () => {
    const bed = await ComposeBed.open(database.db);
    await bed.feature.close();
    let open: () => void = () => undefined;
    bed.submission.gate = new Promise((resolve) => (open = resolve));
    for (let n = 1; n <= 9; n += 1) {
      const body = { message: bed.written({ subject: `number ${String(n)}` }), draftid: `draft-000${String(n)}` };
      await bed.client.call(send, { session: bed.session, body });
    }
    const working = [
      processOf(bed, new KillableProcess(Infinity)).drain(),
      processOf(bed, new KillableProcess(Infinity)).drain(),
    ];
    open();
    await Promise.all(working);
    const subjects = bed.submission.taken.map(({ source }) => /number \d/.exec(Buffer.from(source).toString())?.[0]);
    expect(new Set(subjects).size).toBe(9);
    expect(subjects).toHaveLength(9);
    expect(await bed.sources('Sent')).toHaveLength(9);
  });
});
