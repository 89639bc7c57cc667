import { listOutbox, recall, savemsg, send } from '@pillarbox/contract/compose/operations';
import { Failure } from '@pillarbox/contract/failure';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { UploadedFile } from '../../platform/http/request-pipeline.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { request, stageFile, uploaded } from './stage-file.test-bed.ts';
import { stagedAttachments } from './staged.table.ts';

const DRAFT = 'draft-0001';

describeOnDatabases('files that are uploaded with a message', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  type Message = ReturnType<ComposeBed['written']>;
  const sendWith = (bed: ComposeBed, message: Message, ...files: UploadedFile[]) =>
    bed.client.call(send, { session: bed.session, body: { message, draftid: DRAFT }, files: request(...files) });
  const saveWith = (bed: ComposeBed, message: Message, ...files: UploadedFile[]) =>
    bed.client.call(savemsg, {
      session: bed.session,
      body: { message, draftid: DRAFT, version: 1 },
      files: request(...files),
    });
  const stagedNames = async (bed: ComposeBed): Promise<string[]> => {
    const rows = await database.db
      .select()
      .from(stagedAttachments)
      .where(eq(stagedAttachments.accountId, bed.session.accountId));
    return rows.map((row) => row.name).toSorted();
  };

  it('are sent with it, after the staged ones, and return with it when it is recalled', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.undoSeconds = 60;
    const id = await stageFile(bed, 'first.txt', 'one');
    const message = bed.written({ attachments: [{ ref: { kind: 'staged', id } }] });
    const item = await sendWith(bed, message, uploaded('second.txt', 'two'), uploaded('third.txt', 'three'));
    const source = [...bed.blobs.kept].find(([name]) => name.startsWith('outbox/'))?.[1] ?? [];
    const names = [
      ...Buffer.from(source)
        .toString()
        .matchAll(/filename="?([\w.]+)/g),
    ].map((match) => match[1]);
    expect(names).toEqual(['first.txt', 'second.txt', 'third.txt']);
    expect(await stagedNames(bed)).toEqual(['first.txt', 'second.txt', 'third.txt']);
    const back = await bed.client.call(recall, { session: bed.session, body: { id: item.id } });
    expect(back.message.attachments).toHaveLength(3);
    expect(await codeOf(bed.client.call(send, { session: bed.session, body: back }))).toBe('none');
    await bed.feature.close();
  });

  it('are deleted when the message is refused, and the staged ones are not', async () => {
    const bed = await ComposeBed.open(database.db);
    const id = await stageFile(bed, 'first.txt', 'one');
    const attachments = [{ ref: { kind: 'staged' as const, id } }];
    const nobody = bed.written({ attachments, to: [] });
    expect(await codeOf(sendWith(bed, nobody, uploaded('second.txt', 'two')))).toBe('recipient_missing');
    const stranger = bed.written({ attachments, from: { name: '', mail: 'other@example.test' } });
    expect(await codeOf(saveWith(bed, stranger, uploaded('second.txt', 'two')))).toBe('sender_refused');
    const many = Array.from({ length: 25 }, (_, n) => uploaded(`${String(n)}.txt`, 'x'));
    expect(await codeOf(sendWith(bed, bed.written({ attachments }), ...many))).toBe('too_many_attachments');
    const broken = async function* (): AsyncIterable<UploadedFile> {
      yield uploaded('second.txt', 'two');
      throw new Failure('invalid_request');
    };
    const call = { session: bed.session, body: { message: bed.written({ attachments }), draftid: DRAFT } };
    expect(await codeOf(bed.client.call(send, { ...call, files: broken() }))).toBe('invalid_request');
    expect(await stagedNames(bed)).toEqual(['first.txt']);
    expect(bed.blobs.kept.size).toBe(1);
    expect(await bed.client.call(listOutbox, { session: bed.session })).toEqual([]);
    await bed.feature.close();
  });

  it('are in the saved draft and nowhere else', async () => {
    const bed = await ComposeBed.open(database.db);
    await saveWith(bed, bed.written(), uploaded('second.txt', 'two'));
    expect(await bed.sources('Drafts')).toEqual([expect.stringMatching(/filename="?second\.txt/)]);
    expect(await stagedNames(bed)).toEqual([]);
    expect(bed.blobs.kept.size).toBe(0);
    await bed.feature.close();
  });
});
