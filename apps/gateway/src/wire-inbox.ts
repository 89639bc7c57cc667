import { InboxRules } from './features/mail/inbox-rules.ts';
import { hasMuted, silenceMuted } from './features/mute/muted-mail.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { moveBlocked } from './features/safety/blocked-mail.ts';
import type { SnoozeFeature } from './features/snooze/snooze.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { failureLogger } from './platform/log/unawaited.ts';

/** The features whose rules look at new mail; called only after all features exist. */
interface InboxParts {
  readonly preferences: () => Pick<PreferencesFeature, 'spamFilterOf'>;
  readonly snooze: () => Pick<SnoozeFeature, 'earlyReturn'>;
  /** The account elsewhere that a mailbox is of, '' for an own one. */
  readonly realmidOf: (mailbox: Mailbox) => string;
}

/**
 * What is done with new mail of the inbox, in this order: a blocked sender is blocked in every conversation, and neither their mail
 * nor a muted conversation brings snoozed messages back.
 */
export function wireInboxRules({ platform: { log } }: GatewayParts, parts: InboxParts): InboxRules {
  return new InboxRules([
    {
      workFor: async (accountId, mailbox) => {
        const lists = await parts.preferences().spamFilterOf({ accountId });
        return lists.BlockList.length === 0 ? null : (rows) => moveBlocked(mailbox, rows, lists);
      },
      failed: failureLogger(log, 'the mail of blocked senders could not be moved'),
    },
    {
      workFor: async (_, mailbox) => ((await hasMuted(mailbox)) ? (rows) => silenceMuted(mailbox, rows) : null),
      failed: failureLogger(log, 'the mail of muted conversations could not be archived'),
    },
    {
      workFor: async (accountId, mailbox) => {
        const work = await parts.snooze().earlyReturn({ accountId, realmid: parts.realmidOf(mailbox) }, mailbox);
        return work === null ? null : (rows) => work(rows).then(() => []);
      },
      failed: failureLogger(log, 'snoozed messages could not return'),
    },
  ]);
}
