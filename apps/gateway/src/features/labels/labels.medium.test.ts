import * as operations from '@pillarbox/contract/labels/operations';
import { codeOf, InProcessClient } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { labelsFeature } from './labels.feature.ts';

describeOnDatabases('labels of an account', (openDatabase) => {
  let database: Database;
  let session: Session;
  let inUse: string[] | null;
  let events: string[];
  let accounts = 0;
  const client = new InProcessClient<Session>();

  beforeAll(async () => {
    database = await openDatabase();
    labelsFeature({
      mount: client.mount,
      db: database.db,
      mailboxOf: () =>
        inUse === null
          ? Promise.reject(new Error('the mail server is down'))
          : Promise.resolve({ labelsInUse: () => Promise.resolve(inUse ?? []) }),
      broadcast: ({ accountId }, { event }) => events.push(`${event} ${accountId}`),
    });
  });
  beforeEach(() => {
    accounts += 1;
    session = { ...testAccount(`labels${String(accounts)}@example.test`), id: 'one' } as Session;
    inUse = [];
    events = [];
  });
  afterAll(() => database.close());

  const list = () => client.call(operations.labels, { session });
  const create = (name: string, hue = 0) => client.call(operations.createLabel, { session, body: { name, hue } });
  const names = async (): Promise<string[]> => (await list()).map(({ name }) => name);

  it('are created, renamed, recoloured, ordered, deleted and brought back; each change is announced', async () => {
    const drawings = await create(' Drawings  and plans ', 7);
    expect(drawings).toEqual({ keyword: 'drawings-and-plans', name: 'Drawings and plans', hue: 7, own: true });
    const quote = await create('Quote');
    await client.call(operations.changeLabel, {
      session,
      body: { keyword: quote.keyword, name: 'Quote sent', hue: 3 },
    });
    await client.call(operations.orderLabels, { session, body: { keywords: [quote.keyword] } });
    expect(await list()).toEqual([{ keyword: 'quote', name: 'Quote sent', hue: 3, own: true }, drawings]);
    await client.call(operations.deleteLabel, { session, body: { keyword: 'quote' } });
    expect(await names()).toEqual(['Drawings and plans']);
    inUse = ['quote'];
    expect(await names()).toEqual(['Drawings and plans']);
    await client.call(operations.deleteLabel, { session, body: { keyword: 'quote', deleted: false } });
    expect(await names()).toEqual(['Quote sent', 'Drawings and plans']);
    expect(events).toHaveLength(6);
    expect(new Set(events)).toEqual(new Set([`labels-changed ${session.accountId}`]));
  });

  it('get a keyword of their own whatever the name is', async () => {
    const made = [];
    for (const name of [
      'Angebote für Ümit',
      'Angebote fur Umit',
      'Junk',
      'проект',
      '"; DROP (*) {3}',
      '<img src=x>',
      '\\Seen',
    ])
      made.push((await create(name)).keyword);
    expect(made[0]).toBe('angebote-fur-umit');
    expect(made[4]).toBe('drop-3');
    expect(made[5]).toBe('img-src-x');
    for (const at of [1, 2, 3, 6]) expect(made[at]).toMatch(/^label-[0-9a-f]{12}$/);
    expect((await names())[3]).toBe('проект');
  });

  it.each([
    ['an empty name', '  ', 'label_name_empty'],
    ['a control character', 'a\u0000b', 'label_name_empty'],
    ['a taken name', 'WORK', 'label_name_taken'],
    ['a name that is too long', 'x'.repeat(61), 'invalid_request'],
  ])('refuse %s', async (_, name, code) => {
    await create('Work');
    expect(await codeOf(create(name))).toBe(code);
    expect(await names()).toEqual(['Work']);
  });

  it('include the keywords of other programs, which can be renamed and deleted', async () => {
    inUse = ['$label1', '$hasattachment', 'reise_2025', 'work'];
    expect(await list()).toEqual([
      { keyword: '$label1', name: '', hue: 0, own: false },
      expect.objectContaining({ keyword: 'reise_2025', name: 'Reise 2025', own: false }),
      expect.objectContaining({ keyword: 'work', name: 'Work' }),
    ]);
    await client.call(operations.changeLabel, { session, body: { keyword: 'work', name: 'Arbeit' } });
    await client.call(operations.deleteLabel, { session, body: { keyword: '$label1' } });
    expect(await names()).toEqual(['Arbeit', 'Reise 2025']);
    const foreign = { session, body: { keyword: '$hasattachment', name: 'x' } };
    expect(await codeOf(client.call(operations.changeLabel, foreign))).toBe('label_not_found');
  });

  it('are there while the mail server is down', async () => {
    await create('Work');
    inUse = null;
    expect(await names()).toEqual(['Work']);
  });

  it('belong to one account', async () => {
    const { keyword } = await create('Work');
    session = { ...testAccount(`stranger${String(accounts)}@example.test`), id: 'two' } as Session;
    expect(await list()).toEqual([]);
    await client.call(operations.deleteLabel, { session, body: { keyword } });
    session = { ...testAccount(`labels${String(accounts)}@example.test`), id: 'one' } as Session;
    expect(await names()).toEqual(['Work']);
  });

  it('are at most 100, also when two windows create them at the same time', async () => {
    for (let at = 0; at < 99; at += 1) await create(`Label ${String(at)}`);
    const codes = await Promise.all(['a', 'b'].map((name) => codeOf(create(name))));
    expect(codes.sort()).toEqual(['none', 'too_many_labels']);
  });
});
