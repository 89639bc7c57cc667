import { growl } from '../../../../lib/growl.ts';
import { text } from '../../../../lib/i18n/text.tsx';

/** Copies a text to the clipboard, and says whether that was possible. */
export async function copyText(copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(copied);
    growl.show({ type: 'success', text: text('LANG_READING_COPIED') });
  } catch {
    growl.show({ type: 'danger', text: text('LANG_READING_NOT_COPIED') });
  }
}
