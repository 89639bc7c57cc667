import * as z from 'zod/mini';
import { READ_ERRORS } from '../contacts/call-errors.ts';
import { CONTACTS_API, ownerParams } from '../contacts/contact.ts';
import { define } from '../define.ts';

/** Most people that one call returns: whoever wants others types more of their name. */
export const GLOBAL_LIST_PAGE = 100;
/** Longest text that is searched, in characters. */
export const GLOBAL_LIST_TEXT = 100;

/** A person of the global address list. `Email` is the first of `Emails`; what the source does not say is ''. */
export const globalPerson = z.object({
  Name: z.string(),
  Email: z.string(),
  Emails: z.array(z.string()),
  Phone: z.string(),
  Mobile: z.string(),
  Company: z.string(),
  Department: z.string(),
  Position: z.string(),
});
export type GlobalPerson = z.output<typeof globalPerson>;

/**
 * The people of the provider's global address list whose names or addresses have all typed words, by name, at most one page
 * [API-133, CONT-024]. `GlobalAddressBook` is the list of their addresses [DATA-043]. `more`: there are others, for a longer text.
 */
export const readGlobalList = define({
  id: 'globalList.read',
  method: 'GET',
  path: `${CONTACTS_API}/GlobalAddressList/:mail.json`,
  summary: 'People of the provider’s global address list.',
  whenDegraded: 'refused',
  params: ownerParams,
  query: z.object({ text: z._default(z.string().check(z.maxLength(GLOBAL_LIST_TEXT)), '') }),
  reply: z.object({ GlobalAddressBook: z.array(z.string()), People: z.array(globalPerson), more: z.boolean() }),
  errors: [...READ_ERRORS, 'feature_off', 'rate_limited', 'global_list_unavailable'],
});
