import type { OwnBackground } from '@pillarbox/contract/appearance/own-background';
import { BACKGROUND_SIDE } from '@pillarbox/contract/appearance/own-background';
import { Failure } from '@pillarbox/contract/failure';
import { backgroundSize } from '@pillarbox/rules/theme/backgrounds';
import type { Rgb } from '@pillarbox/rules/theme/oklch';
import { rgbToOklch, toHex } from '@pillarbox/rules/theme/oklch';
import { decodePicture } from '../../platform/pictures/pictures.ts';

/** Quality of the JPEG: a photo of 2560 by 1600 takes about 600 KB. */
const QUALITY = 80;
/** Levels of 255 by which the encoded picture may be darker or lighter than the measured one. */
const CODING_MARGIN = 12;
/** A mean lightness (OKLCH) from which on a picture counts as light. */
const LIGHT_FROM = 0.62;

/** A background image as it is stored, and what the page has to know of it. */
export interface BackgroundPicture {
  readonly jpeg: Buffer;
  readonly description: Omit<OwnBackground, 'time'>;
}

/**
 * Makes a background image of a picture of unknown origin. It holds its pixels and nothing else that was in the file. Its size rule
 * depends on the size it was uploaded with.
 * @throws Failure `background_too_large` (too many pixels, told by the header), `background_invalid`.
 */
export async function backgroundPicture(content: Uint8Array): Promise<BackgroundPicture> {
  return await decodePicture(content, async (open) => {
    const { autoOrient: original } = await open().metadata();
    const side = { width: BACKGROUND_SIDE, height: BACKGROUND_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const resized = (): ReturnType<typeof open> =>
      open().resize(side).flatten({ background: '#ffffff' }).toColourspace('srgb');
    const { data, info } = await resized().raw().toBuffer({ resolveWithObject: true });
    const jpeg = await resized().jpeg({ quality: QUALITY, progressive: true }).toBuffer();
    return { jpeg, description: { ...coloursOf(data, info.channels), size: backgroundSize(original) } };
  }).catch((error: unknown) => {
    const isLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new Failure(isLarge ? 'background_too_large' : 'background_invalid', {}, error);
  });
}

/** The smallest, largest and mean value of each channel. One channel is that of a grey picture. */
function coloursOf(pixels: Uint8Array, channels: number): Pick<OwnBackground, 'low' | 'high' | 'mean' | 'type'> {
  const low = [255, 255, 255];
  const high = [0, 0, 0];
  const sum = [0, 0, 0];
  for (let pixel = 0; pixel < pixels.length; pixel += channels) {
    for (let at = 0; at < 3; at++) {
      const value = pixels[channels < 3 ? pixel : pixel + at] ?? 0;
      if (value < (low[at] ?? 0)) low[at] = value;
      if (value > (high[at] ?? 255)) high[at] = value;
      sum[at] = (sum[at] ?? 0) + value;
    }
  }
  const count = (pixels.length / channels) * 255;
  const mean = rgb(sum, (value) => value / count);
  return {
    low: toHex(rgb(low, (value) => (value - CODING_MARGIN) / 255)),
    high: toHex(rgb(high, (value) => (value + CODING_MARGIN) / 255)),
    mean: toHex(mean),
    type: rgbToOklch(mean).l >= LIGHT_FROM ? 'light' : 'dark',
  };
}

function rgb(values: readonly number[], change: (value: number) => number): Rgb {
  const [r = 0, g = 0, b = 0] = values;
  return [change(r), change(g), change(b)];
}
