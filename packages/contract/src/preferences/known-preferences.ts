import * as z from 'zod/mini';
import { DATE_FORMATS, TIME_FORMATS } from '../formats/dates.ts';
import { DEFAULT_FONT_SIZE, FONT_FAMILIES, FONT_SIZES } from '../formats/fonts.ts';
import { DEFAULT_TIME_ZONE, TIME_ZONES } from '../formats/time-zones.ts';
import { mailClient } from './mail-clients.ts';
import { address, colour, direction, flag, whole, words } from './wire-values.ts';

/** One preference: what it may hold, what it is when unset, what it means. */
export interface PreferenceDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S;
  readonly default: z.output<S>;
  readonly meaning: string;
  /** What a stored value that does not fit becomes. */
  readonly invalid: z.output<S>;
  /** Says what the gateway knows, and cannot be saved. */
  readonly told: boolean;
}

function preference<S extends z.ZodMiniType>(schema: S, unset: z.output<S>, meaning: string): PreferenceDefinition<S> {
  return { schema, default: unset, meaning, invalid: unset, told: false };
}

function told<S extends z.ZodMiniType>(schema: S, unset: z.output<S>, meaning: string): PreferenceDefinition<S> {
  return { ...preference(schema, unset, meaning), told: true };
}

const idsOf = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id);

/**
 * The preference table: every preference that the specification names, and ours, with type, default and meaning [DATA-018,
 * DATA-019]. Keys that are not here are kept in the store and handed back untouched.
 */
export const PREFERENCES = {
  // Language, place and time
  language: preference(words(10), '', 'Interface language; empty: the provider’s, else the browser’s.'),
  timezone: {
    ...preference(
      z.enum(['', ...TIME_ZONES.map(({ value }) => value)]),
      '',
      'Zone of the list; empty: the provider’s, else the browser’s [CONST-050].',
    ),
    invalid: DEFAULT_TIME_ZONE,
  },
  timezone_utc: preference(
    z.enum(['', ...idsOf(TIME_ZONES)]),
    '',
    'The zone’s standard time against UTC, as UTC-3:30.',
  ),
  date_format: preference(
    z.enum(['', ...idsOf(DATE_FORMATS)]),
    '',
    'Id of one of the 21 date formats [I18N-007]; empty: the language’s own, month/day/year in English.',
  ),
  time_format: preference(
    z.enum(['', ...idsOf(TIME_FORMATS)]),
    '',
    'Id of one of the 3 time forms [I18N-008]; empty: the language’s own.',
  ),
  twentyFour: preference(flag, 0, '1: a 24-hour clock, for programs that do not know time_format.'),
  location_service: preference(flag, 0, '1: the browser’s location may be used.'),
  traffic_updates_and_google_maps: preference(flag, 0, '1: addresses of events lead to a map.'),

  // Who the user is
  id: told(words(320), '', 'The account’s address.'),
  fullname: preference(words(200), '', 'Name in From.'),
  default_email: preference(address, '', 'Address that is offered first as the sender; empty: the account’s.'),
  photo_id: preference(words(64), '', 'Id of the user’s own photo; empty: initials.'),
  social_account: preference(words(320), '', 'Account at another service that was linked.'),
  password_expired: told(flag, 0, '1: the password has run out.'),
  security_question_set: told(flag, 0, '1: a security question is set.'),
  recovery_email: told(words(320), '', 'Where links to set a new password go, confirmed; empty: nowhere (ours).'),
  g2fa_enabled: told(flag, 0, '1: a second factor is on.'),

  // Look and start
  theme: preference(words(32), '', 'Theme name; empty: the provider’s.'),
  theme_image: preference(words(64), '', 'Name of the background image; empty: none.'),
  theme_mode: preference(z.enum(['light', 'dark', 'match']), 'match', 'Light, dark or as the device (ours).'),
  post_login_location: preference(words(200), '', 'Section shown after sign-in; empty: mail.'),
  default_homepage: preference(words(200), '', 'Section that the home button leads to; empty: mail.'),
  skip_online_storage_homepage: preference(flag, 0, '1: files open without their home page.'),
  tour_modal: preference(flag, 0, '1: the tour was closed.'),
  email_engagement_tour: preference(flag, 0, '1: the tour of mail was seen.'),
  show_feature_spotlights: preference(flag, 1, '0: new features are not shown by themselves.'),
  previous_feature_spotlight: preference(
    whole(0, 9_999_999_999),
    0,
    'Start date of the feature shown last, in seconds since 1970.',
  ),
  shortcuts_single_key: preference(flag, 1, '1: single letters work as shortcuts (ours).'),
  shortcut_keys: preference(
    z.record(words(40), words(1)),
    {},
    'The user’s own single keys by name of shortcut, empty for none (ours).',
  ),

  // The list and reading
  mailbox_view_mode: preference(z.enum(['right', 'below', 'off']), 'right', 'Where the reading pane stands.'),
  message_snippets: preference(flag, 1, '1: rows show a line of the text.'),
  inboxCheckboxes: preference(flag, 0, '1: rows show their check box always.'),
  list_density: preference(z.enum(['comfortable', 'compact']), 'comfortable', 'Height of list rows (ours).'),
  threaded_message: preference(flag, 0, '1: the list shows conversations.'),
  group_by_sender: preference(flag, 0, '1: the list shows one row for each sender within a date group (ours).'),
  threaded_messages_collapsed: preference(flag, 1, '1: conversations start collapsed.'),
  sortby: preference(whole(0, 5), 5, 'Sort key of lists: UID 0, subject 1, to 2, sender 3, size 4, date 5.'),
  sortdir: preference(direction, -1, 'Direction of lists.'),
  mes_del: preference(z.enum(['trash', 'flag']), 'trash', 'Whether deleting moves to the trash or only marks.'),
  expunge_deleted_msgs_on_logout: preference(flag, 0, '1: deleted messages are removed at sign-out.'),
  mail_client: preference(mailClient, 'Default', 'Mail program whose special folders are used.'),
  html_image_replacement: preference(flag, 1, '1: pictures of other hosts wait until they are asked for.'),
  html_image_addrbook: preference(flag, 0, '1: pictures of people in the address books show at once.'),
  html_image_trus_defined_sources: preference(flag, 0, '1: pictures of sources in the image rules show at once.'),
  html_image_trust_my_identities: preference(flag, 0, '1: pictures of the user’s own addresses show at once.'),

  // Writing
  default_compose_mode: preference(z.enum(['Text', 'HTML']), 'HTML', 'Format of new messages.'),
  default_reply_forward_mode: preference(
    z.enum(['Original', 'Text', 'HTML']),
    'Original',
    'Format of replies and forwards.',
  ),
  reply_forward_text_indent: preference(words(8), '> ', 'Put before quoted lines of text.'),
  default_font_family: preference(z.enum(FONT_FAMILIES), 'Arial', 'Font of new HTML messages [CONST-046].'),
  default_font_size: preference(z.enum(FONT_SIZES), DEFAULT_FONT_SIZE, 'Size of new HTML messages [CONST-047].'),
  default_text_color: preference(colour, '', 'Text colour of new HTML messages; empty: the reader’s.'),
  default_background_color: preference(colour, '', 'Background of new HTML messages; empty: the reader’s.'),
  open_compose_mode: preference(flag, 0, '1: compose opens in a child window.'),
  replyto_addr: preference(words(320), '', 'Reply-To of new messages; empty: none.'),
  webfrom_addr: preference(words(320), '', 'From of new messages; empty: the account’s address.'),
  auto_bcc: preference(words(1000), '', 'Addresses that get a blind copy of everything; empty: none.'),
  signature: preference(words(16_000), '', 'The one signature of programs that know no list of them.'),
  sig_dashes: preference(flag, 1, '1: two dashes stand before the signature.'),
  sig_first: preference(flag, 1, '1: the signature stands before the quoted text.'),
  attachment_alert_disabled: preference(flag, 0, '1: no question when a message speaks of a file and has none.'),
  send_tagged_messages: preference(flag, 0, '1: messages are sent with their tags.'),
  undo_send_delay: preference(whole(0, 60), 10, 'Seconds a sent message can be called back, 0 off (ours).'),
  collecting_contacts_disabled: preference(flag, 0, '1: people written to are not collected.'),

  // Notices
  desktop_notifications: preference(flag, 0, '1: desktop alerts for new mail; 0 disables them.'),
  play_sound: preference(flag, 0, '1: a sound for new mail.'),
  sound_uid: preference(words(64), '', 'Id of the user’s own sound; empty: the built-in one.'),

  // What the mail server does
  forward_address: preference(words(1000), '', 'Where mail is forwarded to; empty: nowhere.'),
  forward_keep_copy: preference(flag, 1, '1: forwarded mail is kept as well.'),
  secureConnection: preference(flag, 1, '1: mail programs are told to connect securely.'),
  inbound_authentication: preference(flag, 0, '1: arriving mail is checked for its sender.'),
  spf_check: preference(flag, 0, '1: the check asks SPF.'),
  dkim_check: preference(flag, 0, '1: the check asks DKIM.'),
  whl_sender_override_inbound_authentication: preference(flag, 0, '1: allowed senders pass without the check.'),
  spf_softfail_sensitivity_level: preference(
    whole(0, 3),
    1,
    'How gravely a softfail counts: not at all 0, to failed 3.',
  ),

  // Calendar
  showweekend: preference(flag, 1, '1: the calendar shows weekends.'),
  default_appointment_location: preference(words(200), '', 'Location of new events.'),
} as const;
