import { savemsg, saveTemplate } from '@pillarbox/contract/compose/operations';
import { bulknewmail, expungedeleted, movemsg, setMsgFlag, spamMark } from '@pillarbox/contract/mail/changes';
import { checkprogress, emptyfolder, stopemptying } from '@pillarbox/contract/emptying/emptying';
import { orderFolders, placeFavorite, removeFavorite } from '@pillarbox/contract/folder-layout/operations';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { foldercreate, folderdelete, foldermove, folderrename, folders } from '@pillarbox/contract/mail/folders';
import { fetchlist, fetchmap } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { fetchattachments, fetchMessages, load } from '@pillarbox/contract/mail/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const MAIL = 'mia@example.test';
const PASSWORD = 'correct-horse-battery';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const message = { to: [], cc: [], bcc: [], subject: 'one', html: '', text: 'Hello.', attachments: [] };
/** Flag of a message with attachments, which the message of these tests has. */
const ATTACH = 2048;

/** Mail commands that journey.medium.test.ts does not need, over HTTP against a whole gateway. */
describe('over HTTP', () => {
  let under: GatewayUnderTest;
  let page: TestPage;
  /** Folder and uid of the only message of the inbox. */
  let at: { folder: string; uid: number };

  const inbox = async (folder = 'INBOX'): Promise<MessageRow[]> => (await page.call(fetchlist, { folder })).rows;
  const download = async (path: string): Promise<string> => {
    const reply = await page.fetch(path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return Buffer.from(await reply.arrayBuffer()).toString('latin1');
  };

  /** Posts options and one file as a form. */
  const submit = async (path: string, options: object): Promise<unknown> => {
    const body = new FormData();
    body.append('options', JSON.stringify(options));
    body.append('attachments[]', new File([PNG], 'a.png', { type: 'image/png' }));
    return (await page.fetch(path, { method: 'POST', body })).json();
  };

  beforeAll(async () => {
    const mail = { kind: 'local', loginDomain: 'example.test' };
    under = await startTestGateway({ id: '754', name: 'Northwater', hosts: ['*'], mail });
    await under.gateway.mailSystems.local?.createAccount({ address: MAIL, name: 'mia', password: PASSWORD, quota: 0 });
    page = new TestPage(under.gateway.address);
    await page.signIn(MAIL, PASSWORD);
    const options = { message, draftid: 'draft-0001', version: 1 };
    const saved = savemsg.reply.parse(await submit(savemsg.path, options));
    await page.call(movemsg, { folder: saved.folder, uids: [saved.uid], to: 'INBOX' });
    at = { folder: 'INBOX', uid: (await inbox())[0]?.uid ?? 0 };
  });
  afterAll(() => under.close());

  it('flags are set, unset and replaced [API-026, API-058, API-059]', async () => {
    for (const [change, after] of [
      [{ set: 256, stomp: true }, 256],
      [{ set: 16_384 | 8 }, 16_384 | 256 | 8],
      [{ unset: 16_384 | 8 }, 256],
      [{ set: 0, stomp: true }, 0],
    ] as const) {
      expect(await page.call(setMsgFlag, { folder: at.folder, uids: [at.uid], ...change })).toBe(0);
      expect((await inbox()).map(({ flags }) => flags)).toEqual([after | ATTACH]);
    }
  });

  it('messages are read with every operation, and peeking leaves them unread [API-010, API-018, API-020, API-021, API-023]', async () => {
    const some = { folder: at.folder, uids: [at.uid] };
    const opened = await page.call(load, { ...at, peek: true, realmid: MAIL });
    expect(opened).toMatchObject({ uid: at.uid, header: { subject: 'one' } });
    expect((await page.call(fetchMessages, some)).map(({ header }) => header.subject)).toEqual(['one']);
    expect(await page.call(fetchmap, some)).toEqual([{ uid: at.uid, threadmap: [at.uid] }]);
    expect(await page.call(fetchattachments, at)).toMatchObject([{ name: 'a.png', type: 'image', size: PNG.length }]);
    const polled = await page.call(bulknewmail, { realms: [{ realmid: MAIL, lastuid: { INBOX: 0 } }] });
    expect(polled.realms).toMatchObject([{ realmid: MAIL, folders: [{ folder: 'INBOX', fresh: 1, unseen: 1 }] }]);
    await page.call(load, at);
    await expect.poll(async () => (await inbox())[0]?.flags).toBe(1 | ATTACH);
  });

  it('archives contain attachments and messages, at the URLs of both versions [API-052, API-053]', async () => {
    const where = `folder=INBOX&realmid=${encodeURIComponent(MAIL)}&lang=en_US`;
    const uid = String(at.uid);
    for (const path of ['/api/bf/zipattachments/', '/zipattachments/']) {
      expect(await download(`${path}?${where}&parts=${uid}:2`)).toMatch(/^PK[^]*a\.png/);
    }
    expect(await download(`/api/bf/zipmessages?${where}&uids=${uid}`)).toMatch(/^PK[^]*one\.eml/);
  });

  it('a template is stored with its file [API-048]', async () => {
    const { folder, uid } = saveTemplate.reply.parse(await submit(saveTemplate.path, { message }));
    expect((await inbox(folder)).map(({ subject }) => subject)).toEqual(['one']);
    expect(await page.call(fetchattachments, { folder, uid })).toMatchObject([{ name: 'a.png' }]);
  });

  it('a folder is moved below another one [API-029]', async () => {
    for (const foldername of ['Work', 'Old']) await page.call(foldercreate, { foldername });
    expect(await page.call(foldermove, { foldername: 'Work', parent: 'Old' })).toBe(0);
    expect((await page.call(folders, {})).map(({ name }) => name)).toContain('Old/Work');
  });

  it('spam is moved and moved back, and expunged messages are removed [API-033, API-050, API-057]', async () => {
    const marked = async (mark: string, { folder, uid }: typeof at): Promise<unknown> => {
      const reply = await page.fetch(
        `${spamMark.path}?mark=${mark}&folder=${encodeURIComponent(folder)}&uid=${String(uid)}`,
      );
      return reply.json();
    };
    expect(await marked('spam', at)).toBe(0);
    const spam = (await page.call(folders, {})).find(({ use }) => use === 'spam')?.name ?? '';
    const [row] = await inbox(spam);
    expect([await inbox(), (row?.flags ?? 0) & 512]).toEqual([[], 512]);
    expect(await marked('notspam', { folder: spam, uid: row?.uid ?? 0 })).toBe(0);
    const [back] = await inbox();
    await page.call(setMsgFlag, { folder: 'INBOX', uids: [back?.uid ?? 0], set: 64 });
    expect(((await inbox())[0]?.flags ?? 0) & (32 | 64)).toBe(32);
    expect(await page.call(expungedeleted, { folder: 'INBOX' })).toBe(0);
    expect(await inbox()).toEqual([]);
  });

  const own = async (): Promise<Folder[]> => (await page.call(folders, {})).filter(({ type }) => type === 'personal');
  const names = async (): Promise<string[]> =>
    (await own()).map(({ name }) => name).filter((name) => /^([A-D]|Zebra)$/.test(name));
  const favorites = async (): Promise<string[]> =>
    (await own())
      .filter(({ favorite }) => favorite !== undefined)
      .sort((one, other) => (one.favorite ?? 0) - (other.favorite ?? 0))
      .map(({ name }) => name);

  it('favourites and the order of folders are stored, follow a rename, a move and a deletion, and reach a new session', async () => {
    for (const foldername of ['A', 'B', 'C']) await page.call(foldercreate, { foldername });
    await page.call(foldercreate, { foldername: 'in', parent: 'B' });
    await page.call(placeFavorite, { folder: 'B/in' });
    await page.call(placeFavorite, { folder: 'A', before: 'B/in' });
    await page.call(orderFolders, { folders: ['C', 'B', 'A'] });
    expect([await favorites(), await names()]).toEqual([
      ['A', 'B/in'],
      ['C', 'B', 'A'],
    ]);

    await page.call(folderrename, { foldername: 'B', newname: 'Zebra' });
    await page.call(foldercreate, { foldername: 'D' });
    expect([await favorites(), await names()]).toEqual([
      ['A', 'Zebra/in'],
      ['C', 'Zebra', 'A', 'D'],
    ]);
    await page.call(foldermove, { foldername: 'Zebra/in', parent: 'C' });

    const other = new TestPage(under.gateway.address);
    await other.signIn(MAIL, PASSWORD);
    expect((await other.call(folders, {})).find(({ name }) => name === 'C/in')?.favorite).toBe(2);

    await page.call(folderdelete, { foldername: 'A' });
    await page.call(foldercreate, { foldername: 'A' });
    expect([await favorites(), await names()]).toEqual([['C/in'], ['C', 'Zebra', 'A', 'D']]);
    await page.call(removeFavorite, { folder: 'C/in' });
    await page.call(orderFolders, { folders: ['C', 'Zebra', 'A', 'D'], sorted: true });
    expect([await favorites(), await names()]).toEqual([[], ['A', 'C', 'D', 'Zebra']]);
  });

  it('a folder is emptied, and its progress can be asked for and stopped [API-011]', async () => {
    const { folder } = saveTemplate.reply.parse(await submit(saveTemplate.path, { message }));
    await page.listen('INBOX');
    const { length } = await inbox(folder);
    const done = { folder, state: 'done', total: length, removed: length, reason: '' };
    expect(await page.call(emptyfolder, { folder })).toEqual(done);
    expect(await inbox(folder)).toEqual([]);
    expect(await page.call(checkprogress, {})).toEqual({ emptying: [done] });
    await expect.poll(() => page.events).toContainEqual({ event: 'emptying', item: done });
    expect(await page.call(stopemptying, { folder })).toBe(0);
    await expect(page.call(emptyfolder, { folder: 'Nowhere' })).rejects.toThrow('folder_not_found');
  });

  it('favourites refuse a path with control characters, and more favourites than the pane shows', async () => {
    await expect(page.call(placeFavorite, { folder: 'a\r\nb' })).rejects.toThrow();
    for (let index = 0; index < 100; index += 1) await page.call(placeFavorite, { folder: `gone${String(index)}` });
    await expect(page.call(placeFavorite, { folder: 'A' })).rejects.toThrow();
    expect(await favorites()).toEqual([]);
  });
});
