import { Readable } from 'node:stream';
import { MAX_ATTACHMENT_BYTES } from '@pillarbox/contract/compose/draft';
import { savemsg, stageAttachments, stagedContent, unstageAttachment } from '@pillarbox/contract/compose/operations';
import { Failure } from '@pillarbox/contract/failure';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Download, UploadedFile } from '../../platform/http/request-pipeline.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { NO_SCANNER } from '../../platform/scanner/scanner.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { STAGED_MS, StagedService } from './staged.service.ts';
import { StagedStore } from './staged.store.ts';
import { request, stageFile, uploaded } from './stage-file.test-bed.ts';

describeOnDatabases('staged files', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  const stage = (bed: ComposeBed, ...files: UploadedFile[]) =>
    bed.client.call(stageAttachments, {
      session: bed.session,
      params: { user: bed.mail, section: 'compose' },
      files: request(...files),
    });
  const sized = (bytes: number): UploadedFile => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const chunks = function* (): Iterable<Buffer> {
      for (let left = bytes; left > 0; left -= chunk.length)
        yield left < chunk.length ? chunk.subarray(0, left) : chunk;
    };
    return { ...uploaded('big', ''), stream: Readable.from(chunks()) };
  };

  it('stores uploaded files and returns their names, types and sizes [API-101]', async () => {
    const bed = await ComposeBed.open(database.db);
    const { attachments } = await stage(bed, uploaded('C:\\x\\a.txt', 'content'), uploaded('b\r\nX: y', 'more'));
    expect(attachments).toMatchObject([
      { name: 'a.txt', mime: 'text/plain', size: 7 },
      { name: 'bX: y', mime: 'text/plain', size: 4 },
    ]);
    expect([...bed.blobs.kept.values()].map((content) => Buffer.from(content).toString())).toEqual(['content', 'more']);
  });

  it('serves a staged file to its own account only', async () => {
    const bed = await ComposeBed.open(database.db);
    const [picture] = (await stage(bed, uploaded('a.txt', 'content'))).attachments;
    const get = (user: string, id: string) =>
      bed.client.download<Download>(stagedContent, { session: bed.session, params: { user, section: 'compose', id } });
    const { mime, name, content } = await get(bed.mail, picture?.id ?? '');
    expect({ mime, name, text: Buffer.from(content as Uint8Array).toString() }).toEqual({
      mime: 'text/plain',
      name: 'a.txt',
      text: 'content',
    });
    expect(await codeOf(get('somebody@example.test', picture?.id ?? ''))).toBe('not_permitted');
    const other = await ComposeBed.open(database.db);
    const [foreign] = (await stage(other, uploaded('b.txt', 'theirs'))).attachments;
    expect(await codeOf(get(bed.mail, foreign?.id ?? ''))).toBe('attachment_not_found');
    expect(await codeOf(get(bed.mail, 'unknown'))).toBe('attachment_not_found');
  });

  it('takes 26,214,400 bytes and refuses one more, keeping nothing [VAL-007, CONST-036]', async () => {
    const bed = await ComposeBed.open(database.db);
    await expect(stage(bed, sized(MAX_ATTACHMENT_BYTES + 1))).rejects.toMatchObject({
      code: 'attachments_too_large',
      details: { limit: 26_214_400 },
    });
    expect(bed.blobs.kept.size).toBe(0);
    const { attachments } = await stage(bed, sized(MAX_ATTACHMENT_BYTES));
    expect(attachments[0]?.size).toBe(26_214_400);
  });

  it('counts all files of a request together, and keeps all or none [VAL-008, CONST-037]', async () => {
    const bed = await ComposeBed.open(database.db);
    const half = MAX_ATTACHMENT_BYTES / 2;
    expect(await codeOf(stage(bed, sized(half), sized(half + 1)))).toBe('attachments_too_large');
    expect(bed.blobs.kept.size).toBe(0);
  });

  it('refuses a 26th file and keeps none of the 25 [VAL-006, CONST-035]', async () => {
    const bed = await ComposeBed.open(database.db);
    const files = Array.from({ length: 26 }, (_, n) => uploaded(`${String(n)}.txt`, 'x'));
    expect(await codeOf(stage(bed, ...files))).toBe('too_many_attachments');
    expect(bed.blobs.kept.size).toBe(0);
    expect((await stage(bed, ...files.map((file) => uploaded(file.name, 'x')).slice(1))).attachments).toHaveLength(25);
  });

  it('refuses a file larger than the submission server accepts during the upload', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.limit = 1_000_000;
    expect(await codeOf(stage(bed, sized(800_000)))).toBe('attachments_too_large');
    expect((await stage(bed, sized(700_000))).attachments).toHaveLength(1);
  });

  it('keeps nothing of an upload that is interrupted', async () => {
    const bed = await ComposeBed.open(database.db);
    const broken = async function* (): AsyncIterable<Buffer> {
      yield Buffer.from('begin');
      throw new Failure('invalid_request');
    };
    const file = { ...uploaded('a', ''), stream: Readable.from(broken()) };
    expect(await codeOf(stage(bed, uploaded('whole', 'x'), file))).toBe('invalid_request');
    expect(bed.blobs.kept.size).toBe(0);
  });

  it('refuses another user’s path, another field and a request without a file', async () => {
    const bed = await ComposeBed.open(database.db);
    const params = { user: 'other@example.test', section: 'compose' as const };
    const { session } = bed;
    const foreign = bed.client.call(stageAttachments, { session, params, files: request(uploaded('a', 'x')) });
    expect(await codeOf(foreign)).toBe('not_permitted');
    expect(await codeOf(stage(bed, uploaded('a', 'x', 'photo')))).toBe('invalid_request');
    expect(await codeOf(stage(bed))).toBe('invalid_request');
  });

  it('deletes one file, and none of another account', async () => {
    const bed = await ComposeBed.open(database.db);
    const other = await ComposeBed.open(database.db);
    const id = await stageFile(bed, 'a.txt', 'content');
    const unstage = (who: ComposeBed): Promise<unknown> =>
      who.client.call(unstageAttachment, {
        session: who.session,
        params: { user: who.mail, section: 'compose', id },
      });
    const named = {
      message: bed.written({ attachments: [{ ref: { kind: 'staged', id } }] }),
      draftid: 'draft-0001',
      version: 1,
    };
    expect(await unstage(other)).toBe(0);
    expect(await codeOf(other.client.call(savemsg, { session: other.session, body: named }))).toBe(
      'attachment_not_found',
    );
    expect(bed.blobs.kept.size).toBe(1);
    expect(await unstage(bed)).toBe(0);
    expect(bed.blobs.kept.size).toBe(0);
    expect(await unstage(bed)).toBe(0);
    expect(await codeOf(bed.client.call(savemsg, { session: bed.session, body: named }))).toBe('attachment_not_found');
  });

  it('deletes files that are older than a week', async () => {
    const bed = await ComposeBed.open(database.db);
    await stageFile(bed, 'a.txt', 'content');
    const service = new StagedService({
      store: new StagedStore(database.db),
      blobs: bed.blobs,
      scanner: NO_SCANNER,
      now: () => bed.time,
    });
    bed.time += STAGED_MS;
    await service.sweep();
    expect(bed.blobs.kept.size).toBe(1);
    bed.time += 1;
    await service.sweep();
    expect(bed.blobs.kept.size).toBe(0);
  });

  it('does not serve content that differs from what was staged', async () => {
    const bed = await ComposeBed.open(database.db);
    const id = await stageFile(bed, 'a.txt', 'content');
    for (const blob of bed.blobs.kept.keys()) bed.blobs.kept.set(blob, Buffer.from('changed'));
    const body = {
      message: bed.written({ attachments: [{ ref: { kind: 'staged' as const, id } }] }),
      draftid: 'draft-0001',
      version: 1,
    };
    expect(await codeOf(bed.client.call(savemsg, { session: bed.session, body }))).toBe('attachment_not_found');
  });
});
