import { describe, expect, it } from 'vitest';
import { emptyMessage } from '../model/compose-state.ts';
import { makeJournal } from './journal.ts';
import { localKeyOf } from '../../../lib/local-crypto.ts';
import { memoryStore } from './journal-store.ts';

async function keyOf(localkey: string): Promise<CryptoKey> {
  const key = await localKeyOf(localkey);
  if (key === null) throw new Error('no WebCrypto');
  return key;
}

describe('the journal', () => {
  const secret = {
    ...emptyMessage('html', 'draft-id-1'),
    subject: 'Wedding plans',
    html: '<p>tomorrow</p>',
    revision: 1,
  };

  it('keeps no readable word at rest', async () => {
    const store = memoryStore();
    await makeJournal(store, await keyOf('a2V5')).write(secret);
    const [entry] = await store.all();
    const bytes = new TextDecoder('latin1').decode(entry?.data);
    expect(bytes).not.toMatch(/Wedding|tomorrow|subject/);
  });

  it('opens for the same account only', async () => {
    const store = memoryStore();
    await makeJournal(store, await keyOf('a2V5')).write(secret);
    expect((await makeJournal(store, await keyOf('a2V5')).entries())[0]?.state).toEqual(secret);
    expect(await makeJournal(store, await keyOf('b3RoZXI=')).entries()).toEqual([]);
  });

  it('outlives a change of the key: what an older one sealed opens, and then without it too', async () => {
    const store = memoryStore();
    await makeJournal(store, await keyOf('b2xk')).write(secret);
    const [before] = await store.all();
    const during = makeJournal(store, await keyOf('bmV3'), [await keyOf('b3RoZXI='), await keyOf('b2xk')]);
    expect((await during.entries())[0]?.state).toEqual(secret);
    expect((await makeJournal(store, await keyOf('bmV3')).entries())[0]).toEqual({ at: before?.at, state: secret });
  });

  it('passes over an entry that was tampered with or exchanged', async () => {
    const store = memoryStore();
    const journal = makeJournal(store, await keyOf('a2V5'));
    await journal.write(secret);
    const [entry] = await store.all();
    if (entry === undefined) throw new Error('nothing kept');
    await store.put({ ...entry, id: 'draft-id-2' });
    expect((await journal.entries()).map((one) => one.state.draftid)).toEqual(['draft-id-1']);
  });

  it('drops uploads that ended with their page, and entries of a month ago', async () => {
    const store = memoryStore();
    const journal = makeJournal(store, await keyOf('a2V5'));
    const file = { key: 'k', name: 'n', mime: '', size: 1, cid: '', ref: null, progress: 3, failure: '' } as const;
    await journal.write({ ...secret, attachments: [file] });
    expect((await journal.entries())[0]?.state.attachments).toEqual([]);
    const [entry] = await store.all();
    if (entry === undefined) throw new Error('nothing kept');
    await store.put({ ...entry, at: 0 });
    expect(await journal.entries()).toEqual([]);
    expect(await store.all()).toEqual([]);
  });

  it('brings nothing back that was removed while it was being sealed', async () => {
    const store = memoryStore();
    const journal = makeJournal(store, await keyOf('a2V5'));
    const writing = journal.write(secret);
    await journal.remove(secret.draftid);
    await writing;
    expect(await store.all()).toEqual([]);
  });

  it('is not kept at rest without a key', async () => {
    expect(await localKeyOf('')).toBeNull();
  });
});
