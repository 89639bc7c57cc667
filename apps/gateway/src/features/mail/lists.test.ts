import { bulknewmail, newmail, usage } from '@pillarbox/contract/mail/changes';
import { fetchlist, fetchmap, listUids, loadList } from '@pillarbox/contract/mail/list';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { MailBed } from './mail.test-bed.ts';

describe('lists', () => {
  it('returns a page with the totals of the whole list [API-019, DATA-001]', async () => {
    const bed = await MailBed.open();
    for (const subject of ['one', 'two', 'three']) await bed.deliver('INBOX', `Subject: ${subject}\r\n\r\n`);
    const body = { folder: 'INBOX', limit: 2 };
    const page = await bed.client.call(fetchlist, { session: bed.session, body });
    expect(page).toMatchObject({ total: 3, unseen: 3, uidvalidity: await bed.account.uidvalidity('INBOX') });
    expect(page.rows.map((row) => row.subject)).toEqual(['three', 'two']);
  });

  it('refuses a page of more than 100 [CONST-011]', async () => {
    const bed = await MailBed.open();
    const body = { folder: 'INBOX', limit: 101 };
    expect(await codeOf(bed.client.call(fetchlist, { session: bed.session, body }))).toBe('invalid_request');
  });

  it.each(['INBOX\r\nA1 DELETE INBOX', 'a\0b', '\u007f', ''])(
    'lets no folder %j near the mail server',
    async (folder) => {
      const bed = await MailBed.open();
      expect(await codeOf(bed.client.call(fetchlist, { session: bed.session, body: { folder } }))).toBe(
        'invalid_request',
      );
      expect(bed.system.opened).toHaveLength(0);
    },
  );

  it.each(['Drafts', 'Spam', 'Sent', 'Trash'])(
    'lists %s flat although threads were asked for [MAIL-013, MAIL-014, MAIL-015, MAIL-016]',
    async (folder) => {
      const bed = await MailBed.open();
      const call = (name: string): Promise<unknown> =>
        bed.client.call(fetchlist, { session: bed.session, body: { folder: name, threaded: true } });
      await call(folder);
      await call('INBOX');
      const queries = bed.faults.callsOf('list').map(([query]) => query.threaded);
      expect(queries).toEqual([false, true]);
    },
  );

  it('lists snoozed messages in the order of their return, page by page, and only in their folder', async () => {
    const bed = await MailBed.open();
    const folder = await (await bed.feature.mailboxOf(bed.session)).specialFolder('snoozed');
    const named = new Map<string, number>();
    for (const subject of ['late', 'never', 'soon', 'later'])
      named.set(subject, await bed.deliver(folder, `Subject: ${subject}\r\n\r\n`));
    ['soon', 'late', 'later'].forEach((subject, at) => bed.returnTimes.set(named.get(subject) ?? 0, 1000 + at));
    const subjects = async (more: object): Promise<string[]> => {
      const body = { folder, byreturn: true, ...more };
      return (await bed.client.call(fetchlist, { session: bed.session, body })).rows.map((row) => row.subject);
    };
    expect(await subjects({})).toEqual(['soon', 'late', 'later', 'never']);
    expect(await subjects({ offset: 1, limit: 2 })).toEqual(['late', 'later']);
    expect(await subjects({ dir: 1 })).toEqual(['later', 'late', 'soon', 'never']);
    const all = await bed.client.call(listUids, { session: bed.session, body: { folder, byreturn: true } });
    expect(all.uids).toEqual(['soon', 'late', 'later', 'never'].map((subject) => named.get(subject)));
    await bed.deliver('INBOX', 'Subject: one\r\n\r\n');
    expect(await subjects({ folder: 'INBOX' })).toEqual(['one']);
  });

  it('returns rows by uid, without messages that no longer exist [API-024]', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', 'Subject: one\r\n\r\n');
    const body = { folder: 'INBOX', uids: [5, 1] };
    const rows = await bed.client.call(loadList, { session: bed.session, body });
    expect(rows.map((row) => row.uid)).toEqual([1]);
    const stale = { ...body, uidvalidity: 1 };
    expect(await codeOf(bed.client.call(loadList, { session: bed.session, body: stale }))).toBe('mailbox_changed');
  });

  it('returns all uids in the order of the list', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', 'Subject: one\r\n\r\n');
    await bed.deliver('INBOX', 'Subject: two\r\n\r\n');
    const { uids } = await bed.client.call(listUids, { session: bed.session, body: { folder: 'INBOX' } });
    expect(uids).toEqual([2, 1]);
  });

  it('counts what arrived unseen above the known uid, per folder [API-009]', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', 'Subject: old\r\n\r\n');
    await bed.deliver('INBOX', 'Subject: read\r\n\r\n', MESSAGE_FLAG.SEEN);
    await bed.deliver('INBOX', 'Subject: new\r\n\r\n');
    const body = { lastuid: { INBOX: 1, Sent: 0, Gone: 0 } };
    const reply = await bed.client.call(newmail, { session: bed.session, body });
    expect(reply.folders).toEqual([
      { folder: 'INBOX', topuid: 3, fresh: 1, unseen: 2 },
      { folder: 'Sent', topuid: 0, fresh: 0, unseen: 0 },
    ]);
  });

  it('returns the usage [API-025]', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', '12345');
    expect(await bed.client.call(usage, { session: bed.session })).toEqual({ used: 5, limit: 0 });
  });
});

describe('conversations and accounts', () => {
  it('returns the conversation of each existing message [API-020]', async () => {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', 'Subject: a\r\n\r\n');
    const body = { folder: 'INBOX', uids: [uid, 4000] };
    expect(await bed.client.call(fetchmap, { session: bed.session, body })).toEqual([{ uid, threadmap: [uid] }]);
    const changed = bed.client.call(fetchmap, { session: bed.session, body: { ...body, uidvalidity: 1 } });
    expect(await codeOf(changed)).toBe('mailbox_changed');
  });

  it('returns new mail of several accounts, each on its own [API-010]', async () => {
    const bed = await MailBed.open();
    const first = await bed.deliver('INBOX', 'Subject: a\r\n\r\n');
    const top = await bed.deliver('INBOX', 'Subject: b\r\n\r\n');
    const realms = [{ lastuid: { INBOX: first } }, { realmid: 'alice@example.test', lastuid: { INBOX: top } }];
    const reply = await bed.client.call(bulknewmail, { session: bed.session, body: { realms } });
    const folder = { folder: 'INBOX', topuid: top, unseen: 2 };
    expect(reply.realms).toEqual([
      { folders: [{ ...folder, fresh: 1 }] },
      { realmid: 'alice@example.test', folders: [{ ...folder, fresh: 0 }] },
    ]);
    const foreign = { realms: [{ realmid: 'bob@example.test', lastuid: {} }] };
    expect(await codeOf(bed.client.call(bulknewmail, { session: bed.session, body: foreign }))).not.toBe('none');
  });

  it.each(['Drafts', 'Sent'])('groups no senders in %s, where the sender is always the same', async (name) => {
    const bed = await MailBed.open();
    const sendergroups = { zone: 'UTC', weekstart: 1 };
    for (const folder of [name, 'INBOX']) {
      await bed.client.call(fetchlist, { session: bed.session, body: { folder, sendergroups } });
    }
    expect(bed.faults.callsOf('list').map(([query]) => query.sendergroups)).toEqual([undefined, sendergroups]);
  });
});
