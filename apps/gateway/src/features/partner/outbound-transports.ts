import { Failure } from '@pillarbox/contract/failure';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { SubmittedMessage } from '@pillarbox/mailbox/submission/port';
import { createSmtpSubmission } from '@pillarbox/mailbox/submission/smtp';
import { CALL_TIMES } from '@pillarbox/mailbox/submission/submission-times';
import { currentCall } from '../../platform/http/call-scope.ts';
import type { OutboundTransport } from '../../platform/outbound-mail/outbound-mail.ts';

type Relay = NonNullable<PartnerSettings['relay']>;

export interface OutboundTransportsDeps {
  readonly partnerOf: (id: string) => PartnerSettings | undefined;
  /** Returns the built-in mail system; null when no partner uses it. */
  readonly localSystem: () => LocalSystem | null;
  /** The environment: settings name variables that hold passwords. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns a function that gives the transport for a partner's system mail, by the partner's current settings. Mail to accounts of
 * the built-in mail system is delivered there; all other mail goes to the partner's `relay`. The function returns null for a
 * partner that has neither.
 */
export function createOutboundTransports(deps: OutboundTransportsDeps): (id: string) => OutboundTransport | null {
  const { partnerOf, localSystem, env } = deps;
  return (id) => {
    const partner = partnerOf(id);
    if (!partner) return null;
    const { relay, mail, name } = partner;
    const local = mail.kind === 'local' ? localSystem() : null;
    if (!relay && !local) return null;
    const address = relay?.from ?? `no-reply@${mail.loginDomain ?? 'localhost'}`;
    const isLocal = async (to: string): Promise<boolean> => (await local?.accepts(to)) ?? false;
    return {
      from: { name, address },
      canReach: async (to) => relay !== undefined || (await isLocal(to)),
      send: async (message) => {
        const [to = ''] = message.to;
        if (local && (await isLocal(to))) await deliverLocally(local, message);
        else if (relay) await sendByRelay(relay, message, env);
        else
          throw new Failure('submission_refused', { serverText: '550 5.7.1 Mail to other domains is not configured' });
      },
    };
  };
}

async function deliverLocally(system: LocalSystem, message: SubmittedMessage): Promise<void> {
  const results = await system.deliver({ ...message, via: { protocol: 'LOCAL', host: 'localhost' } });
  for (const reason of results.values()) {
    if (reason === '') continue;
    throw new Failure(reason.startsWith('4') ? 'submission_unavailable' : 'submission_refused', { serverText: reason });
  }
}

async function sendByRelay(relay: Relay, message: SubmittedMessage, env: OutboundTransportsDeps['env']): Promise<void> {
  const { host, security, user, passwordFrom } = relay;
  const submission = {
    host,
    port: relay.port ?? DEFAULT_PORTS.submission[security],
    security,
    insecureCertificate: false,
  };
  const password = passwordFrom === undefined ? '' : (env[passwordFrom] ?? '');
  const smtp = createSmtpSubmission({ submission, signIn: user !== undefined }, CALL_TIMES);
  const { rejected } = await smtp.send(message, { user: user ?? '', password }, { signal: currentCall()?.signal });
  if (rejected.length > 0) throw new Failure('submission_refused');
}
