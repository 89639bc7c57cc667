import * as books from '@pillarbox/contract/contacts/book-calls';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import { Failure } from '@pillarbox/contract/failure';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { BookService } from './book.service.ts';
import type { CollectedStore } from './collected.store.ts';
import type { ContactService } from './contact.service.ts';
import { requireSelf } from './require-self.ts';
import type { SharingService } from './sharing/sharing.service.ts';

interface AddressBookRoutesDeps {
  readonly mount: Mount;
  readonly books: BookService;
  readonly contacts: ContactService;
  readonly collected: CollectedStore;
  readonly sharing: SharingService;
  /** Tells the other pages of the account that its contacts changed. */
  readonly changed: (session: Session) => void;
}

const DONE = { Success: 1 as const };
/** The first contacts of all books. */
const FIRST = { text: '', offset: 0, limit: MAX_NAMED };

/** Registers the operations on address books, groups and contacts. */
export function addressBookRoutes(deps: AddressBookRoutesDeps): void {
  bookRoutes(deps);
  groupRoutes(deps);
  readRoutes(deps);
  writeRoutes(deps);
}

function bookRoutes({ mount, books: service, contacts, sharing, changed }: AddressBookRoutesDeps): void {
  mount(books.listBooks, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const AddressBooks = await sharing.wire(session, await service.list(session));
    const SubscribedBooks = await sharing.subscribed(session);
    return { Groups: await service.listGroups(session), AddressBooks, SubscribedBooks };
  });
  mount(books.readBook, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const { right } = await service.usable(session, params.bookId, 'read');
    return right === 'OWN' ? await service.wired(session, params.bookId) : await sharing.offer(session, params.bookId);
  });
  mount(books.readBookContacts, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { Contacts: await contacts.inBook(session, params.bookId, MAX_NAMED) };
  });
  mount(books.createBook, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const { id } = await service.create(session, body);
    changed(session);
    return await service.wired(session, id);
  });
  mount(books.changeBook, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const { id } = await service.change(session, body);
    changed(session);
    return await service.wired(session, id);
  });
  mount(books.deleteBook, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await service.remove(session, params.bookId, body.destination_id);
    changed(session);
    return DONE;
  });
}

function groupRoutes({ mount, books: service, changed }: AddressBookRoutesDeps): void {
  mount(books.listGroups, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { Groups: await service.listGroups(session) };
  });
  mount(books.readGroup, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.group(session, params.groupId);
  });
  mount(books.saveGroup, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const group = await service.saveGroup(session, body);
    changed(session);
    return group;
  });
  mount(books.deleteGroup, async ({ session, params }) => {
    requireSelf(session, params.mail);
    await service.removeGroup(session, params.groupId);
    changed(session);
    return DONE;
  });
}

function readRoutes({ mount, contacts }: AddressBookRoutesDeps): void {
  mount(calls.contactsPage, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    return await contacts.page(session, body);
  });
  mount(calls.listContacts, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const { rows } = await contacts.page(session, FIRST);
    return {
      Contacts: await contacts.readSeveral(
        session,
        rows.map(({ id }) => id),
      ),
    };
  });
  mount(calls.listLightContacts, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { Contacts: (await contacts.page(session, FIRST)).rows };
  });
  mount(calls.readContact, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await contacts.read(session, params.contactId);
  });
  mount(calls.readContacts, async ({ session, params, body }) => {
    requireSelf(session, `${params.account}@${params.domain}`);
    return { Contacts: await contacts.readSeveral(session, body.ids) };
  });
}

function writeRoutes({ mount, books: service, contacts, collected, changed }: AddressBookRoutesDeps): void {
  mount(calls.createContact, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const NewContactID = await contacts.create(session, body);
    changed(session);
    return { NewContactID };
  });
  mount(calls.changeContact, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await contacts.change(session, [body]);
    changed(session);
    return await contacts.read(session, body.ID ?? '');
  });
  mount(calls.changeContacts, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await contacts.change(session, body.list);
    changed(session);
    return DONE;
  });
  mount(calls.deleteContact, async ({ session, params }) => {
    requireSelf(session, params.mail);
    if ((await contacts.remove(session, [params.contactId])) === 0) throw new Failure('contact_not_found');
    changed(session);
    return DONE;
  });
  mount(calls.deleteSeveral, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const { autofills } = body;
    if (body.books.length + body.contacts.length + autofills.length === 0) throw new Failure('contacts_none_chosen');
    await service.requireRemovable(session, body.books);
    // The call is refused here when the user may not delete one of the contacts; the books were checked before.
    await contacts.remove(session, body.contacts);
    for (const id of body.books) await service.remove(session, id);
    await collected.remove(
      session,
      autofills.map((mail) => mail.toLowerCase()),
    );
    changed(session);
    return DONE;
  });
  mount(calls.copyContacts, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const ids = await contacts.copy(session, body);
    changed(session);
    return { ...DONE, ids };
  });
  mount(calls.addContacts, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    const ids = await contacts.createSeveral(session, params.bookId, body.BulkContacts);
    changed(session);
    return ids;
  });
}
