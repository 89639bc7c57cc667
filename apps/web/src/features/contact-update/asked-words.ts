import type { askForUpdates } from '@pillarbox/contract/contact-update/operations';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { text } from '../../lib/i18n/text.tsx';
import { speech } from '../../lib/i18n/language.ts';

/** Most names of contacts that were not asked. */
const MAX_NAMES = 5;

/** How many contacts were asked, and who was not. */
export function askedWords({ sent, left }: ReplyOf<typeof askForUpdates>): string {
  const namesOf = (wanted: (typeof left)[number]['why']): { count: number; names: string } => {
    const all = left.filter(({ why }) => why === wanted).map(({ name }) => visibleText(name));
    const shown = all.length > MAX_NAMES ? [...all.slice(0, MAX_NAMES), '…'] : all;
    return { count: all.length, names: new Intl.ListFormat(speech.get().tag).format(shown) };
  };
  const [without, lately, notNow] = [namesOf('no_address'), namesOf('asked_lately'), namesOf('not_now')];
  return [
    text('LANG_CONTACT_UPDATE_SENT', { count: sent }),
    without.count === 0 ? '' : text('LANG_CONTACT_UPDATE_LEFT_NO_ADDRESS', without),
    lately.count === 0 ? '' : text('LANG_CONTACT_UPDATE_LEFT_ASKED_LATELY', lately),
    notNow.count === 0 ? '' : text('LANG_CONTACT_UPDATE_LEFT_NOT_NOW', notNow),
  ]
    .filter(Boolean)
    .map((words) => (/[.!]$/.test(words) || left.length === 0 ? words : `${words}.`))
    .join(' ');
}
