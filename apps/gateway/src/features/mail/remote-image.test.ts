import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { RemoteImages } from './remote-image.service.ts';
import type { FetchOutside } from './remote-image.service.ts';

const signal = new AbortController().signal;
const plain = { width: 3, height: 2, channels: 3, background: 'red' } as const;
const png = await sharp({ create: plain }).png().toBuffer();
const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('pictures of other hosts', () => {
  it('get their type from their first bytes, whatever the host says', async () => {
    const images = new RemoteImages(() => Promise.resolve({ content: png }));
    expect(await images.get('s', 'http://a.example/x.svg', signal)).toMatchObject({ mime: 'image/png', inline: true });
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', '<html>', '', 'RIFF0000WAVE'])(
    'are refused when they are no raster picture: %j',
    async (text) => {
      const images = new RemoteImages(() => Promise.resolve({ content: bytes(text) }));
      await expect(images.get('s', 'http://a.example/', signal)).rejects.toMatchObject({ code: 'image_unavailable' });
    },
  );

  const served = (content: Uint8Array) => new RemoteImages(() => Promise.resolve({ content })).get('s', 'x', signal);

  it('contain pixels only: no metadata and no hidden content', async () => {
    const secret = '<script>hidden()</script>';
    const photo = await sharp({ create: plain })
      .jpeg()
      .withExif({ IFD0: { Copyright: secret } })
      .toBuffer();
    expect(photo.includes(secret)).toBe(true);
    for (const picture of [photo, Buffer.concat([png, bytes(secret)])]) {
      const { content } = await served(picture);
      expect(Buffer.from(content as Uint8Array).includes(secret)).toBe(false);
      expect(await sharp(content as Uint8Array).metadata()).toMatchObject({ width: 3, height: 2 });
    }
  });

  it('keep their format; a small animation moves, a large one becomes a still picture', async () => {
    const frames = async (count: number, side: number): Promise<Buffer> => {
      const images = Array.from({ length: count }, (_one, at) => {
        const create = { width: side, height: side, channels: 3 as const, background: { r: at * 40, g: 0, b: 0 } };
        return sharp({ create }).png().toBuffer();
      });
      return sharp(await Promise.all(images), { join: { animated: true } })
        .gif()
        .toBuffer();
    };
    const webp = await sharp({ create: plain }).webp().toBuffer();
    expect((await served(webp)).mime).toBe('image/webp');
    const small = await served(await frames(3, 8));
    expect(small.mime).toBe('image/gif');
    expect((await sharp(small.content as Uint8Array, { animated: true }).metadata()).pages).toBe(3);
    expect((await served(await frames(4, 1800))).mime).toBe('image/png');
  });

  it('are refused when they have more pixels than can be shown, or are broken', async () => {
    const wide = await sharp({ create: { ...plain, width: 12_000, height: 2100 } })
      .png()
      .toBuffer();
    for (const bad of [wide, png.subarray(0, 40), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)]) {
      await expect(served(bad)).rejects.toMatchObject({ code: 'image_unavailable' });
    }
  });

  it('fail with one code for a refused address, a dead host and a wrong type', async () => {
    const images = new RemoteImages(() => Promise.reject(new Error('not a public host')));
    await expect(images.get('s', 'http://10.0.0.1/', signal)).rejects.toMatchObject({
      code: 'image_unavailable',
      details: {},
    });
  });

  it('are fetched six at a time for one session, and all of them in the end', async () => {
    let running = 0;
    let most = 0;
    const slow: FetchOutside = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return { content: png };
    };
    const images = new RemoteImages(slow);
    const all = await Promise.all(Array.from({ length: 20 }, () => images.get('s', 'http://a.example/', signal)));
    expect([all.length, most]).toEqual([20, 6]);
  });
});
