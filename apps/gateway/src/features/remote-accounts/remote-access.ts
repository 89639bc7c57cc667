import { Failure } from '@pillarbox/contract/failure';
import type { RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { AccessToken } from '@pillarbox/mailbox/port';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Tokens } from '../../platform/oauth/oauth-tokens.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { requireServersOf } from './mail-service.ts';
import type { MailService, ServiceOffer } from './mail-service.ts';
import type { RemoteRow } from './remote-accounts.store.ts';
import { openPassword } from './remote-password.ts';
import { sendingAccessOf } from './sending-access.ts';
import type { SendingAccess } from './sending-access.ts';
import type { ServiceGrants } from './service-grants.ts';

/** Tokens of a sign-in at a service that has just been completed. */
export interface FreshGrant {
  readonly service: MailService;
  readonly tokens: Tokens;
}

/** Settings with the password that was entered; without one the stored password is used, or the stored sign-in at the service. */
export interface Entered {
  readonly id?: string | undefined;
  readonly settings: RemoteSettings;
  readonly password?: string | undefined;
  /** The password for sending, where it has one of its own. */
  readonly sendingPassword?: string | undefined;
  readonly fresh?: FreshGrant | undefined;
}

/** Settings with what opens the account. */
export type ReadingAccess = RemoteSettings & {
  readonly password: string;
  readonly accessToken?: AccessToken | undefined;
};
export type Access = ReadingAccess & { readonly sending: SendingAccess | null };

export interface RemoteAccessDeps {
  readonly secrets: Pick<Secrets, 'open'>;
  readonly grants: Pick<ServiceGrants, 'accessTokenOf'>;
  readonly offerOf: (partner: string) => Pick<ServiceOffer, 'presets'>;
}

/** Finds what opens accounts elsewhere: a password or the access tokens of a service. */
export class RemoteAccess {
  readonly #deps: RemoteAccessDeps;

  constructor(deps: RemoteAccessDeps) {
    this.#deps = deps;
  }

  /**
   * Settings with their passwords: the entered ones, or those that `row`, the account as it is stored, has for the same server and user
   * name. @throws Failure `remote_password_needed`, `remote_sending_password_needed`, `remote_sign_in_needed`, `remote_service_off`.
   */
  of(
    session: Session,
    { settings, password, sendingPassword, fresh }: Omit<Entered, 'id'>,
    row: RemoteRow | undefined,
  ): Access {
    if (settings.service !== undefined) return this.#serviceAccess(session, lowered(settings), { row, fresh });
    const access = this.#readingAccess({ settings: lowered(settings), password }, row);
    const entered = { settings: access, password, sendingPassword };
    return { ...access, sending: sendingAccessOf(this.#deps.secrets, entered, row) };
  }

  /** Settings of an account at a service, with its access tokens. */
  #serviceAccess(
    session: Session,
    settings: RemoteSettings,
    { row, fresh }: { readonly row: RemoteRow | undefined; readonly fresh: FreshGrant | undefined },
  ): Access {
    const { presets } = this.#deps.offerOf(session.partner);
    const preset = presets.find(({ name, oauth }) => name === settings.service && oauth !== undefined);
    if (preset === undefined) throw new Failure('remote_service_off');
    requireServersOf(settings, preset);
    const isSame =
      row !== undefined &&
      row.service === settings.service &&
      row.protocol === settings.protocol &&
      row.host === settings.host &&
      row.port === settings.port &&
      row.user === settings.user;
    const stored = isSame ? this.#deps.grants.accessTokenOf(row) : undefined;
    const accessToken = fresh === undefined ? stored : () => Promise.resolve(fresh.tokens.accessToken);
    if (accessToken === undefined) throw new Failure('remote_sign_in_needed', { field: 'service' });
    const reading = { ...chosenOf(settings), service: settings.service, password: '', accessToken };
    const sending = settings.live?.sending;
    const { user } = settings;
    const sends = sending === undefined ? null : { ...sending, user, password: '', accessToken };
    return { ...reading, sending: sends };
  }

  #readingAccess({ settings, password }: Pick<Entered, 'settings' | 'password'>, row: RemoteRow | undefined) {
    const chosen = chosenOf(settings);
    const { host, port, user, security } = chosen;
    if (password !== undefined) return { ...chosen, password };
    // A server without encryption could be listened to, so the stored password goes there only when it went there before.
    const isSame =
      row !== undefined &&
      row.service === null &&
      row.host === host &&
      row.port === port &&
      row.user === user &&
      (row.security === security || security !== 'none');
    const stored = isSame ? openPassword(this.#deps.secrets, row) : null;
    if (stored === null) throw new Failure('remote_password_needed', { field: 'password' });
    return { ...chosen, password: stored };
  }
}

/** What is stored of settings. @throws Failure `invalid_request` for a POP3 account that is to be used live. */
function chosenOf(settings: RemoteSettings): RemoteSettings {
  const { protocol, host, port, security, user, folder, leave, live } = settings;
  if (live !== undefined && protocol === 'pop') throw new Failure('invalid_request', { field: 'live' });
  const remoteFolder = protocol === 'pop' || live !== undefined ? 'INBOX' : settings.remoteFolder;
  return { protocol, host, port, security, user, remoteFolder, folder, leave, live };
}

/** Settings with the names of servers in lower case. */
function lowered({ live, ...settings }: RemoteSettings): RemoteSettings {
  const host = settings.host.toLowerCase();
  const sending = live?.sending;
  const shown = sending === undefined ? live : { ...live, sending: { ...sending, host: sending.host.toLowerCase() } };
  return { ...settings, host, live: shown as RemoteSettings['live'] };
}
