import * as z from 'zod/mini';
import { define } from '../define.ts';
import { WRITTEN_BODY_LIMIT } from '../operation.ts';
import { partnerPreferences } from '../partner/preferences.ts';
import { OWN_CHANGE, OWN_READ, saved, userFile } from './own-file.ts';

/** Most preferences in one save, and most that an account can store. */
export const MAX_STORED_PREFERENCES = 300;

/** Preferences by name, including names that the table does not have; each value has at most 16 KB of JSON. */
export const storedPreferences = z.record(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)), z.json());

/** What the page loads in one call at sign-in [API-071, DATA-025]. */
export const combinedLoginPreferences = define({
  id: 'preferences.combinedLogin',
  method: 'GET',
  path: '/api/db/webmail/prefs/CombinedPrefs/:user/:file',
  owing: ['recovery'],
  summary: 'User and partner preferences, as sign-in needs them.',
  params: z.object({ user: z.string(), file: z.string() }),
  reply: z.object({ userPreferences: storedPreferences, partnerPreferences }),
  errors: OWN_READ,
});

/** Saves one or more preferences [API-080, PREF-002]; if the provider has locked one of them, none is saved [BRAND-014]. */
export const savePreferences = define({
  id: 'preferences.save',
  method: 'PUT',
  path: '/api/db/webmail/prefs/mail/:file',
  bodyLimit: WRITTEN_BODY_LIMIT,
  whenDegraded: 'refused',
  summary: 'Saves one or more preferences.',
  params: userFile,
  body: storedPreferences,
  reply: saved,
  errors: [...OWN_CHANGE, 'preference_locked'],
});
