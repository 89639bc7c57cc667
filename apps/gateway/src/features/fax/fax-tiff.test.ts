import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { faxTiffToPdf } from './fax-tiff.ts';
import { makePages } from './pages/page-maker.ts';

/** A page with a black band above, in strips as the encoder chooses. */
async function scanned(compression: 'ccittfax4' | 'packbits'): Promise<Buffer> {
  const dots = Buffer.alloc(1728 * 2200, 255);
  dots.fill(0, 0, 1728 * 300);
  const picture = sharp(dots, { raw: { width: 1728, height: 2200, channels: 1 } }).toColourspace('b-w');
  return await picture.tiff({ compression, bitdepth: 1 }).toBuffer();
}

it('keeps the dots of a page, in the right order and colour', async () => {
  const bytes = faxTiffToPdf(await scanned('ccittfax4'));
  const { pages } = await makePages({ sources: [{ kind: 'pdf', bytes }], header: '', most: 9 }, () => undefined);
  const dots = await sharp(pages[0]).greyscale().raw().toBuffer();
  expect([50, 1800].map((row) => (dots[row * 1728 + 864] ?? 0) < 128)).toEqual([true, false]);
});

it('refuses files that no fax machine writes', async () => {
  const packed = await scanned('packbits');
  expect(() => faxTiffToPdf(packed)).toThrow('not compressed as a fax');
  expect(() => faxTiffToPdf(Buffer.from('GIF89a'))).toThrow();
});

it('ends for every file: folders that loop, sizes and places that lie', async () => {
  const good = await scanned('ccittfax4');
  const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
  const ends = (bytes: Buffer): void => {
    try {
      expect(faxTiffToPdf(bytes).length).toBeLessThan(110 * bytes.length + 500_000);
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'AssertionError') throw error;
    }
  };
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12, size: 'max' }), fc.nat(good.length), (changes, end) => {
      const bytes = Buffer.from(good);
      for (const [at, value] of changes) bytes[at] = value;
      ends(bytes);
      ends(bytes.subarray(0, end));
    }),
  );
  // The first folder names itself as the next one.
  const loop = Buffer.from(good);
  const folder = loop.readUInt32LE(4);
  loop.writeUInt32LE(folder, folder + 2 + 12 * loop.readUInt16LE(folder));
  ends(loop);
});
