import { unsubscribe, unsubscribeState } from '@pillarbox/contract/unsubscribe/unsubscribe';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import type { UnsubscribeDeps } from './unsubscribe.service.ts';
import { UnsubscribeService } from './unsubscribe.service.ts';

/** What the feature needs of the rest of the gateway. */
export interface UnsubscribeFeatureDeps extends UnsubscribeDeps {
  readonly mount: Mount;
}

/** Registers the operations about leaving mailings. */
export function unsubscribeFeature(deps: UnsubscribeFeatureDeps): void {
  const service = new UnsubscribeService(deps);
  deps.mount(unsubscribeState, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    return { state: await service.state(session, body) };
  });
  deps.mount(unsubscribe, async ({ session, body, exchange }) => {
    requireOwnRealm(session, body.realmid);
    return { state: await service.send(session, body, exchange.signal) };
  });
}
