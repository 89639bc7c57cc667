import { checkSafety } from '@pillarbox/contract/safety/safety';
import { loadTrustedSenders, trustSender } from '@pillarbox/contract/safety/trusted-senders';
import type { TrustedSender } from '@pillarbox/contract/safety/trusted-senders';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import type { SafetyServiceDeps } from './safety.service.ts';
import { safetyFactsOf } from './safety.service.ts';
import { readTrusted, withSender } from './trusted-senders.ts';

/** What the safety feature needs of the rest of the gateway. */
export interface SafetyFeatureDeps extends SafetyServiceDeps {
  readonly mount: Mount;
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
  mount(trustSender, async ({ session, body }) => {
    let senders: TrustedSender[] = [];
    await settings.change(session, 'trustedSenders', (value) => {
      senders = withSender(readTrusted(value), body);
      return senders;
    });
    return { senders };
  });
}
