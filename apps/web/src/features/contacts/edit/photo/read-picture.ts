import { TextError } from '../../../../lib/api-error.ts';

/** The types that can be chosen; what a file is shows when it is decoded. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp';

/** Largest file that is read, in bytes. What is sent is smaller: the part that was chosen. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Most pixels of a picture. */
const MAX_PIXELS = 100_000_000;

/** Decodes a picture that the user chose, upright. @throws TextError for a file that is none or is too large. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.size > MAX_FILE_BYTES) throw new TextError('LANG_CONTACT_EDIT_PHOTO_TOO_LARGE');
  if (!PICTURE_TYPES.split(',').includes(file.type)) throw new TextError('LANG_CONTACT_EDIT_NO_PICTURE');
  const picture = await createImageBitmap(file).catch(() => {
    throw new TextError('LANG_CONTACT_EDIT_NO_PICTURE');
  });
  if (picture.width * picture.height <= MAX_PIXELS) return picture;
  picture.close();
  throw new TextError('LANG_CONTACT_EDIT_PHOTO_TOO_LARGE');
}
