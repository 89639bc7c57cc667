import { SENDING_PORTS } from '@pillarbox/contract/remote-accounts/remote-account';
import type { RemoteAccount, RemotePreset, SendingSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { isAddress } from '@pillarbox/rules/address';
import type { FormFault } from './account-form.ts';

/** What stands in the fields of the server for sending. */
export interface SendingForm extends Omit<SendingSettings, 'port'> {
  readonly port: string;
  /** Its own password, '' for the stored one. */
  readonly password: string;
}

/** What the fields of reading say. */
interface Reading {
  readonly host: string;
  readonly user: string;
}

const HOST = /^[A-Za-z0-9.:_-]{1,253}$/;

export function sendingFormOf(sending: SendingSettings | undefined): SendingForm | null {
  return sending === undefined ? null : { ...sending, port: String(sending.port), password: '' };
}

/** The fields for an account without a server for sending: that of its service, or the usual name beside the server for reading. */
export function newSending({ host, user }: Reading, preset: RemotePreset | undefined): SendingForm {
  const server = preset?.smtp ?? {
    host: host.trim().replace(/^imap\./i, 'smtp.'),
    port: SENDING_PORTS.tls,
    security: 'tls',
  };
  const mail = isAddress(user.trim()) ? user.trim() : '';
  return {
    ...{ host: server.host, port: String(server.port), security: server.security },
    ...{ user: '', ownPassword: false, password: '', mail, name: '' },
  };
}

/** The fields with another encryption, and the usual port of it. */
export function withSecurity(form: SendingForm, security: SendingForm['security']): SendingForm {
  return { ...form, security, port: String(SENDING_PORTS[security]) };
}

/** What the fields say; the first fault when it cannot be sent. `needsPassword`: no stored one serves. */
export function readSending(form: SendingForm, needsPassword: boolean): FormFault | SendingSettings {
  const { security, ownPassword } = form;
  const [host, mail, port] = [form.host.trim(), form.mail.trim(), Number(form.port)];
  if (!isAddress(mail)) return { field: 'sendingMail', textKey: 'LANG_REMOTE_SENDING_WRONG_MAIL' };
  if (!HOST.test(host)) return { field: 'sendingHost', textKey: 'LANG_REMOTE_SENDING_WRONG_HOST' };
  if (!/^\d{1,5}$/.test(form.port) || port < 1 || port > 65535)
    return { field: 'sendingPort', textKey: 'LANG_REMOTE_WRONG_PORT' };
  if (ownPassword && needsPassword && form.password === '')
    return { field: 'sendingPassword', textKey: 'LANG_REMOTE_NEEDED' };
  return { host, port, security, user: form.user.trim(), ownPassword, mail, name: form.name.trim() };
}

/** Whether the stored password for sending belongs to the server and the user name in the fields. */
export function keepsSendingPassword(form: SendingForm, { user }: Reading, account: RemoteAccount | null): boolean {
  const stored = account?.settings.live?.sending;
  if (account === null || stored === undefined) return false;
  const storedUser = stored.user === '' ? account.settings.user : stored.user;
  const isSame =
    form.host.trim().toLowerCase() === stored.host &&
    form.port === String(stored.port) &&
    (form.user.trim() === '' ? user.trim() : form.user.trim()) === storedUser &&
    form.ownPassword === stored.ownPassword;
  return isSame && (form.security === stored.security || form.security !== 'none');
}
