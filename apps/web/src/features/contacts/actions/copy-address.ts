import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';

/** Copies an address to the clipboard and says that it worked. A browser can refuse it. */
export async function copyAddressOf(mail: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(mail);
    growl.show({ type: 'success', text: text('LANG_CONTACTS_COPIED') });
  } catch {
    growl.show({ type: 'danger', text: text('LANG_CONTACTS_NOT_COPIED') });
  }
}
