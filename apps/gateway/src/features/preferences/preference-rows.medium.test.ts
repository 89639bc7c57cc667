import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { PreferenceName } from '@pillarbox/contract/preferences/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import type { PreferencesBed } from './preferences.test-bed.ts';
import { openPreferencesBed } from './preferences.test-bed.ts';

/** What a row promises: its value when unset, values it takes as they stand on the wire, and one it refuses. */
interface Promised {
  readonly unset: unknown;
  readonly takes: readonly unknown[];
  readonly refuses: unknown;
}
type Row = readonly [title: string, name: PreferenceName, promised: Promised];

const takes = (unset: unknown, good: readonly unknown[], refuses: unknown): Promised => ({
  unset,
  takes: good,
  refuses,
});
/** 0 or 1, in numbers as in strings. */
const flag = (unset: 0 | 1): Promised => takes(unset, [1, 0, '1', '0'], 2);
const text = (unset: string, good: string): Promised => takes(unset, [good, ''], 7);

const ROWS: readonly Row[] = [
  ['one of the 21 date formats [PREF-041]', 'date_format', takes('', ['DD.MM.YYYY', 'YYYY-MM-DD'], 'QQ')],
  ['one of the 3 time formats [PREF-042]', 'time_format', takes('', ['HH:mm', 'h:mm A', 'HH[h]mm'], 'HH:mm:ss')],
  ['Text or HTML for new messages [PREF-043]', 'default_compose_mode', takes('HTML', ['Text', 'HTML'], 'Original')],
  [
    'Original, Text or HTML for answers [PREF-044]',
    'default_reply_forward_mode',
    takes('Original', ['Text', 'HTML', 'Original'], 'RTF'),
  ],
  ['the display name [PREF-045]', 'fullname', text('', 'Zoë "Z" Müller')],
  ['the language code [PREF-046]', 'language', text('', 'pt_BR')],
  ['the list’s view mode [PREF-047]', 'mailbox_view_mode', takes('right', ['below', 'off', 'right'], 'left')],
  ['the delete behaviour [PREF-048]', 'mes_del', takes('trash', ['flag', 'trash'], 'burn')],
  ['windowed compose, 0 or 1 [PREF-049]', 'open_compose_mode', flag(0)],
  ['where to land [PREF-050]', 'post_login_location', text('', '/calendar')],
  ['the Reply-To address [PREF-051]', 'replyto_addr', text('', 'answers@example.test')],
  ['the From address [PREF-052]', 'webfrom_addr', text('', 'alice.b@example.test')],
  ['the zone [PREF-053]', 'timezone', takes('', ['Europe/Berlin', 'Asia/Kolkata', ''], 'Mars/Olympus')],
  ['the zone’s offset [PREF-054]', 'timezone_utc', takes('', ['UTC-3:30', 'UTC+12'], 'UTC+99')],
  ['the 24-hour choice [PREF-055]', 'twentyFour', flag(0)],
  ['no collecting of contacts', 'collecting_contacts_disabled', flag(0)],
  ['the place of new events', 'default_appointment_location', text('', 'Workshop')],
  ['the font family [PREF-058]', 'default_font_family', takes('Arial', ['Georgia', 'Verdana'], 'Wingdings')],
  ['the font size [PREF-059]', 'default_font_size', takes('12pt', ['8pt', '72pt'], '13pt')],
  ['the text colour', 'default_text_color', takes('', ['#a1b2c3', '#abc', ''], 'red')],
  ['the background colour', 'default_background_color', takes('', ['#ffffff', ''], '#12345')],
  ['the inbound check [PREF-065]', 'inbound_authentication', flag(0)],
  ['the SPF check [PREF-066]', 'spf_check', flag(0)],
  ['the DKIM check [PREF-067]', 'dkim_check', flag(0)],
  ['allowed senders pass', 'whl_sender_override_inbound_authentication', flag(0)],
  ['the softfail level [PREF-069]', 'spf_softfail_sensitivity_level', takes(1, [0, 3, '2'], 4)],
  ['images of the address book [PREF-070]', 'html_image_addrbook', flag(0)],
  ['replaced images [PREF-071]', 'html_image_replacement', flag(1)],
  ['images of defined sources [PREF-072]', 'html_image_trus_defined_sources', flag(0)],
  ['images of own identities [PREF-073]', 'html_image_trust_my_identities', flag(0)],
  ['the mail client', 'mail_client', takes('Default', ['Outlook', 'Exchange Deutsch'], 'Pegasus')],
  ['the sound on new mail [PREF-075]', 'play_sound', flag(0)],
  ['the custom sound', 'sound_uid', text('', '3f9a')],
  ['weekends', 'showweekend', flag(1)],
  ['signature dashes [PREF-078]', 'sig_dashes', flag(1)],
  ['signature first [PREF-079]', 'sig_first', flag(1)],
  ['the signature [PREF-080]', 'signature', text('', 'Alice\nCarpenter')],
  ['the sort key [PREF-081]', 'sortby', takes(5, [0, 4, '2'], 6)],
  ['the sort direction [PREF-082]', 'sortdir', takes(-1, [1, -1, '1'], 0)],
  ['secureConnection [PREF-083]', 'secureConnection', flag(1)],
  ['check boxes', 'inboxCheckboxes', flag(0)],
  ['the indent of quoted text [PREF-085]', 'reply_forward_text_indent', takes('> ', ['| ', ''], 7)],
  ['the automatic Bcc [PREF-086]', 'auto_bcc', text('', 'archive@example.test')],
  ['desktop alerts [PREF-087]', 'desktop_notifications', flag(0)],
  ['location_service [PREF-088]', 'location_service', flag(0)],
  ['traffic_updates_and_google_maps [PREF-089]', 'traffic_updates_and_google_maps', flag(0)],
  ['threaded list, 0 or 1 [PREF-090]', 'threaded_message', flag(0)],
  ['collapsed threads [PREF-091]', 'threaded_messages_collapsed', flag(1)],
  ['no missing-attachment alert', 'attachment_alert_disabled', flag(0)],
  ['the default sending address [PREF-093]', 'default_email', takes('', ['alice@example.test', ''], 'no address')],
  ['default_homepage [PREF-094]', 'default_homepage', text('', '/tasks')],
  ['the part of an alternative [MAIL-100]', 'alternative_mail_part', takes('html', ['plain', 'html'], 'rtf')],
  ['the order of a conversation', 'conversation_order', takes('oldest', ['newest', 'oldest'], 'random')],
  ['the photo [PREF-095]', 'photo_id', text('', 'a1b2')],
  ['snippets [PREF-096]', 'message_snippets', flag(1)],
  ['send_tagged_messages [PREF-097]', 'send_tagged_messages', flag(0)],
  ['social_account [PREF-098]', 'social_account', text('', 'alice@social.example')],
  ['the closed tour [PREF-099]', 'tour_modal', flag(0)],
  ['email_engagement_tour [PREF-100]', 'email_engagement_tour', flag(0)],
  ['expunging on logout [PREF-104]', 'expunge_deleted_msgs_on_logout', flag(0)],
  ['no online storage home page', 'skip_online_storage_homepage', flag(0)],
  ['spotlights, 0 or 1 [PREF-106]', 'show_feature_spotlights', flag(1)],
  [
    'the last spotlight in unix seconds [PREF-107]',
    'previous_feature_spotlight',
    takes(0, [1_549_238_400, '1549843200'], -1),
  ],
  ['the theme [PREF-108]', 'theme', text('', 'teal')],
  ['the background image [PREF-109]', 'theme_image', text('', 'dark03')],
];

const NUMBER = /^-?\d+$/;

describeOnDatabases('each preference of the specification', (open) => {
  let bed: PreferencesBed;
  beforeAll(async () => {
    bed = await openPreferencesBed(await open());
  });
  afterAll(() => bed.close());

  const stored = async (): Promise<Record<string, unknown>> => {
    const answer = await bed.ask('GET /db/webmail/prefs/CombinedPrefs/alice@example.test/example.test.json');
    return (answer.body as { userPreferences: Record<string, unknown> }).userPreferences;
  };
  const put = (values: object) => bed.ask('PUT /db/webmail/prefs/mail/alice@example.test.json', values);

  it.each(ROWS)('stores %s', async (_, name, { unset, takes: good, refuses }) => {
    expect((await stored())[name]).toBeUndefined();
    expect(readPreferences({})[name]).toBe(unset);
    expect((await put({ [name]: refuses })).error).toMatchObject({ code: 'invalid_request', details: { field: name } });
    for (const value of good) {
      expect((await put({ [name]: value })).status, JSON.stringify(value)).toBe(200);
      const numeric = typeof unset === 'number' && typeof value === 'string' && NUMBER.test(value);
      const read = numeric ? Number(value) : value;
      expect((await stored())[name]).toBe(read);
      expect(readPreferences(await stored())[name]).toBe(read);
    }
  });

  // A page that could store them would show a forwarding that does not exist; the forwarding itself needs the password.
  it('shows where mail is forwarded to, and leaves it to the forwarding [PREF-063, PREF-064]', async () => {
    for (const [name, value] of [
      ['forward_address', 'elsewhere@example.net'],
      ['forward_keep_copy', 0],
    ] as const) {
      expect((await put({ [name]: value })).error).toMatchObject({ code: 'invalid_request', details: { field: name } });
    }
    expect(readPreferences(await stored())).toMatchObject({ forward_address: '', forward_keep_copy: 1 });
    await bed.feature.setReadOnly(testAccount(), { forward_address: 'elsewhere@example.net', forward_keep_copy: 0 });
    expect(await stored()).toMatchObject({ forward_address: 'elsewhere@example.net', forward_keep_copy: 0 });
  });

  it('reads the old spelling of a mail client [PREF-027]', async () => {
    await put({ mail_client: 'Messenger express' });
    expect((await stored())['mail_client']).toBe('Messenger Express');
  });
});
