import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import * as grants from '@pillarbox/contract/files/grants';
import * as calls from '@pillarbox/contract/files/operations';
import * as mailLinks from '@pillarbox/contract/files/mail-links';
import * as requests from '@pillarbox/contract/files/requests';
import * as shares from '@pillarbox/contract/files/shares';
import * as transfers from '@pillarbox/contract/files/transfers';
import type { BodyOf } from '@pillarbox/contract/operation';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BUNDLED_PATHS } from '../../platform/config/bundled-paths.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Download, Session } from '../../platform/http/request-pipeline.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import { piece, storageOn } from './files.test-bed.ts';

describeOnDatabases('shared files', (open) => {
  let opened: Database;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  const storage = (quota?: number) => storageOn(() => opened, quota);
  type Storage = ReturnType<typeof storage>;

  /** What visitors of a link do, at one of the two gateways. */
  function visitors({ client, session }: Storage, key: string) {
    const show = (password = '', by = client) =>
      by.call(shares.openSharedFiles, { session, body: { key, password, folder: '', cursor: '' } });
    const enter = async (password = '') => {
      const page = await show(password);
      if (page.kind !== 'request') throw new Error('another kind of link');
      const { ticket } = page;
      const begin = (name: string, size: number) =>
        client.call(requests.beginRequested, { session, params: { key }, body: { ticket, name, size, modified: 1 } });
      const send = (id: string, number: number, content: Buffer) =>
        client.call(requests.sendRequestedPiece, {
          ...{ session, params: { key, id, number: String(number) }, query: { ticket } },
          content: piece(content),
        });
      const put = async (name: string, content: Buffer) =>
        await send((await begin(name, content.length)).id, 0, content);
      return { page, begin, send, put };
    };
    return { show, enter };
  }

  it('are links in messages, which end with their draft unless they have another use', async () => {
    const ann = storage();
    const make = async (draft: string) => {
      const { id } = await ann.put(`${draft}.mp4`, Buffer.from(draft));
      const ends = null;
      const { key } = await ann.client.call(mailLinks.makeMailLink, { ...ann.own, body: { id, draft, ends } });
      return { id, key };
    };
    const settle = async (key: string, draft: string, more: { wanted?: 'keep'; session?: Session } = {}) => {
      const { wanted = 'withdraw', session = ann.session } = more;
      const { done } = await ann.other.call(mailLinks.settleMailLink, {
        ...ann.own,
        session,
        params: { key },
        body: { draft, wanted },
      });
      return done;
    };
    const opens = (key: string) => codeOf(visitors(ann, key).show());
    const names = ['discarded', 'sent-draft', 'changed-draft', 'copied-draft', 'fetched-draft', 'of-others'];
    const [discarded, sent, changed, copied, fetched, others] = await Promise.all(names.map(make));
    if (!discarded || !sent || !changed || !copied || !fetched || !others) throw new Error('not made');
    expect(await settle(discarded.key, 'another-draft')).toBe(false);
    expect(await settle(discarded.key, 'discarded')).toBe(true);
    expect(await opens(discarded.key)).toBe('not_found');
    expect((await ann.list({ place: 'trash' })).entries.map(({ id }) => id)).toEqual([discarded.id]);
    expect(await settle(discarded.key, 'discarded')).toBe(false);
    ann.left.add('sent-draft');
    const changing = { ...ann.own, params: { id: changed.id }, body: { ends: null, most: null } };
    await ann.client.call(shares.setShare, changing);
    await settle(copied.key, 'copied-draft', { wanted: 'keep' });
    const page = await visitors(ann, fetched.key).show();
    if (page.kind !== 'files') throw new Error('another kind of link');
    const params = { key: fetched.key, id: fetched.id };
    await ann.client.download(shares.downloadShared, { session: ann.session, params, query: { ticket: page.ticket } });
    const bob = testSession('bob@example.test');
    expect(await settle(others.key, 'of-others', { session: bob })).toBe(false);
    const kept = { sent, changed, copied, fetched, others };
    const drafts = ['sent-draft', 'changed-draft', 'copied-draft', 'fetched-draft'];
    for (const [at, { key }] of [sent, changed, copied, fetched].entries())
      expect(await settle(key, drafts[at] ?? '')).toBe(false);
    for (const { key } of Object.values(kept)) expect(await opens(key)).toBe('none');
  });

  it('arrive by links for uploads, which show nothing, overwrite nothing, and tell their owner', async () => {
    const ann = storage();
    const house = await ann.folder('House');
    await ann.put('plan.txt', Buffer.from('secret'), { parent: house.id });
    const of = { ...ann.own, params: { id: house.id } };
    const body = { ends: null, mostFiles: 5, mostBytes: 10_000_000, password: 'oak-riser' };
    const { key } = await ann.client.call(requests.setRequest, { ...of, body });
    // A link for downloads of the same folder is another one.
    const link = await ann.client.call(shares.setShare, { ...of, body: { ends: null, most: null } });
    expect(link.key).not.toBe(key);
    const { show, enter } = visitors(ann, key);
    expect(await codeOf(show())).toBe('share_password_needed');
    const [one, two] = [await enter('oak-riser'), await enter('oak-riser')];
    expect(one.page).toEqual({
      ...{ kind: 'request', owner: 'Ann <b>', name: 'House', most: 60 * 1024 * 1024, ends: null },
      left: { files: 5, bytes: 10_000_000 },
      ticket: one.page.ticket,
    });
    // Two visitors send files of the same name and size at once; a third has the name of one that is there, and hostile ones.
    const [first, second] = [await one.begin('plan.txt', 3), await two.begin('plan.txt', 3)];
    expect(first.id).not.toBe(second.id);
    expect(await codeOf(two.send(first.id, 0, Buffer.from('xxx')))).toBe('upload_not_found');
    expect(await codeOf(one.send(first.id, 0, Buffer.from('four')))).toBe('invalid_request');
    expect(await codeOf(one.send(first.id, 1, Buffer.from('one')))).toBe('upload_out_of_order');
    expect(await one.begin('plan.txt', 3)).toEqual(first);
    ann.seen.at = ann.seen.now;
    await Promise.all([one.send(first.id, 0, Buffer.from('one')), two.send(second.id, 0, Buffer.from('two'))]);
    // From here on the owner is away. The link is one of before its owner's address was kept; the migration finds it.
    ann.seen.at = 0;
    await opened.db.execute(sql`update file_shares set owner_mail = ''`);
    const file = (await readdir(BUNDLED_PATHS.migrations)).find((name) => name.endsWith('_owners_of_links.sql')) ?? '';
    const statement = await readFile(join(BUNDLED_PATHS.migrations, file), 'utf8');
    // eslint-disable-next-line no-restricted-syntax -- a migration, which no value of a caller is part of
    await opened.db.execute(sql.raw(statement));
    expect(await two.put('../..\u0000/CON', Buffer.from('x'))).toEqual({
      ...{ id: expect.any(String) as string, size: 1, received: 1, done: true },
    });
    const names = ['plan.txt', 'plan (2).txt', 'plan (3).txt'];
    expect(await ann.names({ id: house.id })).toEqual(expect.arrayContaining(names));
    expect(ann.told).toContainEqual([
      ann.session.accountId,
      { event: 'files-received', folder: 'House', name: 'plan (2).txt' },
    ]);
    const told = { partner: '754', to: ann.session.mail, subject: 'Neue Dateien in „House“' };
    await vi.waitFor(() => expect(ann.notices).toMatchObject([told]));
    // Neither a list nor a download, whatever the ticket.
    const [plan] = (await ann.list({ id: house.id, text: 'plan.txt' })).entries;
    const saved = { session: ann.session, params: { key, id: plan?.id ?? '' }, query: { ticket: one.page.ticket } };
    expect(await codeOf(ann.client.download(shares.downloadShared, saved))).toBe('not_found');
    const others = { ...one.page, kind: 'files' };
    expect(JSON.stringify(others)).not.toContain('plan');
    // Five files at most, counting one that is under way; what breaks off is given back.
    await one.begin('a.bin', 8);
    const last = await one.begin('b.bin', 8);
    expect(last.done).toBe(false);
    expect(await codeOf(two.begin('c.bin', 8))).toBe('request_full');
    const { request } = await ann.client.call(requests.readRequest, of);
    expect(request).toMatchObject({ key, files: 3, bytes: 7, mostFiles: 5, hasPassword: true });
    await opened.db.execute(sql`update file_uploads set beat_at = now() - interval '2 hours'`);
    await ann.sweep();
    await two.begin('c.bin', 8);
    expect(await codeOf(ann.client.call(requests.setRequest, { ...of, params: { id: plan?.id ?? '' }, body }))).toBe(
      'file_not_found',
    );
  });

  it('stop to arrive when the link ends in the middle, the owner has no room, or the folder is thrown away', async () => {
    const ann = storage(10);
    const house = await ann.folder('House');
    const of = { ...ann.own, params: { id: house.id } };
    const set = (body: Partial<BodyOf<typeof requests.setRequest>>) =>
      ann.client.call(requests.setRequest, { ...of, body: { ends: null, mostFiles: null, mostBytes: null, ...body } });
    const { key } = await set({});
    const { show, enter } = visitors(ann, key);
    const visitor = await enter();
    // What the owner has stored is not told.
    expect(await codeOf(visitor.begin('huge.bin', 11 * 1024 * 1024))).toBe('request_full');
    expect(await codeOf(visitor.begin('huge.bin', 61 * 1024 * 1024))).toBe('file_too_large');
    const content = Buffer.alloc(PIECE_BYTES + 3, 7);
    const { id } = await visitor.begin('long.bin', content.length);
    await visitor.send(id, 0, content.subarray(0, PIECE_BYTES));
    await opened.db.execute(
      sql`update file_shares set ends_at = now() - interval '1 second' where entry_id = ${house.id}`,
    );
    const rest = content.subarray(PIECE_BYTES);
    expect(await codeOf(visitor.send(id, 1, rest))).toBe('not_found');
    expect(await codeOf(visitor.begin('other.bin', 1))).toBe('not_found');
    expect(await codeOf(show())).toBe('not_found');
    await set({});
    expect(await visitor.send(id, 1, rest)).toMatchObject({ done: true });
    // A new password ends the pages that were opened before.
    await set({ password: 'riser' });
    expect(await codeOf(visitor.begin('other.bin', 1))).toBe('none');
    await ann.client.call(calls.trashFiles, { ...ann.own, body: { ids: [house.id] } });
    expect(await codeOf(show('riser'))).toBe('not_found');
    await ann.client.call(calls.restoreFiles, { ...ann.own, body: { ids: [house.id] } });
    await ann.client.call(requests.endRequest, of);
    expect(await codeOf(visitor.begin('other.bin', 1))).toBe('not_found');
    expect(await ann.names({ id: house.id })).toEqual(['long.bin']);
  });

  it('have links whose guesses two gateways count together', async () => {
    const ann = storage();
    const house = await ann.folder('House');
    const body = { ends: null, most: null, password: 'oak-riser' };
    const { key } = await ann.client.call(shares.setShare, { ...ann.own, params: { id: house.id }, body });
    const { show } = visitors(ann, key);
    const guesses = [];
    for (let at = 0; at < 8; at += 1) guesses.push(await codeOf(show('guess', at % 2 === 0 ? ann.client : ann.other)));
    expect(guesses.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'share_password_needed'));
    expect(guesses.slice(6)).toEqual(['rate_limited', 'rate_limited']);
  });

  it('are read, written and left by people of the provider, and by nobody after the share has ended', async () => {
    const ann = storage();
    const { client } = ann;
    const [ben, eve] = [testSession(`ben-${ann.session.mail}`), testSession(`eve-${ann.session.mail}`)];
    const house = await ann.folder('House');
    const inner = await ann.folder('Inner', house.id);
    const plan = await ann.put('plan.txt', Buffer.from('plan'), { parent: inner.id });
    const secret = await ann.put('secret.txt', Buffer.from('secret'));
    const people = { ...ann.own, params: { id: house.id } };
    const grant = (user: string, level: 'READ' | 'WRITE') =>
      client.call(grants.grantFile, { ...people, body: { user, level } });
    const by = (session: Session) => {
      const own = { session, query: ann.query };
      return {
        own,
        list: (place: 'folder' | 'granted', id = '') =>
          client.call(calls.listFiles, { session, query: { ...ann.query, place, id } }),
        save: async (id: string) =>
          String(
            await buffer(
              (await client.download<Download>(transfers.downloadFile, { session, params: { id } }))
                .content as Readable,
            ),
          ),
        begin: (parent: string, name: string, size = 3) =>
          client.call(transfers.beginUpload, {
            ...own,
            body: { parent, name, size, modified: 1, onConflict: 'rename' },
          }),
        send: (id: string, content: string) =>
          client.call(transfers.sendFilePiece, {
            ...own,
            params: { id, number: '0' },
            content: piece(Buffer.from(content)),
          }),
        rename: (id: string, name: string) => client.call(calls.changeFile, { ...own, params: { id }, body: { name } }),
        trash: (...ids: string[]) => client.call(calls.trashFiles, { ...own, body: { ids } }),
        move: (id: string, to: string) => client.call(calls.moveFiles, { ...own, body: { ids: [id], to } }),
      };
    };
    const [bens, eves] = [by(ben), by(eve)];

    // Whoever could have an account gets a share, whether or not there is one.
    expect(await codeOf(grant('x@elsewhere.test', 'READ'))).toBe('share_not_here');
    expect(await codeOf(grant(ann.session.mail, 'READ'))).toBe('share_with_self');
    expect((await grant(ben.account, 'READ')).people).toEqual([{ mail: ben.mail, level: 'READ' }]);
    await vi.waitFor(() => expect(ann.told.map(([id]) => id)).toContain(ben.accountId));
    const told = { to: ben.mail, subject: '„House“ wurde für Sie freigegeben' };
    await vi.waitFor(() => expect(ann.notices).toMatchObject([told]));
    expect(await ann.names({ place: 'shared' })).toEqual(['House']);
    // What a desktop program changes, they learn as well.
    ann.told.splice(0);
    expect(await ann.program('MKCOL', 'House/Letters')).toBe(201);
    await vi.waitFor(() => expect(ann.told.map(([id]) => id)).toContain(ben.accountId));

    const listed = await bens.list('granted');
    expect(listed.entries).toMatchObject([
      { id: house.id, name: 'House', right: 'READ', owner: ann.session.mail, parent: '', people: 0 },
    ]);
    const below = await bens.list('folder', inner.id);
    expect(below).toMatchObject({ right: 'READ', owner: ann.session.mail, entries: [{ id: plan.id, right: 'READ' }] });
    expect(below.path.map(({ name }) => name)).toEqual(['House', 'Inner']);
    expect(await bens.save(plan.id)).toBe('plan');
    expect(await codeOf(bens.save(secret.id))).toBe('file_not_found');
    expect(await codeOf(bens.list('folder', 'x'.repeat(20)))).toBe('folder_missing');
    const refused = [
      bens.begin(inner.id, 'x'),
      bens.rename(plan.id, 'x'),
      bens.trash(plan.id),
      bens.move(plan.id, house.id),
    ];
    expect(await Promise.all(refused.map((one) => codeOf(one)))).toEqual(Array(4).fill('file_not_allowed'));
    const strangers = [eves.save(plan.id), eves.rename(plan.id, 'x'), eves.trash(house.id), eves.move(plan.id, '')];
    expect(await Promise.all(strangers.map((one) => codeOf(one)))).toEqual(Array(4).fill('file_not_found'));
    expect(await codeOf(client.call(grants.listGrants, { ...eves.own, params: { id: house.id } }))).toBe(
      'file_not_found',
    );
    expect(
      await codeOf(client.call(grants.grantFile, { ...people, ...bens.own, body: { user: 'eve', level: 'READ' } })),
    ).toBe('file_not_found');

    // With the right to write: into the storage of the owner, whose room it takes, and nothing of the shared folder itself.
    await grant(ben.mail, 'WRITE');
    const before = (await ann.list()).usage.used;
    const upload = await bens.begin(inner.id, 'notes.txt');
    expect(
      await codeOf(
        ann.client.call(transfers.sendFilePiece, {
          ...eves.own,
          params: { id: upload.id, number: '0' },
          content: piece(Buffer.from('abc')),
        }),
      ),
    ).toBe('upload_not_found');
    expect((await bens.send(upload.id, 'abc')).entry).toMatchObject({ name: 'notes.txt', owner: ann.session.mail });
    const list = await ann.list({ id: inner.id });
    expect([list.entries.map(({ name }) => name), list.usage.used - before]).toEqual([['notes.txt', 'plan.txt'], 3]);
    expect((await bens.list('folder', inner.id)).usage.used).toBe(0);
    expect((await bens.rename(plan.id, 'Plan B.txt')).name).toBe('Plan B.txt');
    await bens.move(plan.id, house.id);
    expect(await codeOf(bens.move(plan.id, ''))).toBe('file_move_invalid');
    expect(await codeOf(bens.rename(house.id, 'Mine'))).toBe('file_not_allowed');
    expect(await codeOf(bens.trash(house.id))).toBe('file_not_allowed');
    await bens.trash(plan.id);
    expect(await ann.names({ place: 'trash' })).toEqual(['Plan B.txt']);

    // Withdrawn between two pieces: nothing more arrives, at once.
    const cut = await bens.begin(inner.id, 'cut.txt');
    const left = await client.call(grants.withdrawFile, { ...people, body: { user: ben.mail } });
    expect(left.people).toEqual([]);
    expect(await codeOf(bens.send(cut.id, 'abc'))).toBe('upload_not_found');
    expect((await bens.list('granted')).entries).toEqual([]);
    expect(await codeOf(bens.list('folder', inner.id))).toBe('folder_missing');
    await grant(ben.mail, 'READ');
    await client.call(grants.leaveFile, { ...bens.own, params: { id: house.id } });
    expect((await bens.list('granted')).entries).toEqual([]);
    expect(await codeOf(client.call(grants.leaveFile, { ...bens.own, params: { id: house.id } }))).toBe(
      'file_not_found',
    );
    expect(await client.call(grants.listGrants, people)).toEqual({ people: [] });
  });
});
