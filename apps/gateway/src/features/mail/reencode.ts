import { decodePicture } from '../../platform/pictures/pictures.ts';

/** Most pixels of all images of an animation together; of a larger one the first image is kept. */
const MAX_ANIMATED_PIXELS = 12_000_000;
/** Longest side of the result, in pixels: screens show no more. Larger pictures are scaled down. */
const MAX_SIDE = 4096;

/**
 * Decodes a raster picture and encodes it again, so that the result holds pixels and nothing that was hidden in the file. The
 * result is upright, without metadata, and at most `MAX_SIDE` wide and high.
 *
 * @returns content, and its media type: PNG, JPEG, GIF or WebP as it was; PNG for an animation that is too large.
 * @throws Error for content that is no picture, has too many pixels, or takes too long.
 */
export async function reencoded(content: Uint8Array): Promise<{ mime: string; content: Uint8Array }> {
  return await decodePicture(content, async (open) => {
    const { format, width, height, pages = 1 } = await open().metadata();
    const animated = pages > 1 && width * height * pages <= MAX_ANIMATED_PIXELS;
    const size = { width: MAX_SIDE, height: animated ? undefined : MAX_SIDE };
    const picture = open({ animated }).resize({ ...size, fit: 'inside', withoutEnlargement: true });
    const written = format === 'gif' && !animated ? picture.png() : picture.toFormat(format);
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { mime: `image/${info.format}`, content: data };
  });
}
