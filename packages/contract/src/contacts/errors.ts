import type { ErrorTable } from '../error-table.ts';

/** Error codes of contacts. `noname` and `validation` are the specification's words [ERR-027, ERR-028]. */
export const contactsErrors = {
  noname: { status: 422, fault: 'user' },
  validation: { status: 422, fault: 'user' },
  contact_name_missing: { status: 422, fault: 'user' },
  contact_book_missing: { status: 422, fault: 'user' },
  contact_not_found: { status: 404, fault: 'user' },
  contact_changed: { status: 409, fault: 'user' },
  photo_invalid: { status: 422, fault: 'user' },
  photo_too_large: { status: 413, fault: 'user' },
  photo_missing: { status: 404, fault: 'user' },
  contacts_none_chosen: { status: 422, fault: 'user' },
  too_many_contacts: { status: 422, fault: 'user' },
  book_not_found: { status: 404, fault: 'user' },
  /** Only the owner may do this, or somebody with a share of level HIGH. */
  book_not_allowed: { status: 409, fault: 'user' },
  book_is_default: { status: 409, fault: 'user' },
  too_many_books: { status: 422, fault: 'user' },
  /** The typed text is no address that can sign in at this provider. */
  share_not_here: { status: 422, fault: 'user' },
  share_with_self: { status: 422, fault: 'user' },
  too_many_shares: { status: 422, fault: 'user' },
  too_many_subscriptions: { status: 422, fault: 'user' },
  group_not_found: { status: 404, fault: 'user' },
  too_many_groups: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
