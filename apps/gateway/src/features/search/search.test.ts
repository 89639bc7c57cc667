import type { BodyOf } from '@pillarbox/contract/operation';
import { deleteSavedSearch, loadSavedSearches, MAX_SAVED, saveSearch } from '@pillarbox/contract/search/saved';
import type { SearchTerm } from '@pillarbox/contract/search/search';
import { searchMessages } from '@pillarbox/contract/search/search';
import { Failure } from '@pillarbox/contract/failure';
import type { FolderSearch, Mailbox } from '@pillarbox/mailbox/port';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { searchFeature } from './search.feature.ts';

const ALICE = 'alice@example.test';
const STAIRS: SearchTerm[] = [{ kind: 'text', field: 'any', text: 'stairs', not: false }];

/** Called instead of a mailbox's own `find`. */
type Find = (search: FolderSearch, find: Mailbox['find']) => ReturnType<Mailbox['find']>;

/** The feature over the built-in mail system, with two folders that hold one message each and a clock that a test sets. */
async function open(through: Find = (search, find) => find(search)) {
  const mail = new LocalMail(() => 0);
  await mail.add(ALICE, 'right');
  const credentials = { user: ALICE, password: 'right' };
  const mailbox = await mail.system.signIn(credentials);
  const probe = mail.probe(ALICE);
  await probe.file('INBOX', 'Subject: Oak stairs\r\n\r\nSee below.');
  await probe.file('Sent', 'Subject: Oak\r\n\r\nThe stairs.');
  const find: Mailbox['find'] = (search) => through(search, (one) => mailbox.find(one));
  const watched = new Proxy(mailbox, { get: (target, name) => (name === 'find' ? find : Reflect.get(target, name)) });
  const client = new InProcessClient<Session>();
  let time = 0;
  let asked = 0;
  let saved: unknown = [{ id: 'stored before', name: 'no search any more' }];
  const settings = {
    load: () => Promise.resolve({ savedSearches: saved }),
    change: (_owner: unknown, _name: unknown, how: (value: unknown) => unknown) => {
      saved = how(saved);
      return Promise.resolve();
    },
  };
  searchFeature({
    mount: client.mount,
    useMailboxAt: (_session, _folder, work) => work(watched),
    contactAddresses: () => {
      asked += 1;
      return Promise.resolve(new Set(['tom@example.test']));
    },
    settings,
    now: () => time,
  });
  const session = { ...testAccount(ALICE), id: 's', account: 'alice', domain: 'example.test', maillogin: ALICE };
  const as: Session = { ...session, duty: null, rtoken: 'r', credentials };
  const search = (body: BodyOf<typeof searchMessages>) => client.call(searchMessages, { session: as, body });
  return { client, as, search, probe, asked: () => asked, passTime: (ms: number) => (time += ms) };
}

describe('a search of folders', () => {
  it('returns what each folder has, first by headers, then with the texts', async () => {
    const { search } = await open();
    const folders = ['INBOX', 'Sent'];
    const headers = await search({ terms: STAIRS, folders });
    expect(headers.found.map(({ folder, total }) => [folder, total])).toEqual([
      ['INBOX', 1],
      ['Sent', 0],
    ]);
    const texts = await search({ terms: STAIRS, folders, texts: true });
    expect(texts.found.map(({ folder, total, unseen }) => [folder, total, unseen])).toEqual([
      ['INBOX', 1, 1],
      ['Sent', 1, 1],
    ]);
    expect(texts).toMatchObject({ pending: [], failed: [] });
  });

  it('knows the senders that are contacts, and reads the contacts only for that', async () => {
    const { search, probe, asked } = await open();
    await probe.file('INBOX', 'From: Tom <Tom@example.test>\r\nSubject: Known\r\n\r\n');
    const totals = async (term: SearchTerm): Promise<number[]> =>
      (await search({ terms: [term], folders: ['INBOX', 'Sent'] })).found.map(({ total }) => total);
    expect(await totals({ kind: 'flag', flag: 'read', not: true })).toEqual([2, 1]);
    expect(asked()).toBe(0);
    expect(await totals({ kind: 'contact', not: false })).toEqual([1, 0]);
    expect(await totals({ kind: 'contact', not: true })).toEqual([1, 1]);
    expect(asked()).toBe(2);
  });

  it('reports a folder that fails and goes on with the others', async () => {
    const { search } = await open((wanted, find) =>
      wanted.folder === 'INBOX' ? Promise.reject(new Failure('mail_refused')) : find(wanted),
    );
    const { found, failed } = await search({ terms: STAIRS, folders: ['INBOX', 'Gone', 'Sent'] });
    expect(failed).toEqual([
      { folder: 'INBOX', code: 'mail_refused' },
      { folder: 'Gone', code: 'folder_not_found' },
    ]);
    expect(found.map(({ folder }) => folder)).toEqual(['Sent']);
  });

  it('leaves for the next request what it has no time for, and folders that are being read', async () => {
    const bed = await open((wanted, find) => {
      bed.passTime(300);
      return wanted.folder === 'INBOX' ? Promise.resolve(null) : find(wanted);
    });
    const { found, pending } = await bed.search({ terms: STAIRS, folders: ['INBOX', 'Sent', 'Trash', 'Sent'] });
    expect(found.map(({ folder }) => folder)).toEqual(['Sent']);
    expect(pending).toEqual(['INBOX', 'Trash']);
  });

  it('fails as a whole when the mail server is not available', async () => {
    const { search } = await open(() => Promise.reject(new Failure('mail_unavailable')));
    await expect(search({ terms: STAIRS, folders: ['INBOX', 'Sent'] })).rejects.toMatchObject({
      code: 'mail_unavailable',
    });
  });

  it.each([
    ['too many conditions', { terms: Array.from({ length: 31 }, () => STAIRS).flat(), folders: ['INBOX'] }],
    ['no folder', { terms: STAIRS, folders: [] }],
    ['a command in a word', { terms: [{ kind: 'text', field: 'any', text: 'a\r\nLOGOUT' }], folders: ['INBOX'] }],
    ['another account', { terms: STAIRS, folders: ['INBOX'], realmid: 'bob' }],
  ])('is refused with %s', async (_what, body) => {
    const { search } = await open();
    await expect(search(body as Parameters<typeof search>[0])).rejects.toThrow();
  });
});

describe('saved searches', () => {
  const oak = { id: '1', name: '<img src=x onerror=alert(1)>', query: 'oak is:unread' };

  it('are saved, renamed and deleted', async () => {
    const { client, as } = await open();
    const load = () => client.call(loadSavedSearches, { session: as });
    await client.call(saveSearch, { session: as, body: oak });
    await client.call(saveSearch, { session: as, body: { ...oak, id: '2', name: 'Second' } });
    await client.call(saveSearch, { session: as, body: { ...oak, name: 'First' } });
    expect((await load()).searches.map(({ name }) => name)).toEqual(['First', 'Second']);
    await client.call(deleteSavedSearch, { session: as, params: { id: '1' } });
    expect((await load()).searches.map(({ id }) => id)).toEqual(['2']);
  });

  it('are limited in number and length', async () => {
    const { client, as } = await open();
    const save = (id: string, change: object = {}) =>
      client.call(saveSearch, { session: as, body: { ...oak, id, ...change } });
    for (let id = 0; id < MAX_SAVED; id += 1) await save(String(id));
    await expect(save('more')).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(save('0', { name: 'x'.repeat(81) })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(save('0', { name: '' })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(save('0', { query: 'a\u0000b' })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(save('0', { name: 'another' })).resolves.toBeTruthy();
  });
});
