import type { Account } from '../../../platform/account/account.ts';
import type { BookService } from '../book.service.ts';
import type { BookStore } from '../book.store.ts';
import type { ContactService } from '../contact.service.ts';
import { DEMO_BOOK, DEMO_GROUPS, demoContacts } from './demo-people.ts';

interface FillDemoDeps {
  readonly store: BookStore;
  readonly books: BookService;
  readonly contacts: ContactService;
}

/** Gives the demo account its address books and groups. An account that has a book already is left as it is. */
export async function fillDemo({ store, books, contacts }: FillDemoDeps, owner: Account): Promise<void> {
  if ((await store.list(owner)).length > 0) return;
  const { id: first } = await books.defaultBook(owner);
  const { id: second } = await books.create(owner, { Name: DEMO_BOOK });
  const groups = new Map<string, string>();
  for (const Name of DEMO_GROUPS) groups.set(Name, (await books.saveGroup(owner, { Name })).object_id);
  const domain = owner.mail.slice(owner.mail.indexOf('@') + 1);
  for (const { person, isBusiness, groups: names } of demoContacts(domain)) {
    const GroupID = names.map((name) => groups.get(name) ?? '');
    await contacts.create(owner, { Person: person, AddressBookID: isBusiness ? second : first, GroupID });
  }
}
