import { MAX_ACCOUNT_NAME, REMOTE_PORTS } from '@pillarbox/contract/remote-accounts/remote-account';
import type {
  LiveSettings,
  RemoteAccount,
  RemotePreset,
  RemoteSettings,
} from '@pillarbox/contract/remote-accounts/remote-account';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { MAX_FOLDER_NAME } from '@pillarbox/rules/folder-name';
import type { TextKey } from '@pillarbox/locales/keys';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { keepsSendingPassword, readSending, sendingFormOf } from './sending-form.ts';
import type { SendingForm } from './sending-form.ts';

/** What stands in the fields of the form. */
export interface AccountForm extends Omit<RemoteSettings, 'port' | 'live' | 'service'> {
  /** The user signs in at the service of this name; null: with a password. */
  readonly service: string | null;
  /** The account is used live; its name may be empty, then it is suggested. Null: its mail is collected. */
  readonly live: LiveForm | null;
  readonly port: string;
  readonly password: string;
  /** The name of a folder that does not exist yet; null: `folder` exists. */
  readonly newFolder: string | null;
}

/** How an account is shown that is used live, and its server for sending; null for none. */
export interface LiveForm extends Omit<LiveSettings, 'sending'> {
  readonly sending: SendingForm | null;
}

export type FormField =
  | 'host'
  | 'port'
  | 'user'
  | 'password'
  | 'newFolder'
  | 'sendingMail'
  | 'sendingHost'
  | 'sendingPort'
  | 'sendingUser'
  | 'sendingPassword';

/** What is wrong with the form: at a field, or with all of it (''). */
export interface FormFault {
  readonly field: FormField | '';
  readonly textKey: TextKey;
}

const HOST = /^[A-Za-z0-9.:_-]{1,253}$/;

/** The form of a new account. */
export function newForm(): AccountForm {
  return {
    protocol: 'imap',
    host: '',
    port: String(REMOTE_PORTS.imap.tls),
    security: 'tls',
    user: '',
    password: '',
    remoteFolder: 'INBOX',
    folder: 'INBOX',
    newFolder: '',
    leave: true,
    service: null,
    live: null,
  };
}

export function formOf({ settings }: Pick<RemoteAccount, 'settings'>): AccountForm {
  const { live, service = null, ...rest } = settings;
  const shown = live === undefined ? null : { ...live, sending: sendingFormOf(live.sending) };
  return { ...rest, service, live: shown, port: String(settings.port), password: '', newFolder: null };
}

/** The form with another protocol or encryption, and the usual port of it. */
export function withWay(form: AccountForm, way: Partial<Pick<AccountForm, 'protocol' | 'security'>>): AccountForm {
  const next = { ...form, ...way };
  if (next.protocol === 'pop' && next.live !== null) return withWay({ ...next, live: null }, {});
  return { ...next, port: String(REMOTE_PORTS[next.protocol][next.security]) };
}

/** The form with the servers of a public service. */
export function withPreset(form: AccountForm, preset: RemotePreset): AccountForm {
  const service = preset.signsIn ? preset.name : null;
  return withPresetProtocol({ ...form, service, password: '' }, preset, 'imap');
}

/** The form with another protocol of its service. */
export function withPresetProtocol(
  form: AccountForm,
  { imap, pop }: RemotePreset,
  protocol: AccountForm['protocol'],
): AccountForm {
  const { host, port, security } = protocol === 'pop' && pop !== undefined ? pop : imap;
  const live = protocol === 'pop' ? null : form.live;
  return { ...form, protocol, host, port: String(port), security, live };
}

/** The preset whose service or server is in the form. */
export function presetOf(
  { protocol, host, service }: AccountForm,
  presets: readonly RemotePreset[],
): RemotePreset | undefined {
  if (service !== null) return presets.find(({ name }) => name === service);
  const there = host.toLowerCase();
  return presets.find(({ imap, pop }) => (protocol === 'imap' ? imap : pop)?.host === there);
}

/** A name for the folder of an account: the first part of the domain, because some servers allow no dots in names. */
export function suggestedFolder({ user }: Pick<AccountForm, 'user'>): string {
  const domain = user.slice(user.lastIndexOf('@') + 1);
  return (
    domain
      .split('.')[0]
      ?.replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .slice(0, MAX_FOLDER_NAME) ?? ''
  );
}

/** Which of the stored passwords serve. */
export interface Kept {
  readonly reading: boolean;
  readonly sending: boolean;
}

/** What the form says; the first fault when it cannot be sent. */
export function readForm(form: AccountForm, kept: Kept): FormFault | RemoteSettings {
  const host = form.host.trim();
  const user = form.user.trim();
  const port = Number(form.port);
  const name = form.newFolder?.trim() ?? null;
  if (user === '') return { field: 'user', textKey: 'LANG_REMOTE_NEEDED' };
  if (!kept.reading && form.password === '') return { field: 'password', textKey: 'LANG_REMOTE_NEEDED' };
  if (!HOST.test(host)) return { field: 'host', textKey: 'LANG_REMOTE_WRONG_HOST' };
  if (!/^\d{1,5}$/.test(form.port) || port < 1 || port > 65535)
    return { field: 'port', textKey: 'LANG_REMOTE_WRONG_PORT' };
  const { live } = form;
  if (live !== null) {
    const { security, remoteFolder } = form;
    const sending = live.sending === null ? null : readSending(live.sending, !kept.sending);
    if (sending !== null && 'textKey' in sending) return sending;
    const shown = {
      name: live.name.trim() || suggestedFolder(form) || user.slice(0, MAX_ACCOUNT_NAME),
      color: live.color,
      ...(sending === null ? {} : { sending }),
    };
    const there = { protocol: 'imap', host, port, security, user, remoteFolder, ...serviceOf(form) } as const;
    return { ...there, folder: 'INBOX', leave: true, live: shown };
  }
  if (name === '' && suggestedFolder(form) === '') return { field: 'newFolder', textKey: 'LANG_REMOTE_NEEDED' };
  const { protocol, security, remoteFolder, leave } = form;
  const folder = name === null ? form.folder : name || suggestedFolder(form);
  return { protocol, host, port, security, user, remoteFolder, folder, leave, ...serviceOf(form) };
}

function serviceOf({ service }: AccountForm): Pick<RemoteSettings, 'service'> {
  return service === null ? {} : { service };
}

export function isFault(read: FormFault | RemoteSettings): read is FormFault {
  return 'textKey' in read;
}

/** Whether the stored passwords belong to the servers and the user names in the form. Whoever signs in at a service needs none. */
export function keptPasswords(form: AccountForm, account: RemoteAccount | null): Kept {
  if (form.service !== null) return { reading: true, sending: true };
  const sends = form.live?.sending ?? null;
  const sending = sends !== null && keepsSendingPassword(sends, form, account);
  // A password for reading is entered once more for a server for sending that it was not stored for.
  const isCovered = sends === null || sends.ownPassword || sending;
  return { reading: isCovered && keepsPassword(form, account), sending };
}

function keepsPassword(form: AccountForm, account: RemoteAccount | null): boolean {
  if (account === null || account.settings.service !== undefined) return false;
  const { host, port, user, security } = account.settings;
  const isSame = form.host.trim().toLowerCase() === host && form.port === String(port) && form.user.trim() === user;
  return isSame && (form.security === security || form.security !== 'none');
}

const FIELDS: Partial<Record<ErrorCode, FormField>> = {
  remote_password_refused: 'password',
  remote_password_needed: 'password',
  remote_unreachable: 'host',
  remote_certificate: 'host',
  remote_exists: 'user',
  remote_address_taken: 'sendingMail',
  remote_sending_refused: 'sendingUser',
  remote_sending_unreachable: 'sendingHost',
  remote_sending_password_needed: 'sendingPassword',
  folder_name_empty: 'newFolder',
  folder_name_exists: 'newFolder',
  folder_name_restricted: 'newFolder',
  folder_name_too_long: 'newFolder',
};

/** Where the form shows an error of the gateway. */
export function faultOf(error: unknown): FormFault {
  const named = error instanceof ApiError ? FIELDS[error.code as ErrorCode] : undefined;
  const isOfSending = error instanceof ApiError && error.details.field === 'sending';
  const field = isOfSending && named !== 'sendingUser' ? 'sendingHost' : named;
  return { field: field ?? '', textKey: errorTextKey(error) };
}
