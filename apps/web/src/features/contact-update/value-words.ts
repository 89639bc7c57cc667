import type { UpdateLabel, ValueKind } from '@pillarbox/contract/contact-update/update';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { dayOfLife } from '../../lib/i18n/day-of-life.ts';
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
  return kind === 'birthday' ? dayOfLife(text, tag) : text;
}
