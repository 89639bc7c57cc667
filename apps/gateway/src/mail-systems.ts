import { Failure } from '@pillarbox/contract/failure';
import type { PartnerMail } from '@pillarbox/contract/partner/settings';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import { createLocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { LocalBus, LocalNotice, LocalStore } from '@pillarbox/mailbox/local/store';
import type { MailSystem } from '@pillarbox/mailbox/port';
import { createSmtpSubmission } from '@pillarbox/mailbox/submission/smtp';
import type { Departures } from './features/compose/compose.ports.ts';
import type { Partners } from './features/partner/partners.ts';
import type { Bus } from './platform/database/bus.ts';
import { ownDomainOnly } from './own-domain.ts';

/** The mail systems of all partners. */
export interface MailSystems {
  /** @throws Failure `session_ended` when there is no such partner (any more). */
  of(partner: string): MailSystem;
  /** @throws Failure `session_ended` when there is no such partner (any more). */
  departuresOf(partner: string): Departures;
  /** The built-in system over all its domains; null when no partner uses it. */
  readonly local: LocalSystem | null;
  close(): Promise<void>;
}

export interface MailSystemsDeps {
  readonly partners: Partners;
  readonly store: LocalStore;
  readonly bus: Bus;
}

interface Lane {
  readonly system: MailSystem;
  readonly departures: Departures;
}

/** Builds the mail system of every partner, connecting to nothing yet. */
export function createMailSystems({ partners, store, bus }: MailSystemsDeps): MailSystems {
  const domains = partners.all.flatMap(({ mail }) => (mail.kind === 'local' ? [mail.loginDomain] : []));
  const local = domains.length === 0 ? null : createLocalSystem(store, { domains, bus: bridge(bus) });
  const lanes = new Map(partners.all.map(({ id, mail }) => [id, laneOf(mail, local)]));
  const lane = (partner: string): Lane => {
    const found = lanes.get(partner);
    if (!found) throw new Failure('session_ended');
    return found;
  };
  return {
    of: (partner) => lane(partner).system,
    departuresOf: (partner) => lane(partner).departures,
    local,
    close: async () => {
      await Promise.all([...lanes.values()].map(({ system }) => system.close()));
    },
  };
}

function laneOf(mail: PartnerMail, local: LocalSystem | null): Lane {
  if (mail.kind === 'imap') {
    const departures = { submission: createSmtpSubmission(mail), savesSent: mail.savesSent };
    return { system: createImapSystem(mail), departures };
  }
  if (!local) throw new Error('The built-in mail system was not made');
  const system = ownDomainOnly(local, mail.loginDomain);
  return { system, departures: { submission: local.submission, savesSent: false } };
}

const CHANNEL = 'local-mail';

/** Carries the built-in system's notices to the other gateways. */
function bridge(bus: Bus): LocalBus {
  return {
    publish: (notice) => bus.publish(CHANNEL, notice),
    subscribe: (address, listener) =>
      bus.subscribe(CHANNEL, (payload) => {
        const notice = payload as LocalNotice;
        if (notice.address === address) listener(notice);
      }),
  };
}
