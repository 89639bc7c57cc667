import type { Sharp, SharpOptions } from 'sharp';

/** Most pixels of one picture that are decoded: a photo of 6000 by 4000, about 100 MB of memory. */
const MAX_PIXELS = 24_000_000;
/** Most pixels of all images of an animation together; of a larger one the first image is kept. */
const MAX_ANIMATED_PIXELS = 12_000_000;
/** Longest side of the result, in pixels: screens show no more. Larger pictures are scaled down. */
const MAX_SIDE = 4096;
/** Most seconds for one picture; most take some milliseconds. */
const MAX_SECONDS = 5;
/** Pictures decoded at once in one gateway: two of the largest take about 200 MB. */
const AT_ONCE = 2;

type Library = (content: Uint8Array, options: SharpOptions) => Sharp;

/** The decoders that are needed and nothing else: the library also reads SVG, PDF, TIFF and more. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

let library: Promise<Library> | undefined;

/** Loads the library with the first picture, so that it takes no memory before. */
async function load(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

const waiting: (() => void)[] = [];
let running = 0;

/** Runs a task when fewer than `AT_ONCE` others run, in the order of the calls. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * Decodes a raster picture and encodes it again, so that the result holds pixels and nothing that was hidden in the file. The
 * result is upright, without metadata, and at most `MAX_SIDE` wide and high.
 *
 * @returns content, and its media type: PNG, JPEG, GIF or WebP as it was; PNG for an animation that is too large.
 * @throws Error for content that is no picture, has too many pixels, or takes too long.
 */
export async function reencoded(content: Uint8Array): Promise<{ mime: string; content: Uint8Array }> {
  library ??= load();
  const sharp = await library;
  return inTurn(async () => {
    const limits: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };
    const { format, width, height, pages = 1 } = await sharp(content, limits).metadata();
    const animated = pages > 1 && width * height * pages <= MAX_ANIMATED_PIXELS;
    const picture = sharp(content, { ...limits, animated })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: animated ? undefined : MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    const written = format === 'gif' && !animated ? picture.png() : picture.toFormat(format);
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { mime: `image/${info.format}`, content: data };
  });
}
