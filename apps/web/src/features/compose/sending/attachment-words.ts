import { textsIn } from '../../../lib/i18n/language.ts';
import { wordsOf } from '../model/forgotten.ts';

let loading: Promise<readonly string[]> | null = null;
let loaded: readonly string[] = [];

/** The words for an attachment in the languages of the user: that of the page, those of the browser, and English. */
export function attachmentWords(): readonly string[] {
  return loaded;
}

/** Loads those words, once. They are ready before a message is written; a failure leaves the question out. */
export function loadAttachmentWords(): void {
  loading ??= textsIn('writing', 'LANG_WRITING_ATTACHMENT_WORDS').then((lists) => {
    loaded = lists.flatMap(wordsOf);
    return loaded;
  });
  loading.catch(() => {
    loading = null;
  });
}
