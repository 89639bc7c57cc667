import type { TextKey } from '@pillarbox/locales/keys';
import { isAddress } from '@pillarbox/rules/address';
import { dayText } from './day-parts.ts';
import { DAYS } from './draft.ts';
import type { Draft } from './draft.ts';

/** The errors of a form: the key of the text for each wrong field. A row of addresses has the name `mail <id>`. */
export type FormErrors = Readonly<Record<string, TextKey>>;

/** The name of the field of an e-mail address. */
export function mailField(id: string): string {
  return `mail ${id}`;
}

/**
 * Checks a form before it is sent [VAL-049, VAL-050]. `before` is what the user began with: an address that was stored already is
 * not refused, because the user may not be the one who wrote it.
 */
export function check(draft: Draft, before: Draft): FormErrors {
  const stored = new Set(before.person.emails.map(({ value }) => value));
  const wrong = draft.person.emails.filter(
    ({ value }) => value.trim() !== '' && !stored.has(value) && !isAddress(value.trim()),
  );
  const days = DAYS.filter((day) => dayText(draft.days[day]) === null);
  return {
    ...(draft.person.name.trim() === '' ? { name: 'LANG_CONTACTS_NEW_CONTACT_NAME_MUST_ERROR' } : {}),
    ...(draft.book === '' ? { book: 'LANG_CONTACTS_NO_DEFAULT_BOOK' } : {}),
    ...Object.fromEntries(wrong.map(({ id }) => [mailField(id), 'LANG_CONTACT_EDIT_WRONG_MAIL'] as const)),
    ...Object.fromEntries(days.map((day) => [day, 'LANG_CONTACT_EDIT_WRONG_DAY'] as const)),
  };
}
