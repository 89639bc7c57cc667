import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_BACKGROUND_BYTES } from '@pillarbox/contract/appearance/own-background';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../platform/blobs/blobs.ts';
import { FORM_TYPE, formField, formOf } from '../../platform/testing/test-form.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { appearanceFeature } from './appearance.feature.ts';
import { NO_SCANNER } from '../../platform/scanner/scanner.ts';

const URL = '/api/storage/alice@example.test/profile/background';
const NOW = 1_790_000_000_000;

/** A PNG whose header says 30,000 by 30,000 pixels. */
function bomb(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(30_000, 16);
  copy.writeUInt32BE(30_000, 20);
  return copy;
}

describe('the user’s own background image', () => {
  let platform: TestPlatform;
  let folder: string;
  let alice: Record<string, string>;
  let bob: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-backgrounds-'));
    platform = await createTestPlatform();
    const blobs = await openBlobs({ blobsUrl: null, dataFolder: folder });
    appearanceFeature({ mount: platform.mount, blobs, scanner: NO_SCANNER, now: () => NOW });
    const headersOf = async (account: string): Promise<Record<string, string>> =>
      pageHeadersFor(
        platform.sessions,
        await openTestSession(platform.sessions, { mail: `${account}@example.test`, account }),
      );
    [alice, bob] = [await headersOf('alice'), await headersOf('bob')];
  });
  afterAll(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });

  const upload = async (content: Buffer, { name = 'beach.jpg', field = 'background', headers = alice } = {}) => {
    const reply = await platform.app.inject({
      method: 'POST',
      url: URL,
      headers: { ...headers, ...FORM_TYPE },
      payload: formOf(formField(field, content, `; filename="${name}"\r\ncontent-type: image/jpeg`)),
    });
    return { status: reply.statusCode, body: reply.json<{ background?: unknown; error?: { code: string } }>() };
  };
  const show = (query = '', headers = alice) => platform.app.inject({ method: 'GET', url: `${URL}${query}`, headers });
  const picture = (width: number, height: number, background: string): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();

  it('is stored anew, described, shown to its user alone, and removed [API-164, API-165, API-166, BRAND-040]', async () => {
    expect((await show()).json()).toMatchObject({ error: { code: 'background_missing' } });
    const { status, body } = await upload(await picture(3000, 1500, '#e8e0d0'));
    expect(status).toBe(200);
    expect(body.background).toMatchObject({ time: NOW, type: 'light', size: 'cover' });
    const shown = await show(`?t=${String(NOW)}`);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.headers['cache-control']).toContain('immutable');
    const { width, height, exif } = await sharp(shown.rawPayload).metadata();
    expect([width, height, exif]).toEqual([2560, 1280, undefined]);
    expect((await show('', bob)).statusCode).toBe(409);
    expect((await upload(await picture(9, 9, '#000'), { name: 'a.jpg', headers: bob })).status).toBe(409);
    // One picture for each account: the next one replaces it.
    expect((await upload(await picture(801, 600, '#203040'))).body.background).toMatchObject({
      type: 'dark',
      size: 'auto',
    });
    expect((await sharp((await show()).rawPayload).metadata()).width).toBe(801);
    const removed = await platform.app.inject({ method: 'DELETE', url: URL, headers: alice });
    expect(removed.json()).toEqual({ message: 'OK' });
    expect((await show()).statusCode).toBe(404);
  });

  it('knows the darkest and the lightest value of each channel', async () => {
    const half = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#ffffff' } })
      .composite([{ input: { create: { width: 40, height: 40, channels: 3, background: '#000040' } } }])
      .png()
      .toBuffer();
    expect((await upload(half)).body.background).toMatchObject({ low: '#000034', high: '#ffffff', type: 'light' });
  });

  it('is refused when it is none, too large, or in another field', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
    const codes = [];
    for (const content of [svg, randomBytes(900), Buffer.alloc(0), png.subarray(0, 60), bomb(png)])
      codes.push((await upload(content)).body.error?.code);
    codes.push((await upload(Buffer.alloc(MAX_BACKGROUND_BYTES + 1, 7))).body.error?.code);
    codes.push((await upload(png, { name: 'a.png', field: 'other' })).body.error?.code);
    expect(codes).toEqual([
      'background_invalid',
      'background_invalid',
      'background_invalid',
      'background_invalid',
      'background_too_large',
      'background_too_large',
      'invalid_request',
    ]);
  });
});
