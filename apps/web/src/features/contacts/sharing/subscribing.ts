import type { SubscribedBook } from '@pillarbox/contract/contacts/book';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { setSubscribed } from '../data/contacts.queries.ts';

/** Subscribes to a book. Returns whether it worked; a growl says so, or why not. */
export async function startSubscription(book: SubscribedBook): Promise<boolean> {
  try {
    await setSubscribed(book.object_id, true);
    growl.show({ type: 'success', text: text('LANG_CONTACT_SHARE_SUBSCRIBE_DONE', { book: book.Name }) });
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  }
}
