import type { Sharp, SharpOptions } from 'sharp';

/** Most pixels of one picture that are decoded: a photo of 6000 by 4000, about 100 MB of memory. */
const MAX_PIXELS = 24_000_000;
/** Most seconds for one picture; most take some milliseconds. */
const MAX_SECONDS = 5;
/** Pictures decoded at once in one gateway: two of the largest take about 200 MB. */
const AT_ONCE = 2;

type Library = (content: Uint8Array, options: SharpOptions) => Sharp;
/** Opens the picture, upright and within the limits. `animated`: all its images instead of the first. */
export type OpenPicture = (options?: { readonly animated?: boolean }) => Sharp;

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
 * Decodes a raster picture of unknown origin (PNG, JPEG, GIF or WebP, told by its content) outside the main thread, within limits
 * of pixels, time and memory. `work` encodes it again, so that the result holds pixels and nothing that was hidden in the file.
 *
 * @throws Error for content that is no picture, is cut off, has too many pixels, or takes too long.
 */
export async function decodePicture<T>(content: Uint8Array, work: (open: OpenPicture) => Promise<T>): Promise<T> {
  library ??= load();
  const sharp = await library;
  const limits: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };
  return await inTurn(() =>
    work(({ animated = false } = {}) =>
      sharp(content, { ...limits, animated })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient(),
    ),
  );
}

/** Encodes dots that the gateway has drawn itself: rows of red, green and blue without gaps. */
export async function encodePicture<T>(
  { width, height, rgb }: { readonly width: number; readonly height: number; readonly rgb: Uint8Array },
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  library ??= load();
  const sharp = await library;
  return await inTurn(() => work(sharp(rgb, { raw: { width, height, channels: 3 } })));
}
