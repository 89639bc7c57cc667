import { Failure } from '@pillarbox/contract/failure';
import { MAX_SPAM_ENTRIES } from '@pillarbox/contract/preferences/spam';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import { blockSender } from '@pillarbox/contract/safety/block-sender';
import { checkSafety } from '@pillarbox/contract/safety/safety';
import { loadTrustedSenders, trustSender } from '@pillarbox/contract/safety/trusted-senders';
import type { TrustedSender } from '@pillarbox/contract/safety/trusted-senders';
import { isAddress } from '@pillarbox/rules/address';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { SafetyServiceDeps } from './safety.service.ts';
import { safetyFactsOf } from './safety.service.ts';
import { readTrusted, withSender } from './trusted-senders.ts';

/** What the safety feature needs of the rest of the gateway. */
export interface SafetyFeatureDeps extends SafetyServiceDeps {
  readonly mount: Mount;
  /** Replaces the spam lists of an account by the result of `change`. */
  readonly changeSpamFilter: (session: Session, change: (lists: SpamFilter) => SpamFilter) => Promise<void>;
}

/** Registers the operations about the safety of messages. */
export function safetyFeature(deps: SafetyFeatureDeps): void {
  const { mount, settings } = deps;
  mount(checkSafety, ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    const { folder, uid, uidvalidity } = body;
    return safetyFactsOf(deps, session, { folder, uid, uidvalidity });
  });
  mount(loadTrustedSenders, async ({ session }) => {
    const stored = await settings.load(session, ['trustedSenders']);
    return { senders: readTrusted(stored.trustedSenders) };
  });
  mount(blockSender, async ({ session, body }) => {
    if (!isAddress(body.mail)) throw new Failure('invalid_request', { field: 'mail' });
    const mail = body.mail.toLowerCase();
    await deps.changeSpamFilter(session, (lists) => withBlocked(lists, mail, body.blocked));
    return { blocked: body.blocked };
  });
  mount(trustSender, async ({ session, body }) => {
    let senders: TrustedSender[] = [];
    await settings.change(session, 'trustedSenders', (value) => {
      senders = withSender(readTrusted(value), body);
      return senders;
    });
    return { senders };
  });
}

/** The lists after an address is blocked or no longer blocked. @throws Failure `invalid_request` when the list is full. */
function withBlocked({ AllowList, BlockList }: SpamFilter, mail: string, blocked: boolean): SpamFilter {
  const others = BlockList.filter((entry) => entry.toLowerCase() !== mail);
  if (!blocked) return { AllowList, BlockList: others };
  if (others.length >= MAX_SPAM_ENTRIES) throw new Failure('invalid_request', { limit: MAX_SPAM_ENTRIES });
  return { AllowList: AllowList.filter((entry) => entry.toLowerCase() !== mail), BlockList: [mail, ...others] };
}
