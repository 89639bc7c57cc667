import * as z from 'zod/mini';
import { DEFAULT_FONT_SIZE, FONT_FAMILIES, FONT_SIZES } from '../formats/fonts.ts';
import { preference } from '../preferences/preference.ts';
import { colour, flag, whole, words } from '../preferences/wire-values.ts';

/** Preferences of composing. */
export const composePreferenceTable = {
  default_compose_mode: preference(z.enum(['Text', 'HTML']), 'HTML', 'Format of new messages.'),
  default_reply_forward_mode: preference(
    z.enum(['Original', 'Text', 'HTML']),
    'Original',
    'Format of replies and forwards.',
  ),
  reply_forward_text_indent: preference(words(8), '> ', 'Put before quoted lines of text.'),
  default_font_family: preference(z.enum(FONT_FAMILIES), 'Arial', 'Font of new HTML messages [CONST-046].'),
  default_font_size: preference(z.enum(FONT_SIZES), DEFAULT_FONT_SIZE, 'Size of new HTML messages [CONST-047].'),
  default_text_color: preference(colour, '', 'Text colour of new HTML messages; empty: the recipient’s default.'),
  default_background_color: preference(colour, '', 'Background of new HTML messages; empty: the recipient’s default.'),
  open_compose_mode: preference(flag, 0, '1: compose opens in a child window.'),
  replyto_addr: preference(words(320), '', 'Reply-To of new messages; empty: none.'),
  webfrom_addr: preference(words(320), '', 'From of new messages; empty: the account’s address.'),
  auto_bcc: preference(words(1000), '', 'Addresses that get a blind copy of everything; empty: none.'),
  signature: preference(words(16_000), '', 'The single signature, used while the list of signatures is empty.'),
  reply_signature: preference(words(64), '', 'Signature of replies: an id; empty: as new messages; -: none (ours).'),
  sig_dashes: preference(flag, 1, '1: two dashes precede the signature.'),
  sig_first: preference(flag, 1, '1: the signature precedes the quoted text.'),
  attachment_alert_disabled: preference(flag, 0, '1: no reminder when a message mentions a file and has none.'),
  send_tagged_messages: preference(flag, 0, '1: messages are sent with their tags.'),
  undo_send_delay: preference(whole(0, 60), 10, 'Seconds a sent message can be called back, 0 off (ours).'),
} as const;
