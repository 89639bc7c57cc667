import * as z from 'zod/mini';

/** The names of an account's special folders. */
export interface SpecialFolderNames {
  readonly drafts: string;
  readonly sent: string;
  readonly spam: string;
  readonly trash: string;
}

/** Special uses that a mail program names. */
export const NAMED_USES = ['drafts', 'sent', 'spam', 'trash'] as const;

const GERMAN = { drafts: 'Entwürfe', spam: 'Junk-E-Mail' } as const;

/**
 * Mail programs, with the folders that each of them makes on an IMAP server [PREF-025, PREF-026]. They count where the server
 * itself does not say what a folder is for (decision 97).
 */
export const MAIL_CLIENT_FOLDERS = {
  Default: { drafts: 'Drafts', sent: 'Sent', spam: 'Junk', trash: 'Trash' },
  Aplus: { drafts: 'Drafts', sent: 'Sent', spam: 'Spam', trash: 'Trash' },
  AplusAlt: { drafts: 'Drafts', sent: 'Sent Items', spam: 'Spam', trash: 'Deleted Items' },
  AppleMail: { drafts: 'Drafts', sent: 'Sent Messages', spam: 'Junk', trash: 'Deleted Messages' },
  Atmail: { drafts: 'Drafts', sent: 'Sent', spam: 'Spam', trash: 'Trash' },
  BlackBerry: { drafts: 'Drafts', sent: 'Sent Items', spam: 'Spam', trash: 'Deleted Items' },
  Earthlink: { drafts: 'Drafts', sent: 'Sent', spam: 'Known Spam', trash: 'Trash' },
  'Exchange Deutsch': { ...GERMAN, sent: 'Gesendete Objekte', trash: 'Gelöschte Objekte' },
  'Messenger Express': { drafts: 'Drafts', sent: 'Sent', spam: 'Junk', trash: 'Trash' },
  Outlook: { drafts: 'Drafts', sent: 'Sent Items', spam: 'Junk E-mail', trash: 'Deleted Items' },
  'Personliche Ordner': { ...GERMAN, sent: 'Gesendete Elemente', trash: 'Gelöschte Elemente' },
  Thunderbird: { drafts: 'Drafts', sent: 'Sent', spam: 'Junk', trash: 'Trash' },
} as const satisfies Readonly<Record<string, SpecialFolderNames>>;

/** Name of a mail program of the list. */
export type MailClient = keyof typeof MAIL_CLIENT_FOLDERS;

/** The mail programs in the order of the list. */
export const MAIL_CLIENTS = Object.keys(MAIL_CLIENT_FOLDERS) as [MailClient, ...MailClient[]];

/** A mail program of the list; older spellings are read as the current one [PREF-027]. */
export const mailClient = z.pipe(
  z.transform((name) => (name === 'Messenger express' ? 'Messenger Express' : name)),
  z.enum(MAIL_CLIENTS),
);
