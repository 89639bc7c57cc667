import { Failure } from '@pillarbox/contract/failure';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { SubmittedMessage } from '@pillarbox/mailbox/submission/port';
import { createSmtpSubmission } from '@pillarbox/mailbox/submission/smtp';
import { PROMPT } from '@pillarbox/mailbox/submission/submission-times';
import type { OutboundWay } from './platform/outbound-mail/outbound-mail.ts';

type Relay = NonNullable<PartnerSettings['relay']>;

export interface OutboundWaysDeps {
  readonly partnerOf: (id: string) => PartnerSettings | undefined;
  /** The built-in mail system as it is now; null when no partner uses it. */
  readonly local: () => LocalSystem | null;
  /** The environment, for passwords that settings name but do not hold. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * How the product's own mails leave for each partner, as its settings say at that moment: mail to accounts of the built-in
 * system is put there, everything else goes to the partner's `relay`. Without one there is no way.
 */
export function createOutboundWays({ partnerOf, local, env }: OutboundWaysDeps): (id: string) => OutboundWay | null {
  return (id) => {
    const partner = partnerOf(id);
    if (!partner) return null;
    const { relay, mail, name } = partner;
    const inside = mail.kind === 'local' ? local() : null;
    if (!relay && !inside) return null;
    const address = relay?.from ?? `no-reply@${mail.loginDomain ?? 'localhost'}`;
    const isInside = async (to: string): Promise<boolean> => (await inside?.accepts(to)) ?? false;
    return {
      from: { name, address },
      reaches: async (to) => relay !== undefined || (await isInside(to)),
      hand: async (departure) => {
        const [to = ''] = departure.to;
        if (inside && (await isInside(to))) await putInside(inside, departure);
        else if (relay) await sendAway(relay, departure, env);
        else
          throw new Failure('submission_refused', { serverText: '550 5.7.1 Mail to other domains is not configured' });
      },
    };
  };
}

async function putInside(system: LocalSystem, departure: SubmittedMessage): Promise<void> {
  const results = await system.deliver({ ...departure, via: { protocol: 'LOCAL', host: 'localhost' } });
  for (const reason of results.values()) {
    if (reason === '') continue;
    throw new Failure(reason.startsWith('4') ? 'submission_unavailable' : 'submission_refused', { serverText: reason });
  }
}

async function sendAway(relay: Relay, departure: SubmittedMessage, env: OutboundWaysDeps['env']): Promise<void> {
  const { host, security, user, passwordFrom } = relay;
  const submission = {
    host,
    port: relay.port ?? DEFAULT_PORTS.submission[security],
    security,
    insecureCertificate: false,
  };
  const password = passwordFrom === undefined ? '' : (env[passwordFrom] ?? '');
  const way = createSmtpSubmission({ submission, signIn: user !== undefined }, PROMPT);
  const { rejected } = await way.send(departure, { user: user ?? '', password });
  if (rejected.length > 0) throw new Failure('submission_refused');
}
