import type { Account } from '../../../platform/account/account.ts';
import type { SystemMail } from '../../../platform/outbound-mail/outbound-mail.ts';
import { formatText } from '../../../platform/texts/texts.ts';
import type { NewDevice } from './known-devices.ts';

/** Who reads a notice: the account, language codes (`de_DE`) and zone. */
export interface NoticeReader {
  readonly account: Pick<Account, 'partner' | 'mail'>;
  /** The first that the gateway writes counts; empty ones are passed over. */
  readonly languages: readonly string[];
  /** IANA name; '' or an unknown one: UTC. */
  readonly timeZone: string;
}

/** The mail that tells of a sign-in from a new device, in the reader's language and time. */
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
