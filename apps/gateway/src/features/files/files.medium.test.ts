import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileEntry } from '@pillarbox/contract/files/file';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import * as calls from '@pillarbox/contract/files/operations';
import * as shares from '@pillarbox/contract/files/shares';
import * as transfers from '@pillarbox/contract/files/transfers';
import type { BodyOf } from '@pillarbox/contract/operation';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { sql } from 'drizzle-orm';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { hasVideoFrames } from '../../platform/video/video-frame.ts';
import { storageOn } from './files.test-bed.ts';

const MB = 1024 * 1024;

/** A PDF of so many empty pages, of which the first one is red. */
function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${String(at === 0 ? 3 : 4)} 0 R`).join(' ');
  const red = '1 0 0 rg 0 0 600 400 re f';
  return Buffer.from(
    [
      '%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      `2 0 obj <</Type/Pages/Count ${String(count)}/Kids[${kids}]>> endobj`,
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Contents 5 0 R>> endobj',
      '4 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]>> endobj',
      `5 0 obj <</Length ${String(red.length)}>> stream\n${red}\nendstream endobj`,
      'trailer <</Root 1 0 R>>\n%%EOF',
    ].join('\n'),
  );
}

describeOnDatabases('files', (open) => {
  let opened: Database;
  const database = (): Database => opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const storage = (quota?: number) => storageOn(database, quota);

  it('keep folders and files of every name; two gateways never give a name twice', async () => {
    const { folder, put, names, list, client, other, own, read } = storage();
    const { id } = await folder('Ashdown House');
    expect(await codeOf(folder('ASHDOWN house'))).toBe('file_name_taken');
    for (const bad of ['a/b', 'photo\u202egpj.exe', 'nul.txt', 'x'.repeat(300), '..'])
      expect(await codeOf(folder(bad)), bad).toBe('file_name_invalid');
    for (const name of ['../../etc/passwd', 'CON', 'a\u0000b.txt', `${'y'.repeat(300)}.jpg`, 'photo\u202egpj.exe'])
      await put(name, Buffer.from(name), { parent: id });
    const kept = await names({ id });
    expect(kept.toSorted()).toEqual(
      ['.._.._etc_passwd', '_CON', 'ab.txt', `${'y'.repeat(251)}.jpg`, 'photogpj.exe'].toSorted(),
    );
    const made = await Promise.allSettled(
      [client, other, client, other].map((by) =>
        by.call(calls.createFileFolder, { ...own, body: { parent: '', name: 'Same' } }),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const empty = await put('empty.txt', Buffer.alloc(0));
    expect([empty.size, await read(empty.id)]).toEqual([0, Buffer.alloc(0)]);
    expect((await list()).total).toEqual({ files: 1, folders: 2, bytes: 0 });
    expect((await list({ id })).path).toEqual([{ id, name: 'Ashdown House' }]);
    // Empty folders of a disk are made with all that lead to them, once, whatever they are called there.
    const dropped = { ...own, body: { parent: id, folders: ['Disk', '..', 'disk'], name: 'CON' } };
    const [first, again] = await Promise.all([client, other].map((by) => by.call(calls.createFileFolder, dropped)));
    expect(first?.id).toBe(again?.id);
    const { path } = await list({ id: first?.id ?? '' });
    expect(path.map(({ name }) => name)).toEqual(['Ashdown House', 'Disk', '_', 'disk', '_CON']);
  });

  it('take uploads in pieces that may come twice, on two gateways and after a stop, and no piece of another size', async () => {
    const { begin, send, sendBy, client, other, own, read, names, blobs, sweep } = storage();
    const content = randomBytes(PIECE_BYTES + 1000);
    const [head, tail] = [content.subarray(0, PIECE_BYTES), content.subarray(PIECE_BYTES)];
    const { id } = await begin({ name: 'Site-video.mov', size: content.length });
    expect(await codeOf(send(id, 1, tail))).toBe('upload_out_of_order');
    expect(await codeOf(send(id, 0, head.subarray(1)))).toBe('invalid_request');
    await send(id, 0, head);
    // The page was closed, or its gateway died: the same file goes on where it was.
    expect(await begin({ name: 'Site-video.mov', size: content.length })).toMatchObject({
      id,
      received: PIECE_BYTES,
    });
    expect(await codeOf(send(id, 1, Buffer.concat([tail, tail])))).toBe('invalid_request');
    const ended = await Promise.all([sendBy(client, [id, 1, tail]), sendBy(other, [id, 1, tail])]);
    const [{ entry }] = ended;
    expect(ended.map((state) => state.entry?.id)).toEqual([entry?.id, entry?.id]);
    expect((await send(id, 1, tail)).entry?.id).toBe(entry?.id);
    expect(await names()).toEqual(['Site-video.mov']);
    expect((await read(entry?.id ?? '')).equals(content)).toBe(true);
    // One that nobody goes on with is removed, pieces first.
    const left = await begin({ name: 'left.bin', size: content.length });
    await send(left.id, 0, head);
    const stopped = await begin({ name: 'stopped.bin', size: content.length });
    await send(stopped.id, 0, head);
    await client.call(transfers.stopUpload, { ...own, params: { id: stopped.id } });
    await database().db.execute(sql`update file_uploads set beat_at = now() - interval '3 days' where id = ${left.id}`);
    await sweep();
    expect([...blobs.keys()].filter((key) => !key.includes(id))).toEqual([]);
    expect(await codeOf(send(left.id, 1, tail))).toBe('upload_not_found');
  });

  it('take several pieces with one request, and count the whole ones of a request that breaks off', async () => {
    const { begin, send, client, other, own, read, blobs } = storage();
    const content = randomBytes(3 * PIECE_BYTES + 1000);
    const from = (piece: number, to = content.length): Buffer => content.subarray(piece * PIECE_BYTES, to);
    const file = { name: 'Site-video.mov', size: content.length };
    const { id } = await begin(file);
    const broken = async function* () {
      yield from(0, PIECE_BYTES + 1000);
      await Promise.resolve();
      throw new Error('the page was closed');
    };
    const first = { ...own, params: { id, number: '0' }, content: Readable.from(broken()) };
    await expect(other.call(transfers.sendFilePiece, first)).rejects.toThrow('the page was closed');
    expect((await begin(file)).received).toBe(PIECE_BYTES);
    expect((await send(id, 1, from(1, 3 * PIECE_BYTES))).received).toBe(3 * PIECE_BYTES);
    // One that was given up arrives after all: what is known stays known.
    expect((await send(id, 0, from(0))).received).toBe(3 * PIECE_BYTES);
    expect(await codeOf(send(id, 3, Buffer.concat([from(3), from(3)])))).toBe('invalid_request');
    const { entry } = await send(id, 3, from(3));
    expect((await read(entry?.id ?? '')).equals(content)).toBe(true);
    // One that is stopped while pieces arrive leaves none of them.
    const stopped = await begin({ ...file, name: 'stopped.mov' });
    const stopping = async function* () {
      yield from(0, PIECE_BYTES);
      await client.call(transfers.stopUpload, { ...own, params: { id: stopped.id } });
      yield from(1, 2 * PIECE_BYTES);
    };
    const running = { ...own, params: { id: stopped.id, number: '0' }, content: Readable.from(stopping()) };
    expect(await codeOf(other.call(transfers.sendFilePiece, running))).toBe('upload_not_found');
    expect([...blobs.keys()].filter((key) => key.includes(stopped.id))).toEqual([]);
  });

  it('refuse what does not fit, counting uploads, older contents and the trash', async () => {
    const { begin, put, list, client, own, folder } = storage(5);
    expect(await codeOf(begin({ name: 'a', size: 61 * MB }))).toBe('file_too_large');
    expect(await codeOf(begin({ name: 'a', size: 6 * MB }))).toBe('files_full');
    await begin({ name: 'reserved', size: 3 * MB });
    expect(await codeOf(begin({ name: 'b', size: 3 * MB }))).toBe('files_full');
    const kept = await put('c', randomBytes(MB));
    await put('c', randomBytes(MB / 2), { onConflict: 'version' });
    const to = (await folder('copies')).id;
    expect(await codeOf(client.call(calls.copyFiles, { ...own, body: { ids: [kept.id, kept.id], to } }))).toBe('none');
    expect(await codeOf(client.call(calls.copyFiles, { ...own, body: { ids: [kept.id], to } }))).toBe('files_full');
    await client.call(calls.trashFiles, { ...own, body: { ids: [kept.id] } });
    expect((await list()).usage).toMatchObject({ used: 5 * MB, limit: 5 * MB });
    await client.call(calls.purgeFiles, { ...own, body: {} });
    expect((await list()).usage.used).toBeLessThan(5 * MB);
  });

  it('move, copy, trash and restore whole folders, and delete for ever with their contents', async () => {
    const { folder, put, names, list, client, own, blobs, sweep, read } = storage();
    const house = await folder('House');
    const photos = await folder('Photos', house.id);
    const file = await put('porch.jpg', Buffer.from('porch'), { parent: photos.id });
    const change = (of: typeof calls.moveFiles | typeof calls.copyFiles, ids: string[], to: string) =>
      client.call(of, { ...own, body: { ids, to } });
    expect(await codeOf(change(calls.moveFiles, [house.id], photos.id))).toBe('file_move_invalid');
    expect(await codeOf(change(calls.copyFiles, [house.id], photos.id))).toBe('file_move_invalid');
    await change(calls.copyFiles, [house.id], '');
    expect(await names()).toEqual(['House', 'House (2)']);
    expect(await names({ place: 'folder', text: 'PORCH' })).toEqual(['porch.jpg', 'porch.jpg']);
    expect(await names({ place: 'folder', id: house.id, text: 'porch' })).toEqual(['porch.jpg']);
    await change(calls.moveFiles, [file.id], '');
    const trash = (ids: string[]) => client.call(calls.trashFiles, { ...own, body: { ids } });
    const restore = (ids: string[]) => client.call(calls.restoreFiles, { ...own, body: { ids } });
    await change(calls.moveFiles, [file.id], photos.id);
    await trash([file.id, house.id]);
    expect(await names({ place: 'trash' })).toEqual(['House']);
    expect(await codeOf(read(file.id))).toBe('file_not_found');
    expect(await names({ place: 'recent' })).toEqual(['porch.jpg']);
    await folder('house');
    await restore([file.id, house.id]);
    expect(await names()).toEqual(['house', 'House (2)', 'House (3)']);
    expect((await read(file.id)).toString()).toBe('porch');
    // Its folder is gone: it comes back at the top.
    await trash([file.id]);
    await trash([photos.id]);
    await restore([file.id]);
    expect(await names()).toContain('porch.jpg');
    await trash([file.id]);
    const copy = (await list({ text: 'porch' })).entries[0];
    await client.call(calls.purgeFiles, { ...own, body: {} });
    expect(await names({ place: 'trash' })).toEqual([]);
    expect(await codeOf(restore([file.id]))).toBe('file_not_found');
    await sweep();
    // A copy still has the content.
    expect((await read(copy?.id ?? '')).toString()).toBe('porch');
    await trash([copy?.id ?? '']);
    await client.call(calls.purgeFiles, { ...own, body: {} });
    await sweep();
    expect(blobs.size).toBe(0);
  });

  it('keep older contents, and categories that end without their files', async () => {
    const { put, read, client, own, list, names } = storage();
    const file = await put('plan.txt', Buffer.from('one'));
    await put('PLAN.txt', Buffer.from('two'), { onConflict: 'version' });
    expect(await names()).toEqual(['plan.txt']);
    expect([String(await read(file.id)), String(await read(file.id, '1'))]).toEqual(['two', 'one']);
    const of = { ...own, params: { id: file.id, number: '1' } };
    expect((await client.call(calls.restoreFileVersion, of)).version).toBe(3);
    expect(String(await read(file.id))).toBe('one');
    const { versions } = await client.call(calls.listFileVersions, { ...own, params: { id: file.id } });
    expect(versions.map(({ number }) => number)).toEqual([2]);
    const category = await client.call(calls.createFileCategory, { ...own, body: { name: 'Work', color: 3 } });
    expect(await codeOf(client.call(calls.createFileCategory, { ...own, body: { name: 'WORK', color: 1 } }))).toBe(
      'file_name_taken',
    );
    await client.call(calls.categorizeFiles, { ...own, body: { ids: [file.id], category: category.id } });
    expect(await names({ place: 'category', id: category.id })).toEqual(['plan.txt']);
    expect((await client.call(calls.listFileCategories, own)).categories).toEqual([{ ...category, items: 1 }]);
    await client.call(calls.deleteFileCategory, { ...own, params: { id: category.id } });
    expect((await list()).entries[0]?.category).toBe('');
  });

  it('list 1,000 entries page by page in every order, and pack them into one archive', async () => {
    const { session, list, client, own, folder, put } = storage();
    const { id } = await folder('Many');
    await put('same.txt', Buffer.from('same'), { parent: id });
    await database().db.execute(sql`
      insert into file_entries (id, account_id, parent, name, name_key, is_folder, type, mime, size, content)
      select ${id} || '-' || n, ${session.accountId}, ${id}, 'File ' || n, 'file ' || n, n % 10 = 0, 'file', '', 0, '' from generate_series(1, 999) n
    `);
    for (const order of ['name', 'changed', 'size'] as const) {
      for (const down of [{}, { down: '1' } as const]) {
        const seen: string[] = [];
        let cursor = '';
        do {
          const page = await list({ id, order, ...down, cursor });
          seen.push(...page.entries.map((entry) => entry.id));
          cursor = page.next;
        } while (cursor !== '');
        expect([seen.length, new Set(seen).size]).toEqual([1000, 1000]);
      }
    }
    expect((await list({ id, cursor: 'bogus' })).entries).toHaveLength(200);
    const { content } = await client.download<Download>(transfers.downloadFiles, {
      session: own.session,
      query: { ids: id, name: 'Many' },
    });
    const zip = await fromBufferPromise(await buffer(content as Readable), { lazyEntries: true });
    const paths: string[] = [];
    for await (const entry of zip.eachEntry()) paths.push(entry.fileName);
    expect([paths.length, paths.includes('Many/same.txt'), paths.includes('Many/File 10/')]).toEqual([
      1001,
      true,
      true,
    ]);
  });

  it('draw small pictures of real ones alone: no SVG, nothing broken, nothing of 30,000 by 30,000', async () => {
    const { put, client, session, blobs } = storage();
    const { default: sharp } = await import('sharp');
    const image = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a06' } })
      .jpeg()
      .toBuffer();
    const huge = Buffer.from(
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
    const drawn = async ({ id, content }: FileEntry): Promise<Download> =>
      await client.download(transfers.fileThumbnail, { session, params: { id }, query: { content } });
    const real = await put('photo.jpg', image);
    const { mime, content } = await drawn(real);
    expect([mime, (await sharp(content as Uint8Array).metadata()).width]).toEqual(['image/webp', 480]);
    expect([...blobs.keys()]).toContain(`filepictures/${real.content}`);
    for (const [name, bytes] of [
      ['huge.png', huge],
      ['drawing.jpg', svg],
      ['broken.png', image.subarray(0, 99)],
    ] as const) {
      const entry = await put(name, bytes);
      expect(await codeOf(drawn(entry)), name).toBe('file_not_picture');
      expect(await codeOf(drawn(entry)), name).toBe('file_not_picture');
    }
  });

  it('draw the first page of PDF files and a frame of videos, and read no file that only says what it is', async () => {
    const { put, client, session } = storage();
    const { default: sharp } = await import('sharp');
    const drawn = async ({ id, content }: FileEntry): Promise<number[]> => {
      const picture = await client.download<Download>(transfers.fileThumbnail, {
        session,
        params: { id },
        query: { content },
      });
      const { channels } = await sharp(picture.content as Uint8Array).stats();
      return channels.map(({ mean }) => Math.round(mean / 50));
    };
    // Its first page is red, and there are 10,000 of them.
    expect(await drawn(await put('plans.pdf', manyPages(10_000)))).toEqual([5, 0, 0]);
    const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n');
    for (const [name, bytes] of [
      ['broken.pdf', Buffer.from('%PDF-1.7\n1 0 obj <<')],
      ['page.pdf', Buffer.from('<html>')],
      ['list.mp4', playlist],
      ['broken.mkv', Buffer.from('not a video')],
    ] as const)
      expect(await codeOf(drawn(await put(name, bytes))), name).toBe('file_not_picture');
    if (!hasVideoFrames()) return;
    const filming = 'ffmpeg -v quiet -f lavfi -i color=c=blue:s=64x48:d=1:r=5 -c:v mpeg4 -f matroska pipe:1';
    const [program = '', ...words] = filming.split(' ');
    const film = execFileSync(program, words);
    expect(await drawn(await put('film.mkv', film))).toEqual([0, 0, 5]);
  });

  it('are of their account alone, and only where the provider offers them', async () => {
    const ann = storage();
    const ben = storage();
    const { id } = await ann.put('secret.txt', Buffer.from('secret'));
    const folder = await ann.folder('Hers');
    const by = { ...ben.own, params: { id, number: '1' } };
    const body = { ids: [id], to: '', category: '', name: 'x' };
    const tries = [
      codeOf(ben.client.download(transfers.downloadFile, { session: ben.session, params: { id } })),
      codeOf(
        ben.client.download(transfers.fileThumbnail, { session: ben.session, params: { id }, query: { content: id } }),
      ),
      codeOf(ben.client.download(transfers.downloadFiles, { session: ben.session, query: { ids: id, name: '' } })),
      ...[
        calls.moveFiles,
        calls.copyFiles,
        calls.trashFiles,
        calls.restoreFiles,
        calls.purgeFiles,
        calls.categorizeFiles,
      ].map((operation) => codeOf(ben.client.call(operation, { ...ben.own, body }))),
      codeOf(ben.client.call(calls.changeFile, { ...by, body })),
      codeOf(ben.client.call(calls.listFileVersions, by)),
      codeOf(ben.client.call(calls.restoreFileVersion, by)),
    ];
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['file_not_found']));
    expect(await codeOf(ben.list({ id: folder.id }))).toBe('folder_missing');
    expect(await codeOf(ben.begin({ name: 'x', size: 1, parent: folder.id }))).toBe('folder_missing');
    expect(await ben.names({ place: 'recent' })).toEqual([]);
    expect(String(await ann.read(id))).toBe('secret');
    const elsewhere = { ...ann.session, partner: '755' };
    expect(await codeOf(ann.client.call(calls.getFilesToken, { session: elsewhere }))).toBe('files_not_offered');
    expect(
      await codeOf(ann.client.call(calls.listFiles, { session: ann.session, query: { token: '', place: 'folder' } })),
    ).toBe('files_not_opened');
  });

  it('share by links that end, count, ask for their password, and tell visitors nothing else', async () => {
    const { client, own, folder, put, session } = storage();
    const house = await folder('House');
    const file = await put('plan.txt', Buffer.from('plan'), { parent: house.id });
    const secret = await put('secret.txt', Buffer.from('secret'));
    const of = { ...own, params: { id: house.id } };
    const set = (body: BodyOf<typeof shares.setShare>) => client.call(shares.setShare, { ...of, body });
    const visitor = { session };
    const open = (key: string, password = '', inFolder = '') =>
      client.call(shares.openSharedFiles, { ...visitor, body: { key, password, folder: inFolder, cursor: '' } });
    const save = (key: string, id: string, ticket: string) =>
      client.download<Download>(shares.downloadShared, { ...visitor, params: { key, id }, query: { ticket } });
    expect(await codeOf(set({ ends: -1, most: null }))).toBe('share_end_invalid');
    const { key } = await set({ ends: null, most: 2, password: 'oak-riser' });
    expect((await client.call(shares.readShare, of)).share).toMatchObject({
      key,
      hasPassword: true,
      downloads: 0,
      most: 2,
    });
    expect(await codeOf(open(`${key}x`))).toBe('not_found');
    expect(await codeOf(open(key))).toBe('share_password_needed');
    expect(await codeOf(open(key, 'guess'))).toBe('share_password_needed');
    const page = await open(key, 'oak-riser');
    if (page.kind !== 'files') throw new Error('another kind of link');
    expect(page.entries.map(({ name }) => name)).toEqual(['plan.txt']);
    expect(page.owner).toBe('Ann <b>');
    // Nothing beside the shared folder, and nothing without the ticket of the page.
    expect(await codeOf(open(key, 'oak-riser', secret.id))).toBe('not_found');
    expect(await codeOf(save(key, secret.id, page.ticket))).toBe('not_found');
    expect(await codeOf(save(key, file.id, '9.y'))).toBe('not_found');
    expect(String(await buffer((await save(key, file.id, page.ticket)).content as Readable))).toBe('plan');
    expect((await save(key, house.id, page.ticket)).mime).toBe('application/zip');
    expect(await codeOf(save(key, file.id, page.ticket))).toBe('not_found');
    expect(await codeOf(open(key, 'oak-riser'))).toBe('not_found');
    // Its owner allows more, then throws the folder away, then ends the link.
    await set({ ends: null, most: null });
    expect(await open(key, 'oak-riser')).toMatchObject({ entry: { name: 'House' } });
    await client.call(calls.trashFiles, { ...own, body: { ids: [house.id] } });
    expect(await codeOf(open(key, 'oak-riser'))).toBe('not_found');
    await client.call(calls.restoreFiles, { ...own, body: { ids: [house.id] } });
    await client.call(shares.endShare, of);
    expect(await codeOf(open(key, 'oak-riser'))).toBe('not_found');
    const other = storage();
    expect(
      await codeOf(
        other.client.call(shares.setShare, {
          ...other.own,
          params: { id: house.id },
          body: { ends: null, most: null },
        }),
      ),
    ).toBe('file_not_found');
    // Keys that lead nowhere are counted by address.
    const guesses = await Promise.all(Array.from({ length: 65 }, (_, at) => codeOf(open(`${key}${String(at)}`))));
    expect(guesses).toContain('rate_limited');
  });
});
