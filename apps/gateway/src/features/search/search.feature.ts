import { searchMessages } from '@pillarbox/contract/search/search';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import { currentCall } from '../../platform/http/call-scope.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { searchFolders } from './search.service.ts';

/** What the search feature needs of the rest of the gateway. */
export interface SearchFeatureDeps {
  readonly mount: Mount;
  /** The mailbox of a session. @throws Failure as `MailFeature.mailboxOf`. */
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Registers the search over all folders of an account. */
export function searchFeature({ mount, mailboxOf, now }: SearchFeatureDeps): void {
  mount(searchMessages, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    return await searchFolders(await mailboxOf(session), body, { now, signal: currentCall()?.signal });
  });
}
