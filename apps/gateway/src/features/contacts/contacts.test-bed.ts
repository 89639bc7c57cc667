import { testAccount } from '../../platform/testing/test-account.ts';
import { contactsFeature } from './contacts.feature.ts';
import type { ContactsFeature, ContactsFeatureDeps } from './contacts.feature.ts';

type Needed = 'mount' | 'db';

/** Builds the contacts feature for users of `TEST_LOGIN` who read American English. It opens no mailbox and collects no addresses. */
export function testContacts(
  deps: Pick<ContactsFeatureDeps, Needed> & Partial<Omit<ContactsFeatureDeps, Needed>>,
): ContactsFeature {
  return contactsFeature({
    blobs: {} as never,
    log: { warn: () => undefined },
    mailboxOf: () => Promise.reject(new Error('not asked')),
    isAllowed: () => Promise.resolve(false),
    now: () => 0,
    languagesOf: () => Promise.resolve(['en_US']),
    accountNamed: (_owner, name) => testAccount(name),
    broadcast: () => undefined,
    ...deps,
  });
}
