import * as z from 'zod/mini';
import { DATE_FORMATS, TIME_FORMATS } from '../formats/dates.ts';

/** One preference: what it means, what it may hold, what it is when unset. */
export interface PreferenceDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S;
  readonly default: z.output<S>;
  readonly meaning: string;
}

function preference<S extends z.ZodMiniType>(
  schema: S,
  fallback: z.output<S>,
  meaning: string,
): PreferenceDefinition<S> {
  return { schema, default: fallback, meaning };
}

const flag = z.literal([0, 1]);

/**
 * The preference table: every preference that a part of the product reads stands here with type, default and meaning, under
 * the specification's name. Keys that are not here are kept in the store and handed back untouched.
 */
export const PREFERENCES = {
  language: preference(
    z.string().check(z.maxLength(10)),
    '',
    'Interface language; empty: the provider’s, else the browser’s.',
  ),
  timezone: preference(z.string().check(z.maxLength(64)), '', 'IANA zone; empty: the browser’s [CONST-050].'),
  date_format: preference(
    z.enum(['', ...DATE_FORMATS.map(({ id }) => id)]),
    '',
    'Id of one of the 21 date formats [I18N-007]; empty: the language’s own, month/day/year in English.',
  ),
  time_format: preference(
    z.enum(['', ...TIME_FORMATS.map(({ id }) => id)]),
    '',
    'Id of one of the 3 time forms [I18N-008]; empty: the language’s own.',
  ),
  fullname: preference(z.string().check(z.maxLength(200)), '', 'Name in From.'),
  replyto_addr: preference(z.string().check(z.maxLength(320)), '', 'Reply-To of new messages; empty: none.'),
  webfrom_addr: preference(
    z.string().check(z.maxLength(320)),
    '',
    'From of new messages; empty: the account’s address.',
  ),
  default_compose_mode: preference(z.enum(['Text', 'HTML']), 'HTML', 'Format of new messages.'),
  default_reply_forward_mode: preference(
    z.enum(['Original', 'Text', 'HTML']),
    'Original',
    'Format of replies and forwards.',
  ),
  reply_forward_text_indent: preference(z.string().check(z.maxLength(8)), '> ', 'Put before quoted lines of text.'),
  sig_dashes: preference(flag, 1, '1: a line of two dashes stands above the signature.'),
  sig_first: preference(flag, 1, '1: in answers the signature stands above the quoted text; 0: below it.'),
  default_font_family: preference(z.string().check(z.maxLength(64)), 'Arial', 'Font of new HTML messages [CONST-046].'),
  default_font_size: preference(z.string().check(z.maxLength(8)), '12pt', 'Size of new HTML messages [CONST-047].'),
  open_compose_mode: preference(flag, 0, '1: compose opens in a child window.'),
  mailbox_view_mode: preference(z.enum(['right', 'below', 'off']), 'right', 'Where the reading pane stands.'),
  message_snippets: preference(flag, 1, '1: rows show a line of the text.'),
  list_density: preference(z.enum(['comfortable', 'compact']), 'comfortable', 'Height of list rows (ours).'),
  threaded_message: preference(flag, 0, '1: the list shows conversations.'),
  sortby: preference(z.int().check(z.gte(0), z.lte(5)), 5, 'Sort key of lists.'),
  sortdir: preference(z.literal([1, -1]), -1, 'Direction of lists.'),
  desktop_notifications: preference(flag, 0, '1: desktop alerts for new mail.'),
  play_sound: preference(flag, 0, '1: a sound for new mail.'),
  undo_send_delay: preference(
    z.int().check(z.gte(0), z.lte(60)),
    10,
    'Seconds a sent message can be called back, 0 off (ours).',
  ),
  remote_images: preference(z.enum(['ask', 'always']), 'ask', 'Whether pictures of other hosts load unasked (ours).'),
  theme: preference(z.string().check(z.maxLength(32)), '', 'Theme name; empty: the provider’s.'),
  theme_mode: preference(z.enum(['light', 'dark', 'match']), 'match', 'Light, dark or as the device (ours).'),
  post_login_location: preference(z.string().check(z.maxLength(200)), '', 'Section shown after sign-in; empty: mail.'),
  expunge_deleted_msgs_on_logout: preference(flag, 0, '1: deleted messages are removed at sign-out.'),
  tour_modal: preference(flag, 0, '1: the tour was seen.'),
  shortcuts_single_key: preference(flag, 1, '1: single letters work as shortcuts (ours).'),
  shortcut_keys: preference(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(1))),
    {},
    'The user’s own single keys by name of shortcut, empty for none (ours).',
  ),
} as const;

/** Name of a preference of the table. */
export type PreferenceName = keyof typeof PREFERENCES;
/** All preferences of the table with their types. */
export type Preferences = { [K in PreferenceName]: z.output<(typeof PREFERENCES)[K]['schema']> };

/** The preferences of a user who has set nothing. */
export function defaultPreferences(): Preferences {
  return Object.fromEntries(
    Object.entries(PREFERENCES).map(([name, definition]) => [name, definition.default]),
  ) as Preferences;
}

/** Reads stored values: a missing or invalid one falls back to its default [VAL-001, VAL-002, VAL-003]. */
export function readPreferences(stored: Readonly<Record<string, unknown>>): Preferences {
  const entries = Object.entries(PREFERENCES).map(([name, definition]) => {
    const parsed = Object.hasOwn(stored, name) ? definition.schema.safeParse(stored[name]) : undefined;
    return [name, parsed?.success === true ? parsed.data : definition.default];
  });
  return Object.fromEntries(entries) as Preferences;
}
