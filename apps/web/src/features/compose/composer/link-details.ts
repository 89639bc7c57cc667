import { formatSize } from '@pillarbox/rules/size';
import { speech } from '../../../lib/i18n/language.ts';
import { userZone } from '../../../lib/i18n/later-words.ts';
import { text } from '../../../lib/i18n/text.tsx';
import type { WantedMailLink } from '../../files/public.ts';

/** What the block of a link says of its file: size, end, and whether it asks for a password. */
export function linkDetails(bytes: number, { ends, password = '' }: WantedMailLink): string {
  const { tag } = speech.get();
  const size = formatSize(bytes, tag);
  const known = ends === null ? size : text('LANG_WRITING_LINK_UNTIL', { size, day: dayOf(ends, tag) });
  return password === '' ? known : text('LANG_WRITING_LINK_LOCKED', { known });
}

/** A day with the name of its month: readers may write dates in another order. */
function dayOf(instant: number, tag: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: userZone() } as const;
  return new Intl.DateTimeFormat(tag, options).format(instant);
}
