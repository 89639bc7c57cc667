import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import type { AccountId } from '../../../platform/account/account.ts';
import type { AccountNamed, FaxDriver, OutgoingFax } from '../fax.ports.ts';

export interface LoopbackDeps {
  readonly settings: FaxSettings;
  readonly accountNamed: AccountNamed;
  /** Stores a received fax; the same `id` once. */
  readonly receive: (fax: ReceivedFax) => Promise<void>;
}

/** A fax that comes to an account of the same partner. */
export interface ReceivedFax {
  readonly id: string;
  readonly accountId: AccountId;
  readonly partner: string;
  readonly from: string;
  readonly pdf: Uint8Array;
}

/** For demonstrations: what is sent to the number of a user of the partner arrives there, and what is sent to `answers` comes back. */
export function loopbackFaxDriver({ settings, accountNamed, receive }: LoopbackDeps): FaxDriver {
  const { service, numbers } = settings;
  const answers = service.kind === 'loopback' ? service.answers : undefined;
  const accountWith = (fax: OutgoingFax): AccountId | null => {
    if (fax.to === answers) return fax.accountId;
    const mail = Object.entries(numbers).find(([, number]) => number === fax.to)?.[0];
    return mail === undefined ? null : (accountNamed(fax.partner, mail)?.accountId ?? null);
  };
  return {
    isRepeatable: true,
    send: async (fax) => {
      const accountId = accountWith(fax);
      if (accountId !== null) {
        const from = fax.to === answers ? fax.to : fax.from;
        await receive({ id: `in-${fax.key}`, accountId, partner: fax.partner, from, pdf: await fax.pdf() });
      }
      return { state: 'sent' };
    },
    cancel: () => Promise.resolve(false),
    fetch: () => Promise.reject(new Error('Nothing waits here')),
  };
}
