import { Failure } from '@pillarbox/contract/failure';
import { createLocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { LocalBus, LocalNotice, LocalStore } from '@pillarbox/mailbox/local/store';
import type { MailSystem } from '@pillarbox/mailbox/port';
import type { MailScripts } from '@pillarbox/mailbox/sieve/port';
import type { OutgoingServer } from './features/compose/compose.ports.ts';
import type { LivePartners } from './features/partner/live-partners.ts';
import type { Bus } from './platform/database/bus.ts';
import { PartnerMailSystem } from './partner-mail-system.ts';
import type { ForServer } from './partner-mail-system.ts';
import type { MailMetrics } from './mail-metrics.ts';

/** The mail systems of all partners. */
export interface MailSystems {
  /** @throws Failure `session_ended` when there is no such partner (any more). */
  of(partner: string): MailSystem;
  /** @throws Failure `session_ended` when there is no such partner (any more). */
  outgoingServerOf(partner: string): OutgoingServer;
  /** The rules for incoming mail. @throws Failure `session_ended` when there is no such partner (any more). */
  scriptsOf(partner: string): MailScripts;
  /** The built-in mail system with the domains of all its partners; null when no partner uses it. */
  readonly local: LocalSystem | null;
  close(): Promise<void>;
}

export interface MailSystemsDeps {
  readonly partners: LivePartners;
  readonly store: LocalStore;
  readonly bus: Bus;
  readonly observe: MailMetrics;
  readonly forServer: ForServer;
}

/** Creates the mail system of every partner and updates it when the partner's settings change. Nothing connects yet. */
export function createMailSystems({ partners, store, bus, observe, forServer }: MailSystemsDeps): MailSystems {
  const localDomains = (): string[] =>
    partners.all.flatMap(({ mail }) => (mail.kind === 'local' ? [mail.loginDomain] : []));
  let local: LocalSystem | null = null;
  const builtIn = (): LocalSystem =>
    (local ??= createLocalSystem(store, { domains: localDomains, bus: localBus(bus) }));
  const systems = new Map<string, PartnerMailSystem>();
  const applySettings = (id: string): void => {
    const mail = partners.byId(id)?.mail;
    const system = systems.get(id);
    if (mail === undefined) {
      systems.delete(id);
      system?.closeMailboxes();
    } else if (system === undefined) systems.set(id, new PartnerMailSystem(mail, { builtIn, observe, forServer }));
    else system.applySettings(mail);
  };
  for (const { id } of partners.all) applySettings(id);
  partners.onChange((ids) => ids.forEach(applySettings));
  const systemOf = (partner: string): PartnerMailSystem => {
    const found = systems.get(partner);
    if (!found) throw new Failure('session_ended');
    return found;
  };
  return {
    of: (partner) => systemOf(partner).system,
    outgoingServerOf: (partner) => systemOf(partner).outgoingServer,
    scriptsOf: (partner) => systemOf(partner).scripts,
    get local() {
      return local;
    },
    close: async () => {
      await Promise.all([...systems.values()].map(({ system }) => system.close()));
    },
  };
}

const CHANNEL = 'local-mail';

/** Passes the notices of the built-in mail system on to the other gateways. */
function localBus(bus: Bus): LocalBus {
  return {
    publish: (notice) => bus.publish(CHANNEL, notice),
    subscribe: (address, listener) =>
      bus.subscribe(CHANNEL, (payload) => {
        const notice = payload as LocalNotice;
        if (notice.address === address) listener(notice);
      }),
  };
}
