import { savemsg, send } from '@pillarbox/contract/compose/operations';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database, Db } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { ComposeBed } from './compose.test-bed.ts';

const ROUNDS = 12;

describeWith('postgres', 'two gateways that save one draft', (postgres) => {
  const { dovecot } = inject('servers');
  const databases: Database[] = [];
  const mailboxes: Mailbox[] = [];
  beforeAll(async () => {
    const url = await newDatabase(postgres);
    for (let n = 0; n < 2; n += 1) databases.push(await openPostgres(url, silentLog()));
  });
  afterAll(async () => {
    for (const mailbox of mailboxes) await mailbox.close();
    for (const database of databases) await database.close();
  });

  it('leave one copy, the latest, in whatever order their saves arrive', async ({ skip }) => {
    if (dovecot === undefined) return skip('no dovecot on this machine');
    const account = await newAccount(dovecot, 'drafts');
    const beds = await Promise.all(databases.map(async ({ db }) => bedOf(db, account)));
    const raw = await RawImap.signIn(dovecot.ports.imap, account);
    for (let round = 0; round < ROUNDS; round += 1) {
      const save = (version: number): Promise<unknown> => {
        const bed = beds[version % 2] as ComposeBed;
        const message = bed.written({ subject: `Round ${String(round)} version ${String(version)}` });
        const body = { message, draftid: `draft-round-${String(round)}`, version };
        return bed.client.call(savemsg, { session: bed.session, body });
      };
      await Promise.all([2, 1, 4, 3].map(save));
      await raw.ok('SELECT Drafts');
      const { data } = await raw.ok('FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]');
      const subjects = data.toString().match(new RegExp(`Round ${String(round)} version \\d`, 'g'));
      expect(subjects).toEqual([`Round ${String(round)} version 4`]);
    }
    raw.close();
    for (const bed of beds) await bed.feature.close();
  });

  it('tell a device when another one has saved the draft, lose neither version, and leave one when one replaces the other', async ({
    skip,
  }) => {
    if (dovecot === undefined) return skip('no dovecot on this machine');
    const account = await newAccount(dovecot, 'devices');
    const [one, other] = (await Promise.all(databases.map(async ({ db }) => bedOf(db, account)))) as [
      ComposeBed,
      ComposeBed,
    ];
    const raw = await RawImap.signIn(dovecot.ports.imap, account);
    const subjects = async (): Promise<string[]> => {
      await raw.ok('SELECT Drafts');
      const { data } = await raw.ok('FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]');
      return [...data.toString().matchAll(/Subject: (.*)\r/g)].map(([, subject]) => subject ?? '').toSorted();
    };
    const version = (subject: string, count: number, writer: object) =>
      savemsg.body.parse({ message: one.written({ subject }), draftid: 'draft-devices', version: count, writer });
    const save = (bed: ComposeBed, body: ReturnType<typeof version>): Promise<unknown> =>
      bed.client.call(savemsg, { session: bed.session, body });

    await save(one, version('first', 5, { id: 'writer-one', base: 0 }));
    // The second device has read version 5, so it goes on from there; its clock is an hour fast.
    await save(other, version('second', 3605, { id: 'writer-two', base: 5 }));
    const late = version('third', 6, { id: 'writer-one', base: 5 });
    expect(await codeOf(save(one, late))).toBe('draft_changed');
    const sent = { message: late.message, draftid: late.draftid, writer: late.writer };
    expect(await codeOf(one.client.call(send, { session: one.session, body: sent }))).toBe('draft_changed');
    expect(await subjects()).toEqual(['second']);

    await save(one, { ...version('third', 1, { id: 'writer-copy', base: 0 }), draftid: 'draft-copy' });
    expect(await subjects()).toEqual(['second', 'third']);
    await save(one, version('replaced', 7, { id: 'writer-one', base: 5, force: true }));
    expect(await subjects()).toEqual(['replaced', 'third']);
    // A save whose reply was lost is repeated by the same composer.
    await save(one, version('replaced again', 8, { id: 'writer-one', base: 5 }));
    expect(await subjects()).toEqual(['replaced again', 'third']);
    raw.close();
    for (const bed of [one, other]) await bed.feature.close();
  });

  async function bedOf(db: Db, { address, password }: TestAccount): Promise<ComposeBed> {
    const port = dovecot?.ports.imap ?? 0;
    const imap = { host: '127.0.0.1', port, security: 'none', insecureCertificate: false } as const;
    const mailbox = await createImapSystem({ imap }).signIn({ user: address, password });
    mailboxes.push(mailbox);
    return new ComposeBed(db, { real: { mail: address, mailbox } });
  }
});
