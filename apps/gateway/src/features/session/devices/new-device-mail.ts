import type { Account } from '../../../platform/account/account.ts';
import type { SystemMail } from '../../../platform/outbound-mail/outbound-mail.ts';
import { formatText } from '../../../platform/texts/texts.ts';
import type { NewDevice } from './known-devices.ts';

/** The recipient of a notice, with language codes (`de_DE`) and time zone. */
export interface NoticeReader {
  readonly account: Pick<Account, 'partner' | 'mail'>;
  /** The first one that the gateway has is used; empty ones are skipped. */
  readonly languages: readonly string[];
  /** IANA name; '' or an unknown one means UTC. */
  readonly timeZone: string;
}

/** Returns the mail about a sign-in from a new device, in the language and time zone of the reader. */
export function newDeviceMail(device: NewDevice, reader: NoticeReader): SystemMail {
  const { account, languages } = reader;
  const { partner, mail } = account;
  const named = [device.browser, device.system].filter((name) => name !== '').join(', ');
  const values = {
    mail,
    device: named === '' ? formatText(languages, 'LANG_OUTBOUND_DEVICE_UNKNOWN') : named,
    address: device.address === '' ? '-' : device.address,
    time: timeOf(device.at, reader),
  };
  return {
    partner,
    to: mail,
    subject: formatText(languages, 'LANG_OUTBOUND_DEVICE_SUBJECT'),
    text: formatText(languages, 'LANG_OUTBOUND_DEVICE_TEXT', values),
  };
}

function timeOf(at: number, { languages, timeZone }: NoticeReader): string {
  const locale = languages.find((code) => code !== '')?.replace('_', '-') ?? 'en-US';
  const style = { dateStyle: 'long', timeStyle: 'long' } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: timeZone === '' ? 'UTC' : timeZone }).format(at);
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(at);
  }
}
