import type { Message } from '@pillarbox/contract/mail/message';
import { splitAddress } from '@pillarbox/rules/address';
import { datesOf, zoneOf } from '../../../lib/i18n/dates.ts';
import { speech } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { partner } from '../../../lib/partner.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { session } from '../../../lib/session-state.ts';
import type { AnswerSettings } from './answer.ts';
import { headLines } from './answer.ts';
import type { ComposeFormat } from '../model/compose-state.ts';
import type { MessageFont, Sender } from '../model/outgoing.ts';

/** Font, size and colours of new HTML messages [CONST-046, CONST-047, PREF-060, PREF-061]. */
export function composeFont(): MessageFont {
  const preferences = currentPreferences();
  return {
    family: preferences.default_font_family,
    size: preferences.default_font_size,
    colour: preferences.default_text_color,
    background: preferences.default_background_color,
  };
}

/** Format of new messages [PREF-043]. */
export function newFormat(): ComposeFormat {
  return currentPreferences().default_compose_mode === 'Text' ? 'text' : 'html';
}

/** Time in ms during which Undo can recall a sent message. */
export function holdTime(): number {
  return currentPreferences().undo_send_delay * 1000;
}

/**
 * Whether a message counts as sent without a final answer of the server: when all its recipients are in the domain that the
 * provider set for that [COMP-012].
 */
export function isSuccessForced(mails: readonly string[]): boolean {
  const domain = pageSettingsOf(partner.get()).forcedSuccessDomain.toLowerCase();
  return domain !== '' && mails.length > 0 && mails.every((mail) => splitAddress(mail).domain === domain);
}

/** The sender according to the preferences. */
export function senderNow(): Sender {
  const { fullname, webfrom_addr: chosen, replyto_addr: replyto } = currentPreferences();
  const mail = chosen === '' ? (session.get().user?.mail ?? '') : chosen;
  return {
    ...(mail === '' ? {} : { from: { name: fullname, mail } }),
    ...(replyto === '' ? {} : { replyto: { name: '', mail: replyto } }),
  };
}

/** The date in words and the time, for the line above a quotation. */
function dateWords(instant: number): string {
  const timeZone = zoneOf(currentPreferences().timezone);
  const day = new Intl.DateTimeFormat(speech.get().tag, { dateStyle: 'long', timeZone }).format(instant);
  return `${day} ${clockWords(instant)}`;
}

/** The time of day in the user's format and zone. */
export function clockWords(instant: number): string {
  return datesOf(speech.get().code, currentPreferences()).time(instant);
}

function forwardHead(message: Message): ReturnType<typeof headLines> {
  const labels = {
    from: text('LANG_COMPOSE_HEAD_FROM'),
    date: text('LANG_COMPOSE_HEAD_DATE'),
    subject: text('LANG_COMPOSE_SUBJECT'),
    to: text('LANG_COMPOSE_TO'),
    cc: text('LANG_COMPOSE_CC'),
  };
  return headLines(message, labels, dateWords(message.header.date));
}

/** The settings of replies, from the account, its identities' addresses, the preferences and the language. */
export function answerSettings(addresses: readonly string[]): AnswerSettings {
  const preferences = currentPreferences();
  const own = [...addresses, session.get().user?.mail ?? '', preferences.webfrom_addr, preferences.replyto_addr];
  return {
    own: own.filter((mail) => mail !== ''),
    replyMode: preferences.default_reply_forward_mode,
    indent: preferences.reply_forward_text_indent,
    words: {
      attribution: (name, date) =>
        text('LANG_COMPOSE_ATTRIBUTION', {
          name: name === '' ? text('LANG_COMPOSE_SOMEBODY') : name,
          date: dateWords(date),
        }),
      forwardTitle: text('LANG_COMPOSE_FORWARDED'),
      forwardHead,
    },
  };
}
