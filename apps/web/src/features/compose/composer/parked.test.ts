import { describe, expect, it } from 'vitest';
import { localKeyOf } from '../../../lib/local-crypto.ts';
import { emptyMessage } from '../model/compose-state.ts';
import { memoryStore } from './journal-store.ts';
import type { ParkedMessage } from './parked.ts';
import { makeParked } from './parked.ts';

async function keyOf(text: string): Promise<CryptoKey> {
  const key = await localKeyOf(text);
  if (key === null) throw new Error('no WebCrypto');
  return key;
}

function message(draftid: string, at: number): ParkedMessage {
  const state = emptyMessage('text', draftid);
  return { at, state, body: { draftid, message: { subject: 'Staircase' } as ParkedMessage['body']['message'] } };
}

describe('messages that wait for the network', () => {
  it('are encrypted, come in their order, and belong to one account', async () => {
    const store = memoryStore();
    const mine = makeParked(store, await keyOf('AAAA'));
    await mine.put(message('two', 2));
    await mine.put(message('one', 1));
    const bytes = (await store.all()).map(({ data }) => new TextDecoder('latin1').decode(data)).join('');
    expect(bytes).not.toContain('Staircase');
    expect((await mine.all()).map(({ body }) => body.draftid)).toEqual(['one', 'two']);
    expect(await makeParked(store, await keyOf('BBBB')).all()).toEqual([]);
    // The secret of the installation was changed.
    expect(await makeParked(store, await keyOf('BBBB'), [await keyOf('AAAA')]).all()).toHaveLength(2);
    await mine.remove('one');
    expect(await mine.all()).toHaveLength(1);
  });
});
