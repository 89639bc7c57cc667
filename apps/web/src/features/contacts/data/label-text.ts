import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { upper } from '@pillarbox/locales/keys';
import type { Translate } from '../../../lib/i18n/text.tsx';

/** The labels that every language has words for. */
export const KNOWN_LABELS = ['main', 'home', 'work', 'mobile', 'fax', 'workfax', 'pager', 'other'] as const;

/** The words of the label of an address, number and so on; '' when it has none. Any other label is the user's own text. */
export function labelText(label: string, t: Translate): string {
  const known = KNOWN_LABELS.find((one) => one === label);
  return known === undefined ? visibleText(label) : t(`LANG_CONTACTS_LABEL_${upper(known)}`);
}
