import type { UpdateLabel, ValueKind } from '@pillarbox/contract/contact-update/update';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { Translate } from '../../lib/i18n/text.tsx';

/** What a value is: `Phone (Mobile)`. */
export function kindWords(
  t: Translate,
  { kind, label }: { readonly kind: ValueKind; readonly label: UpdateLabel },
): string {
  const words = t(`LANG_CONTACT_UPDATE_KIND_${upper(kind)}`);
  return label === '' ? words : `${words} (${t(`LANG_CONTACT_UPDATE_LABEL_${upper(label)}`)})`;
}

/** A value in one line; '' for nothing. */
export function valueText(kind: ValueKind, parts: readonly string[], tag: string): string {
  const text = parts
    .flatMap((part) => part.split('\n'))
    .map((part) => visibleText(part.trim()))
    .filter(Boolean)
    .join(', ');
  return kind === 'birthday' ? dayText(text, tag) : text;
}

/** A day of life in words: `1980-04-15`, or `--04-15` without a year. */
export function dayText(day: string, tag: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (month === '') return day;
  const parts = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  // A leap year, so that 29 February exists.
  const shown = new Date(Date.UTC(year === '-' ? 2000 : Number(year), Number(month) - 1, Number(date)));
  return shown.toLocaleDateString(tag, year === '-' ? parts : { ...parts, year: 'numeric' });
}
