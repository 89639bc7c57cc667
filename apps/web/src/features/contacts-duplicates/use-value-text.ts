import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { baseOf } from '@pillarbox/rules/duplicates/merge-rows';
import type { MergeRow, MergeValue } from '@pillarbox/rules/duplicates/merge-rows';
import { dayOfLife } from '../../lib/i18n/day-of-life.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { usePlaces } from './duplicates-calls.ts';
import type { MergeModel } from './use-merge.ts';

/** How the screen shows values: the names of books and groups, days in words, and what the merged card gets. */
export function useValueText() {
  const t = useText();
  const tag = useLocaleTag();
  const places = usePlaces();
  const bookName = (id: string): string =>
    visibleText(places?.AddressBooks.find(({ object_id }) => object_id === id)?.Name ?? '');
  const textOf = ({ field }: MergeRow, { text }: MergeValue): string => {
    if (field === 'photo') return t('LANG_CONTACT_DUPLICATES_PHOTO');
    if (field === 'book') return bookName(text);
    if (field === 'groups') return visibleText(places?.Groups.find(({ object_id }) => object_id === text)?.Name ?? '');
    if (field === 'birthday' || field === 'anniversary') return dayOfLife(text, tag);
    return visibleText(text);
  };
  /** The values of a row on the merged card, equal ones once. */
  const resultOf = ({ cards, picks, isPicked }: MergeModel, row: MergeRow): string[] => {
    // The values of the card that stays are saved first.
    const base = baseOf(cards, picks);
    const order = [...cards.keys()].sort((one, other) => Number(cards[other] === base) - Number(cards[one] === base));
    const picked = order.flatMap((at) =>
      (row.cells[at] ?? []).filter(({ id }) => isPicked(row, { card: cards[at]?.id ?? '', value: id })),
    );
    const keys = picked.map(({ key }) => key);
    const texts = picked.filter(({ key }, at) => keys.indexOf(key) === at).map((value) => textOf(row, value));
    if (texts.length === 0) return [t('LANG_CONTACT_DUPLICATES_NOT_SET')];
    const [first = '', ...more] = texts;
    return row.field === 'emails' && more.length > 0
      ? [t('LANG_CONTACT_DUPLICATES_MAIN', { value: first }), ...more]
      : texts;
  };
  return { bookName, textOf, resultOf };
}
