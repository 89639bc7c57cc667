import { saveTemplate } from '@pillarbox/contract/compose/operations';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { request, uploaded } from './stage-file.test-bed.ts';

describeOnDatabases('templates', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  it('are filed in Templates with their files, Bcc included, whoever they are for [API-048]', async () => {
    const bed = await ComposeBed.open(database.db);
    const message = bed.written({ to: [], bcc: [{ name: '', mail: 'boss@example.test' }], subject: 'Offer' });
    const files = request(uploaded('terms.txt', 'the terms'));
    const saved = await bed.client.call(saveTemplate, { session: bed.session, body: { message }, files });
    expect(saved.folder).toBe('Templates');
    const [source] = await bed.sources('Templates');
    expect(source).toContain('Subject: Offer');
    expect(source).toContain('boss@example.test');
    expect(source).toContain('terms.txt');
    expect(await bed.sources('Drafts')).toEqual([]);
    await bed.feature.close();
  });

  it('are filed before the template that they replace is removed', async () => {
    const bed = await ComposeBed.open(database.db);
    const save = (subject: string, replaces?: { uid: number; uidvalidity: number }) =>
      bed.client.call(saveTemplate, {
        session: bed.session,
        body: { message: bed.written({ subject }), ...(replaces === undefined ? {} : { replaces }) },
      });
    const { uid, uidvalidity } = await save('One');
    await save('Two', { uid, uidvalidity });
    expect((await bed.sources('Templates')).map((source) => /Subject: (\w+)/.exec(source)?.[1])).toEqual(['Two']);
    // A replaced template that is already gone is no error.
    await save('Three', { uid, uidvalidity });
    expect(await bed.sources('Templates')).toHaveLength(2);
    await bed.feature.close();
  });

  it('are refused when a value holds a line break that would end a header', async () => {
    const bed = await ComposeBed.open(database.db);
    const message = { ...bed.written(), subject: 'a\r\nBcc: x@example.test' };
    expect(await codeOf(bed.client.call(saveTemplate, { session: bed.session, body: { message } }))).toBe(
      'invalid_request',
    );
    await bed.feature.close();
  });
});
