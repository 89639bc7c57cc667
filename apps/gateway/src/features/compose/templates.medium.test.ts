import { saveTemplate } from '@pillarbox/contract/compose/operations';
import { listTemplates, loadTemplate, renameTemplate } from '@pillarbox/contract/compose/templates';
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

  it('are listed by name, newest first, opened, renamed and read file by file [API-112, API-113]', async () => {
    const bed = await ComposeBed.open(database.db);
    const call = { session: bed.session, params: { user: bed.mail } };
    expect(await bed.client.call(listTemplates, call)).toEqual({ templates: [] });
    const body = { message: bed.written({ subject: 'Grüße & <b>' }), name: 'First — “draft”' };
    const files = request(uploaded('terms.txt', 'the terms'));
    await bed.client.call(saveTemplate, { session: bed.session, body, files });
    bed.time += 60_000;
    await bed.client.call(saveTemplate, { session: bed.session, body: { message: bed.written({ subject: 'Two' }) } });
    const { templates } = await bed.client.call(listTemplates, call);
    expect(templates.map(({ name }) => name)).toEqual(['Two', 'First — “draft”']);
    const id = templates[1]?.id ?? '';
    const before = (await bed.sources('Templates')).find((source) => source.includes('terms.txt')) ?? '';
    const name = 'Ünd now ‮ <img src=x onerror=alert(1)>';
    const renamed = await bed.client.call(renameTemplate, {
      session: bed.session,
      params: { user: bed.mail, id },
      body: { name },
    });
    const after = (await bed.sources('Templates')).find((source) => source.includes('terms.txt')) ?? '';
    const rest = (source: string): string => source.slice(source.indexOf('\r\n\r\n'));
    expect(rest(after)).toBe(rest(before));
    expect(after.match(/^Subject:/gm)).toHaveLength(1);
    const params = { user: bed.mail, id: renamed.id };
    const opened = await bed.client.call(loadTemplate, { session: bed.session, params });
    expect(opened).toMatchObject({ id: renamed.id, subject: 'Grüße & <b>' });
    const listed = await bed.client.call(listTemplates, call);
    expect(listed.templates.map((one) => one.name)).toContain(name);
    expect(await codeOf(bed.client.call(loadTemplate, { session: bed.session, params: { user: bed.mail, id } }))).toBe(
      'message_not_found',
    );
    await bed.feature.close();
  });

  it('of somebody else are not shown, and a name with a line break is refused', async () => {
    const bed = await ComposeBed.open(database.db);
    const other = { session: bed.session, params: { user: 'boss@example.test' } };
    expect(await codeOf(bed.client.call(listTemplates, other))).toBe('not_permitted');
    const body = { message: bed.written(), name: 'a\r\nBcc: x@example.test' };
    expect(await codeOf(bed.client.call(saveTemplate, { session: bed.session, body }))).toBe('invalid_request');
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
