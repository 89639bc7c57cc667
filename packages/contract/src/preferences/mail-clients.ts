import * as z from 'zod/mini';

/** Mail programs whose names for the special folders can be chosen [PREF-025, PREF-026]. */
const MAIL_CLIENTS = [
  'Default',
  'Aplus',
  'AplusAlt',
  'AppleMail',
  'Atmail',
  'BlackBerry',
  'Earthlink',
  'Exchange Deutsch',
  'Messenger Express',
  'Outlook',
  'Personliche Ordner',
  'Thunderbird',
] as const;

/** A mail program of the list; older spellings are read as the current one [PREF-027]. */
export const mailClient = z.pipe(
  z.transform((name) => (name === 'Messenger express' ? 'Messenger Express' : name)),
  z.enum(MAIL_CLIENTS),
);
