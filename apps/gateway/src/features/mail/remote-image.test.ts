import { describe, expect, it } from 'vitest';
import { RemoteImages } from './remote-image.service.ts';
import type { FetchOutside } from './remote-image.service.ts';

const signal = new AbortController().signal;
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);
const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('pictures of other hosts', () => {
  it('are named by their own first bytes, whatever the host calls them', async () => {
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

  it('answer one code for a closed door, a dead host and a wrong type', async () => {
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
