import { Failure } from '@pillarbox/contract/failure';
import type { RemoteSettings, SendingSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { TrustedHost } from '@pillarbox/contract/remote-accounts/settings';
import type { AccessToken } from '@pillarbox/mailbox/port';
import { hasCertificateError } from '@pillarbox/mailbox/remote/remote-failure';
import type { SubmissionServer } from '@pillarbox/mailbox/submission/smtp';
import { checkSmtpSignIn } from '@pillarbox/mailbox/submission/smtp';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { RemoteRow } from './remote-accounts.store.ts';
import { openSendingPassword } from './remote-password.ts';

/** A server for sending with what is needed to sign in. */
export interface SendingAccess extends Pick<SendingSettings, 'host' | 'port' | 'security'> {
  readonly user: string;
  readonly password: string;
  /** The server gets this token instead of the password. */
  readonly accessToken?: AccessToken | undefined;
}

/** What was entered in the form: passwords are absent where the stored ones are to be used. */
interface Entered {
  readonly settings: RemoteSettings;
  readonly password: string | undefined;
  readonly sendingPassword: string | undefined;
}

/**
 * The server for sending of some settings, with its password: the entered one, or the stored one where it was stored for the same server
 * and user name. A password for reading is never sent to a server for sending that it has not been entered for. Null for none.
 * @throws Failure `remote_password_needed`, `remote_sending_password_needed`.
 */
export function sendingAccessOf(
  secrets: Pick<Secrets, 'open'>,
  { settings, password, sendingPassword }: Entered,
  row: RemoteRow | undefined,
): SendingAccess | null {
  const sending = settings.live?.sending;
  if (sending === undefined) return null;
  const { host, port, security, ownPassword } = sending;
  const user = sending.user === '' ? settings.user : sending.user;
  const access = { host, port, security, user };
  const entered = ownPassword ? sendingPassword : password;
  if (entered !== undefined) return { ...access, password: entered };
  const isSame =
    row !== undefined &&
    row.smtpHost === host &&
    row.smtpPort === port &&
    (row.smtpUser === '' ? row.user : row.smtpUser) === user &&
    row.smtpOwnPassword === ownPassword &&
    (row.smtpSecurity === security || security !== 'none');
  const stored = isSame ? openSendingPassword(secrets, row) : null;
  if (stored !== null) return { ...access, password: stored };
  throw ownPassword
    ? new Failure('remote_sending_password_needed', { field: 'sendingPassword' })
    : new Failure('remote_password_needed', { field: 'password' });
}

/** The way to servers for sending: every name goes through `egress`, and without TLS only to hosts that the provider trusts. */
export type SubmissionServerOf = (
  server: Pick<SendingSettings, 'host' | 'port' | 'security'>,
  trusted: readonly TrustedHost[],
  signal: AbortSignal,
) => Promise<SubmissionServer>;

/** Resolves and checks servers for sending. They fail with `remote_not_encrypted` and `remote_sending_unreachable`. */
export function createSubmissionServerOf(egress: Pick<Egress, 'mailServer'>): SubmissionServerOf {
  return async ({ host, port, security }, trusted, signal) => {
    const known = trusted.find((one) => one.host.toLowerCase() === host.toLowerCase() && one.ports.includes(port));
    if (security === 'none' && known === undefined) throw new Failure('remote_not_encrypted', { field: 'sending' });
    const named = { host, port, isTrusted: known !== undefined, sends: true };
    const address = await egress.mailServer(named, signal).catch((error: unknown) => {
      throw new Failure('remote_sending_unreachable', { field: 'sending' }, error);
    });
    const insecureCertificate = known?.anyCertificate ?? false;
    return { submission: { host, port, security, insecureCertificate }, address };
  };
}

/** Signs in at a server for sending. @throws Failure `remote_sending_refused`, `remote_sending_unreachable`, `remote_certificate`. */
export async function trySending(server: SubmissionServer, access: SendingAccess, signal: AbortSignal): Promise<void> {
  try {
    const { user, password, accessToken } = access;
    await checkSmtpSignIn(server, { user, password, ...(accessToken !== undefined && { accessToken }) }, signal);
  } catch (error) {
    const details = { field: 'sending' };
    // What the service of the account says is about all of it.
    if (error instanceof Failure && error.code.startsWith('remote_')) throw error;
    if (error instanceof Failure && error.code === 'invalid_credentials')
      throw new Failure('remote_sending_refused', details, error);
    throw new Failure(hasCertificateError(error) ? 'remote_certificate' : 'remote_sending_unreachable', details, error);
  }
}
