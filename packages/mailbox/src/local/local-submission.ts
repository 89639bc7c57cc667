import { randomBytes } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '../port.ts';
import type { Accepted, SubmittedMessage, SendOptions, Submission } from '../submission/port.ts';
import { accountKey, domainOf, recipientKey } from './addresses.ts';
import { deliver } from './local-delivery.ts';
import type { DeliveryParts } from './delivery.ts';

/** What the submission of the built-in mail system needs. */
export interface LocalSubmissionParts extends DeliveryParts {
  readonly maxMessage: number;
  /** Domains whose addresses are all accounts of this system. */
  readonly domains: () => readonly string[];
  /** Submission server for mail to other domains; absent: such mail is refused. */
  readonly relay?: Submission | undefined;
  /** @throws Failure `invalid_credentials`. */
  readonly authenticate: (credentials: Credentials) => Promise<{ readonly address: string }>;
}

interface Sorted {
  readonly local: string[];
  readonly outside: string[];
  /** Recipients that cannot receive the message, with the reason. */
  readonly refused: Map<string, string>;
}

async function sort(parts: LocalSubmissionParts, to: readonly string[]): Promise<Sorted> {
  const sorted: Sorted = { local: [], outside: [], refused: new Map() };
  for (const recipient of to) {
    const known = (await parts.store.account(recipientKey(recipient))) !== null;
    if (known) sorted.local.push(recipient);
    else if (parts.domains().includes(domainOf(recipient)))
      sorted.refused.set(recipient, '550 5.1.1 No such mailbox here');
    else if (parts.relay === undefined)
      sorted.refused.set(recipient, '550 5.7.1 Mail to other domains is not configured');
    else sorted.outside.push(recipient);
  }
  return sorted;
}

/** The first few reasons, for the details shown to the user. */
function reasons(refused: ReadonlyMap<string, string>): string {
  return [...refused]
    .map(([recipient, reason]) => `${recipient}: ${reason}`)
    .join('; ')
    .slice(0, 500);
}

/** The submission of the built-in mail system: between its accounts, and through a relay to other domains. */
export function createLocalSubmission(parts: LocalSubmissionParts): Submission {
  return {
    sizeLimit: async (credentials) => {
      await parts.authenticate(credentials);
      return parts.maxMessage;
    },

    // Within this system a message is delivered or refused at once: only its relay has something to report later.
    reportsDelivery: async (credentials) => (await parts.relay?.reportsDelivery(credentials)) ?? false,

    async send(message: SubmittedMessage, credentials: Credentials, handover: SendOptions = {}): Promise<Accepted> {
      const { address } = await parts.authenticate(credentials);
      const { from, to, source, reports } = message;
      // Reports have an empty sender, so that nobody replies to them (RFC 5321 4.5.5); an account may send those as well.
      if (from !== '' && recipientKey(from) !== accountKey(address)) {
        throw new Failure('submission_refused', {
          serverText: '553 5.7.1 The sender is not an address of this account',
        });
      }
      if (source.length > parts.maxMessage) {
        throw new Failure('submission_refused', {
          serverText: '552 5.3.4 The message is too large',
          limit: parts.maxMessage,
        });
      }
      const { local, outside, refused } = await sort(parts, to);
      if (local.length + outside.length === 0)
        throw new Failure('submission_refused', { serverText: reasons(refused) });
      // The relay first: if it fails, nothing was delivered and the whole submission can be tried again.
      const outward = { from, to: outside, source, reports };
      const away = outside.length === 0 ? null : await parts.relay?.send(outward, credentials, handover);
      if (away === null) await handover.beforeEnd?.();
      const via = { protocol: 'LOCAL', host: parts.host } as const;
      for (const [recipient, reason] of await deliver(parts, { from, to: local, source, via })) {
        if (reason !== '') refused.set(recipient, reason);
      }
      const rejected = [...refused.keys(), ...(away?.rejected ?? [])];
      if (rejected.length === to.length) {
        const later = [...refused.values()].some((reason) => reason.startsWith('451'));
        throw new Failure(later ? 'submission_unavailable' : 'submission_refused', { serverText: reasons(refused) });
      }
      const queueid = randomBytes(6).toString('hex').toUpperCase();
      return { queueid, response: `250 2.0.0 Ok: delivered as ${queueid}`, rejected };
    },
  };
}
