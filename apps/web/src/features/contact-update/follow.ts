import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { growl } from '../../lib/growl.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { readAgain } from '../../lib/query-client.ts';
import { UPDATES_KEY } from './update-calls.ts';

/** Milliseconds for which the growl with the name of who has answered shows. */
const SHOWN_MS = 10_000;

/** Reads the requests again where they are shown. `answered` is the name of a contact that has answered. */
export async function requestsChanged(answered?: string): Promise<void> {
  void readAgain(UPDATES_KEY);
  if (answered === undefined) return;
  await loadTexts('contact-update');
  growl.show({
    type: 'info',
    text: text('LANG_CONTACT_UPDATE_ARRIVED', { name: visibleText(answered) }),
    life: SHOWN_MS,
    action: { label: text('LANG_CONTACT_UPDATE_SHOW'), run: () => go('/contacts/updates') },
  });
}
