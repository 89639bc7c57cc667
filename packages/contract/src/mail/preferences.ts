import * as z from 'zod/mini';
import { mailClient } from '../preferences/mail-clients.ts';
import { preference, readOnly } from '../preferences/preference.ts';
import { direction, flag, whole, words } from '../preferences/wire-values.ts';

/** Preferences of the list, of reading and of the mail server. */
export const mailPreferenceTable = {
  // List and reading
  mailbox_view_mode: preference(z.enum(['right', 'below', 'off']), 'right', 'Position of the reading pane.'),
  message_snippets: preference(flag, 1, '1: rows show a line of the text.'),
  inboxCheckboxes: preference(flag, 0, '1: rows always show their check box.'),
  list_density: preference(z.enum(['comfortable', 'compact']), 'comfortable', 'Height of list rows (ours).'),
  conversation_view: preference(flag, 1, '1: list and reading pane show conversations over all folders (ours).'),
  threaded_message: preference(flag, 0, '1: the list shows the threads of its folder.'),
  group_by_sender: preference(flag, 0, '1: the list shows one row for each sender within a date group (ours).'),
  threaded_messages_collapsed: preference(flag, 1, '1: threads of a folder start collapsed.'),
  conversation_order: preference(
    z.enum(['oldest', 'newest']),
    'oldest',
    'Which message of an open conversation stands first (ours).',
  ),
  alternative_mail_part: preference(
    z.enum(['html', 'plain']),
    'html',
    'The part that shows of a message that has HTML and plain text.',
  ),
  sortby: preference(whole(0, 5), 5, 'Sort key of lists: UID 0, subject 1, to 2, sender 3, size 4, date 5.'),
  sortdir: preference(direction, -1, 'Direction of lists.'),
  mes_del: preference(z.enum(['trash', 'flag']), 'trash', 'Whether deleting moves to the trash or only marks.'),
  expunge_deleted_msgs_on_logout: preference(flag, 0, '1: deleted messages are removed at sign-out.'),
  after_removal: preference(
    z.enum(['list', 'next']),
    'list',
    'What is shown after the open message is deleted or moved: the list, or the next message (ours).',
  ),
  mail_client: preference(mailClient, 'Default', 'Mail program whose special folders are used.'),
  html_image_replacement: preference(flag, 1, '1: pictures of other hosts are blocked until the user asks for them.'),
  html_image_addrbook: preference(flag, 0, '1: pictures from people in the address books are shown at once.'),
  html_image_trus_defined_sources: preference(flag, 0, '1: pictures allowed by the image rules are shown at once.'),
  html_image_trust_my_identities: preference(flag, 0, '1: pictures from the user’s own addresses are shown at once.'),

  // Mail server
  forward_address: readOnly(words(1400), '', 'Addresses that mail is forwarded to; empty: none.'),
  forward_keep_copy: readOnly(flag, 1, '1: forwarded mail is kept as well.'),
  secureConnection: preference(flag, 1, '1: the instructions for mail programs use secure connections.'),
  inbound_authentication: preference(flag, 0, '1: the sender of incoming mail is verified.'),
  spf_check: preference(flag, 0, '1: the verification uses SPF.'),
  dkim_check: preference(flag, 0, '1: the verification uses DKIM.'),
  whl_sender_override_inbound_authentication: preference(flag, 0, '1: allowed senders are not verified.'),
  spf_softfail_sensitivity_level: preference(
    whole(0, 3),
    1,
    'Weight of an SPF softfail: from 0, ignored, to 3, failed.',
  ),
} as const;
