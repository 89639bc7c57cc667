import { preference } from '../preferences/preference.ts';
import { flag } from '../preferences/wire-values.ts';

/** Preferences of contacts. */
export const contactsPreferenceTable = {
  collecting_contacts_disabled: preference(flag, 0, '1: recipients are not added to the contacts.'),
} as const;
