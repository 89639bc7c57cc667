import { Failure } from '@pillarbox/contract/failure';
import type { RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { TrustedHost } from '@pillarbox/contract/remote-accounts/settings';
import type { AccessToken } from '@pillarbox/mailbox/port';
import { openPop3 } from '@pillarbox/mailbox/remote/pop3';
import type { RemoteMailbox } from '@pillarbox/mailbox/remote/port';
import { remoteFailure } from '@pillarbox/mailbox/remote/remote-failure';
import type { Egress } from '../../platform/egress/egress.ts';

/** A remote account with its password. */
export type RemoteAccess = Pick<RemoteSettings, 'protocol' | 'host' | 'port' | 'security' | 'user' | 'remoteFolder'> & {
  readonly password: string;
  /** The server gets this token instead of the password. */
  readonly accessToken?: AccessToken | undefined;
};

/** Opens a remote account. @throws Failure `remote_*`. */
export type OpenRemote = (
  access: RemoteAccess,
  trusted: readonly TrustedHost[],
  signal: AbortSignal,
) => Promise<RemoteMailbox>;

/** The way to remote accounts: every name goes through `egress`, and without TLS only to hosts that the provider trusts. */
export function createOpenRemote(egress: Pick<Egress, 'mailServer'>): OpenRemote {
  return async ({ protocol, host, port, security, remoteFolder, ...who }, trusted, signal) => {
    const { user, password, accessToken } = who;
    const known = trusted.find((one) => one.host.toLowerCase() === host.toLowerCase() && one.ports.includes(port));
    if (security === 'none' && known === undefined) throw new Failure('remote_not_encrypted', { field: 'security' });
    try {
      const address = await egress.mailServer({ host, port, isTrusted: known !== undefined }, signal);
      const insecureCertificate = known?.anyCertificate ?? false;
      const server = { host, port, security, insecureCertificate, address };
      const signIn = { server, user, password, accessToken, folder: remoteFolder, signal };
      if (protocol === 'pop') return await openPop3(signIn);
      // Loaded when it is first needed, as the IMAP client itself.
      const { openRemoteImap } = await import('@pillarbox/mailbox/remote/remote-imap');
      return await openRemoteImap(signIn);
    } catch (error) {
      throw failureAt(accessToken, error);
    }
  };
}

/** The failure of a remote server. Where it gets access tokens, its refusal means that the user has to sign in at the service again. */
export function failureAt(accessToken: AccessToken | undefined, error: unknown): Failure {
  const failure = remoteFailure(error);
  const isRefused = accessToken !== undefined && failure.code === 'remote_password_refused';
  return isRefused ? new Failure('remote_sign_in_needed', {}, failure) : failure;
}
