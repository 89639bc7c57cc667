import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import { forgetSuggestion, suggest } from '@pillarbox/contract/contacts/suggest';
import { Failure } from '@pillarbox/contract/failure';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { suggestionsFor } from '@pillarbox/rules/suggestions';
import type { Db } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Log } from '../../platform/log/log.ts';
import { failureLogger } from '../../platform/log/unawaited.ts';
import { CollectedStore } from './collected.store.ts';
import { CollectingService } from './collecting.service.ts';

/** What the contacts feature needs of the rest of the gateway. */
export interface ContactsFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Whether the user lets addresses be collected [PREF-056]. */
  readonly isAllowed: (session: Session) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What the contacts feature offers. */
export interface ContactsFeature {
  /** Collects the recipients of a sent message. Never throws: a failure is logged. */
  sent(session: Session, recipients: readonly Address[]): Promise<void>;
}

/** Builds the contacts feature: today the addresses that were written to, and suggestions from them. */
export function contactsFeature(deps: ContactsFeatureDeps): ContactsFeature {
  const { mount, now } = deps;
  const store = new CollectedStore(deps.db);
  const collecting = new CollectingService({ ...deps, store });
  const failed = failureLogger(deps.log, 'addresses could not be collected');

  mount(suggest, async ({ session, params, body }) => {
    requireSelf(session, params.user);
    // The reply does not wait for Sent: the next letter finds what it has.
    void outsideCall(() => collecting.readSent(session)).catch(failed);
    const people = (await store.all(session)).map((one) => ({ ...one, lastUsed: one.lastUsed.getTime() }));
    const { outside, ...query } = body;
    const found = suggestionsFor(people, { ...query, without: outside ? session.domain : '', now: now() });
    return { suggestions: found.map(suggestionOf) };
  });

  mount(forgetSuggestion, async ({ session, params, query }) => {
    requireSelf(session, params.user);
    await store.remove(session, [query.mail.toLowerCase()]);
    return { Success: 1 as const };
  });

  return {
    sent: (session, recipients) => outsideCall(() => collecting.sent(session, recipients)).catch(failed),
  };
}

function suggestionOf({ mail, name, weight }: { mail: string; name: string; weight: number }): Suggestion {
  return {
    Email: mail,
    Name: name,
    object_id: '',
    Image: '',
    weight,
    groups: [],
    AddressBookId: '',
    autofill: true,
    isGroup: false,
    isAddressBook: false,
  };
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
