import { Failure } from '@pillarbox/contract/failure';
import type { RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { TrustedHost } from '@pillarbox/contract/remote-accounts/settings';
import { openPop3 } from '@pillarbox/mailbox/remote/pop3';
import type { RemoteMailbox } from '@pillarbox/mailbox/remote/port';
import { remoteFailure } from '@pillarbox/mailbox/remote/remote-failure';
import type { Egress } from '../../platform/egress/egress.ts';

/** A remote account with its password. */
export type RemoteAccess = Pick<RemoteSettings, 'protocol' | 'host' | 'port' | 'security' | 'user' | 'remoteFolder'> & {
  readonly password: string;
};

/** Opens a remote account. @throws Failure `remote_*`. */
export type OpenRemote = (
  access: RemoteAccess,
  trusted: readonly TrustedHost[],
  signal: AbortSignal,
) => Promise<RemoteMailbox>;

/** The way to remote accounts: every name goes through `egress`, and without TLS only to hosts that the provider trusts. */
export function createOpenRemote(egress: Pick<Egress, 'mailServer'>): OpenRemote {
  return async ({ protocol, host, port, security, user, password, remoteFolder }, trusted, signal) => {
    const known = trusted.find((one) => one.host.toLowerCase() === host.toLowerCase() && one.ports.includes(port));
    if (security === 'none' && known === undefined) throw new Failure('remote_not_encrypted', { field: 'security' });
    try {
      const address = await egress.mailServer({ host, port, isTrusted: known !== undefined }, signal);
      const insecureCertificate = known?.anyCertificate ?? false;
      const server = { host, port, security, insecureCertificate, address };
      const signIn = { server, user, password, folder: remoteFolder, signal };
      if (protocol === 'pop') return await openPop3(signIn);
      // Loaded when it is first needed, as the IMAP client itself.
      const { openRemoteImap } = await import('@pillarbox/mailbox/remote/remote-imap');
      return await openRemoteImap(signIn);
    } catch (error) {
      throw remoteFailure(error);
    }
  };
}
