import type { FilterField } from '@pillarbox/contract/filters/filter';
import type { DraftVerb } from './draft.ts';
import { VERBS } from './draft.ts';
import { FIELD_KEYS } from './words.ts';

/** The extensions that fields and actions need, beyond those that every mail server with filters has. */
const NEEDS: Readonly<Partial<Record<FilterField | DraftVerb, readonly string[]>>> = {
  body: ['body'],
  date: ['date', 'relational'],
  move: ['fileinto'],
  copy: ['fileinto', 'copy'],
  label: ['imap4flags'],
  flag: ['imap4flags'],
  read: ['imap4flags'],
  redirectCopy: ['copy'],
  reject: ['reject'],
};

/** What the form offers for a mail server with these extensions. */
export function abilitiesOf(extensions: readonly string[]): {
  readonly fields: readonly FilterField[];
  readonly verbs: readonly DraftVerb[];
} {
  const can = (what: FilterField | DraftVerb): boolean => (NEEDS[what] ?? []).every((one) => extensions.includes(one));
  const fields = Object.keys(FIELD_KEYS) as FilterField[];
  return { fields: fields.filter(can), verbs: VERBS.filter(can) };
}
