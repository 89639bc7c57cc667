import { MAX_SOUND_BYTES } from '@pillarbox/contract/preferences/sound';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import type { PreferencesBed } from './preferences.test-bed.ts';
import { openPreferencesBed } from './preferences.test-bed.ts';

const AUDIO = '/storage/alice@example.test/audio';

const wav = (length: number): Buffer => Buffer.concat([Buffer.from('RIFF....WAVE'), Buffer.alloc(length - 12, 7)]);

describeOnDatabases('the sound for new mail', (open) => {
  let bed: PreferencesBed;
  let alice: Record<string, string>;
  beforeAll(async () => {
    bed = await openPreferencesBed(await open());
    alice = await bed.headersOf({});
  });
  afterAll(() => bed.close());

  const store = (base64: string) => bed.ask(`POST ${AUDIO}`, JSON.stringify(base64));
  const read = (uid: string, headers = alice, owner = AUDIO) =>
    bed.platform.app.inject({ method: 'GET', url: `/api${owner}/${uid}`, headers });

  it('is stored, and served byte for byte to its user alone [API-103, PREF-076]', async () => {
    const bytes = wav(2000);
    const { body } = await store(`data:audio/x-wav;base64,${bytes.toString('base64')}`);
    const { sound_uid: uid } = body as { sound_uid: string };
    const saved = await bed.ask('PUT /db/webmail/prefs/mail/alice@example.test.json', { sound_uid: uid });
    expect(saved.status).toBe(200);
    const reply = await read(uid);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    const bob = await bed.headersOf({ mail: 'bob@example.test' });
    expect((await read(uid, bob)).statusCode).toBe(409);
    // One sound for each account: the next one replaces it.
    await store(wav(3000).toString('base64'));
    expect((await read(uid)).statusCode).toBe(404);
    expect((await read('nothing')).json()).toMatchObject({ error: { code: 'sound_missing' } });
  });

  it.each([
    ['a page', Buffer.from('<script>alert(1)</script>').toString('base64'), 'sound_invalid'],
    ['a text that is no base64', 'RIFF....WAVE', 'sound_invalid'],
    ['nothing', '', 'sound_invalid'],
    ['too much', wav(MAX_SOUND_BYTES + 1).toString('base64'), 'sound_too_large'],
  ])('refuses %s', async (_, base64, code) => {
    expect((await store(base64)).error?.code).toBe(code);
  });
});
