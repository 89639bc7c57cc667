import { readGroup } from '@pillarbox/contract/contacts/book-calls';
import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import { readContacts } from '@pillarbox/contract/contacts/contact-calls';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { forgetSuggestion, suggest } from '@pillarbox/contract/contacts/suggest';
import type { Address } from '@pillarbox/contract/mail/fields';
import { splitAddress } from '@pillarbox/rules/address';
import { call } from '../../../lib/call.ts';
import { session } from '../../../lib/session-state.ts';

/** What is asked. `wait`: the reply has everybody whom the global address list finds. */
export interface SuggestionQuestion {
  readonly text: string;
  /** Addresses to leave out. */
  readonly exclude: readonly string[];
  readonly wait: boolean;
}

/** What is found; `pending`: the global address list is still being searched. */
export type Found = ReplyOf<typeof suggest>;

/** The calls about suggestions; tests replace them. */
export interface SuggestionCalls {
  readonly suggest: (question: SuggestionQuestion, signal: AbortSignal) => Promise<Found>;
  readonly forget: (mail: string) => Promise<unknown>;
  /** The members of a group, those without an address left out. */
  readonly membersOf: (groupId: string) => Promise<readonly Address[]>;
}

function user(): string {
  return session.get().user?.mail ?? '';
}

async function membersOf(groupId: string): Promise<readonly Address[]> {
  const mail = user();
  const { local: account, domain } = splitAddress(mail);
  const group = await call(readGroup, { params: { mail, groupId } });
  const members: Address[] = [];
  for (let from = 0; from < group.contacts.length; from += MAX_NAMED) {
    const body = { ids: group.contacts.slice(from, from + MAX_NAMED) };
    const { Contacts } = await call(readContacts, { params: { domain, account }, body });
    members.push(...Contacts.map(({ Name, Email }) => ({ name: Name, mail: Email })));
  }
  return members.filter((one) => one.mail !== '');
}

/** The calls to the gateway. */
export const suggestionCalls: SuggestionCalls = {
  suggest: ({ text, exclude, wait }, signal) =>
    call(suggest, { params: { user: user() }, body: { text, exclude: [...exclude], wait } }, { signal }),
  forget: (mail) => call(forgetSuggestion, { params: { user: user() }, query: { mail } }),
  membersOf,
};
