import type { DuplicateSet, Evidence } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { MergeRow } from '@pillarbox/rules/duplicates/merge-rows';
import { dayOfLife } from '../../lib/i18n/day-of-life.ts';
import type { Translate } from '../../lib/i18n/text.tsx';

const KNOWN_LABELS = ['main', 'home', 'work', 'mobile', 'fax', 'workfax', 'pager', 'other'] as const;

/** The language of the screen. */
interface Language {
  readonly t: Translate;
  readonly tag: string;
}

/** What a reason is, in words. */
export function reasonText({ kind, label }: Pick<Evidence, 'kind' | 'label'>, t: Translate): string {
  if (kind === 'number' && label === 'mobile') return t('LANG_CONTACT_DUPLICATES_REASON_MOBILE');
  return t(`LANG_CONTACT_DUPLICATES_REASON_${upper(kind)}`);
}

/** The values that a reason is about, in words. */
export function reasonValues({ kind, values }: Evidence, cards: number, { t, tag }: Language): string {
  const shown = values.map((value) => visibleText(kind.endsWith('irthday') ? dayOfLife(value, tag) : value));
  const value = new Intl.ListFormat(tag, { type: 'conjunction' }).format(shown);
  if (kind === 'oneCompany') return t('LANG_CONTACT_DUPLICATES_NOT_ALL', { value });
  if (values.length > 1) return value;
  return t(cards === 2 ? 'LANG_CONTACT_DUPLICATES_ON_BOTH' : 'LANG_CONTACT_DUPLICATES_ON_SEVERAL', { value });
}

/** The second line of a set in the list: the first thing that is equal, and how many cards there are. */
export function setText({ evidence: [first], ids }: DuplicateSet, t: Translate): string {
  const count = ids.length;
  if (first === undefined) return t('LANG_CONTACT_DUPLICATES_CARDS', { count });
  return t('LANG_CONTACT_DUPLICATES_ROW', { reasons: reasonText(first, t), count });
}

/** The name of a row of the table. */
export function rowText({ field, label }: Pick<MergeRow, 'field' | 'label'>, t: Translate): string {
  if (field === 'photo') return t('LANG_CONTACT_DUPLICATES_PHOTO');
  const name = t(`LANG_CONTACT_DUPLICATES_FIELD_${upper(field)}`);
  const known = KNOWN_LABELS.find((one) => one === label);
  const words = known === undefined ? visibleText(label) : t(`LANG_CONTACT_DUPLICATES_LABEL_${upper(known)}`);
  if (words === '') return name;
  return known === 'mobile' ? words : t('LANG_CONTACT_DUPLICATES_LABELLED', { field: name, label: words });
}
