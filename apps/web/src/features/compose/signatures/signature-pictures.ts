import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import type { Editor } from '../body/editor.ts';
import { smallerPicture } from '../model/shrink-picture.ts';

/** Widest picture of a signature, in pixels: logos are smaller, and the text of a signature is limited. */
const MAX_WIDTH = 320;
/** Largest picture of a signature, in bytes: with base64 it takes three quarters of the longest text. */
const MAX_BYTES = 36_000;

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(file);
  });
}

/**
 * Puts pictures into the text of a signature, made smaller where they are too large. They are part of its HTML; the gateway sends
 * them as parts of the message.
 */
export async function addPictures(files: readonly File[], editor: Editor): Promise<void> {
  for (const file of files) {
    // A picture that cannot be read is reported like one that stays too large.
    const small = file.size <= MAX_BYTES ? file : await smallerPicture(file, MAX_WIDTH).catch(() => null);
    if (small === null || small.size > MAX_BYTES) {
      growl.show({ type: 'danger', text: text('LANG_SIGNATURES_PICTURE_TOO_LARGE', { name: file.name }) });
    } else editor.picture(await dataAddress(small));
  }
}
