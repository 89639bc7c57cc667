import { MAX_PHOTO_BYTES, PHOTO_SIDE, THUMBNAIL_SIDE } from '@pillarbox/contract/contacts/photo-calls';
import { Failure } from '@pillarbox/contract/failure';
import { decodePicture } from '../../../platform/pictures/pictures.ts';

/** A photo as it is stored and served. */
export interface PhotoPictures {
  /** JPEG, at most 1024 by 1024. */
  readonly full: Buffer;
  /** PNG, 64 by 64 [CONST-064]. */
  readonly thumbnail: Buffer;
}

/** Quality of the JPEG: a photo of 1024 by 1024 takes about 150 KB. */
const QUALITY = 82;

/**
 * Makes the pictures of a photo of unknown origin. They hold its pixels and nothing else that was in the file.
 * @throws Failure `photo_too_large`, `photo_invalid`.
 */
export async function photoPictures(content: Uint8Array): Promise<PhotoPictures> {
  if (content.length > MAX_PHOTO_BYTES) throw new Failure('photo_too_large', { limit: MAX_PHOTO_BYTES });
  return await decodePicture(content, async (open) => {
    const full = await open()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    const side = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE };
    const thumbnail = await open()
      .resize({ ...side, fit: 'cover' })
      .png()
      .toBuffer();
    return { full, thumbnail };
  }).catch((error: unknown) => {
    const isLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new Failure(isLarge ? 'photo_too_large' : 'photo_invalid', {}, error);
  });
}
