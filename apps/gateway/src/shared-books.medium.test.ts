import * as books from '@pillarbox/contract/contacts/book-calls';
import { CONTACTS_API } from '@pillarbox/contract/contacts/contact';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import { removeContactPhoto, setContactPhoto } from '@pillarbox/contract/contacts/photo-calls';
import * as sharing from '@pillarbox/contract/contacts/sharing-calls';
import * as files from '@pillarbox/contract/contacts-import/operations';
import type { Operation } from '@pillarbox/contract/operation';
import { askForUpdates } from '@pillarbox/contract/contact-update/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GatewayUnderTest, TestInput, TestPage } from './journey.test-bed.ts';
import { partnerAt, signInAt, startPartners } from './several-partners.test-bed.ts';

/** The machine may be busy. */
const PATIENT = { timeout: 10_000 };
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('shared address books over HTTP', () => {
  let under: GatewayUnderTest;
  let olga: Person;
  let sam: Person;
  /** Has no share. */
  let eve: Person;
  /** A user of another partner at the same mail system. */
  let stranger: Person;
  let book: string;
  let ann: string;

  interface Person {
    readonly page: TestPage;
    readonly mail: string;
  }

  const newPerson = async (name: string, host: string): Promise<Person> => {
    const mail = `${name}-${crypto.randomUUID().slice(0, 8)}@${host}.example`;
    return { page: await signInAt(under, host, { address: mail, name }), mail };
  };

  beforeAll(async () => {
    under = await startPartners([partnerAt('north', '754'), partnerAt('south', '800')]);
  });
  afterAll(() => under.close());
  beforeEach(async () => {
    [olga, sam, eve] = [
      await newPerson('olga', 'north'),
      await newPerson('sam', 'north'),
      await newPerson('eve', 'north'),
    ];
    stranger = await newPerson('stranger', 'south');
    const { mail, page } = olga;
    book = (await page.send(books.createBook, { params: { mail }, body: { Name: 'Team' } })).object_id;
    const body = { Name: 'Ann', Email: 'ann@a.example', AddressBookID: book };
    ann = (await page.send(calls.createContact, { params: { mail }, body })).NewContactID;
    await share('HIGH');
    await sam.page.send(sharing.subscribe, at(sam));
  });

  const at = ({ mail }: Person, bookId = book) => ({ params: { mail, bookId } });
  const share = (level: 'LOW' | 'HIGH', user = sam.mail) =>
    olga.page.send(sharing.shareBook, { ...at(olga), body: { user, level } });
  const withdraw = () => olga.page.send(sharing.withdrawShare, { ...at(olga), body: { user: sam.mail } });
  const names = async ({ page, mail }: Person, body: object = {}) =>
    (await page.send(calls.contactsPage, { params: { mail }, body })).rows.map(({ name }) => name);
  /** What a refused call says: status and code. */
  const refusal = async <O extends Operation>({ page }: Person, operation: O, input: TestInput<O>): Promise<string> =>
    await page.send(operation, input).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );
  const vcards = async ({ page, mail }: Person, body: object): Promise<string> => {
    const path = files.exportContacts.path.replace(':mail', encodeURIComponent(mail));
    const json = { 'content-type': 'application/json' };
    const reply = await page.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    return await reply.text();
  };
  /** Stages a file with one contact and says what importing it to the shared book would do. */
  const importInto = async (person: Person): Promise<string> => {
    const form = new FormData();
    form.append('file', new File(['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Nia\r\nEND:VCARD\r\n'], 'one.vcf'));
    const params = { mail: person.mail };
    const upload = files.uploadImport.path.replace(':mail', encodeURIComponent(person.mail));
    const staged = await person.page.fetch(upload, { method: 'POST', body: form });
    const { id: importId } = (await staged.json()) as { id: string };
    const read = await refusal(person, files.readImport, { params: { ...params, importId }, body: { book } });
    if (read === 'done') await person.page.send(files.runImport, { params: { ...params, importId } });
    return read;
  };

  it('reach the subscriber, with level and owner, in lists, files and photos [API-135, DATA-041]', async () => {
    const { SubscribedBooks } = await sam.page.send(books.listBooks, { params: { mail: sam.mail } });
    expect(SubscribedBooks).toMatchObject([
      { object_id: book, Name: 'Team', SharingLevel: 'HIGH', Owner: olga.mail, Shared: 'YES', MembersCount: 1 },
    ]);
    const { AddressBooks } = await olga.page.send(books.listBooks, { params: { mail: olga.mail } });
    expect(AddressBooks[1]).toMatchObject({
      Shared: 'YES',
      SharedWith: [sam.mail],
      GrantedShares: { [sam.mail.split('@')[0] ?? '']: 'HIGH' },
    });
    expect(await sam.page.send(books.readBook, at(sam))).toMatchObject({ SharedWith: [], GrantedShares: {} });
    expect((await sam.page.send(books.readBookContacts, at(sam))).Contacts).toMatchObject([{ object_id: ann }]);
    expect(await vcards(sam, { format: 'vcard4', book })).toContain('ann@a.example');
    expect(await vcards(sam, { format: 'vcard4' })).toContain('ann@a.example');
    await sam.page.send(setContactPhoto, { params: { domain: 'north.example', contactId: ann }, body: PIXEL });
    const { Image } = await olga.page.send(calls.readContact, { params: { mail: olga.mail, contactId: ann } });
    expect((await olga.page.fetch(Image)).status).toBe(200);
  });

  it('are imported to with level HIGH only, and the contacts are the owner’s', async () => {
    expect(await importInto(sam)).toBe('done');
    await vi.waitFor(async () => expect(await names(olga, { book })).toEqual(['Ann', 'Nia']), PATIENT);
    await share('LOW');
    expect(await importInto(sam)).toBe('409 book_not_allowed');
    expect(await importInto(eve)).toBe('404 book_not_found');
  });

  it('refuse every change of a reader [CONT-013, CONT-026]', async () => {
    await share('LOW');
    const params = { mail: sam.mail };
    const mine = (await sam.page.send(calls.createContact, { params, body: { Name: 'Bob' } })).NewContactID;
    const photo = { params: { domain: 'north.example', contactId: ann } };
    const answers = [
      await refusal(sam, calls.changeContact, { params, body: { ID: ann, Name: 'x' } }),
      await refusal(sam, calls.changeContacts, { params, body: { list: [{ ID: ann, Company: 'x' }] } }),
      await refusal(sam, calls.changeContact, { params, body: { ID: mine, AddressBookID: book } }),
      await refusal(sam, calls.createContact, { params, body: { Name: 'x', AddressBookID: book } }),
      await refusal(sam, calls.deleteContact, { params: { ...params, contactId: ann } }),
      await refusal(sam, calls.deleteSeveral, { params, body: { contacts: [mine, ann] } }),
      await refusal(sam, calls.deleteSeveral, { params, body: { books: [book] } }),
      await refusal(sam, calls.copyContacts, { params, body: { target: book, contacts: [mine] } }),
      await refusal(sam, books.changeBook, { params, body: { object_id: book, Shared: 'NO' } }),
      await refusal(sam, books.deleteBook, { ...at(sam), body: {} }),
      await refusal(sam, sharing.shareBook, { ...at(sam), body: { user: eve.mail, level: 'HIGH' } }),
      await refusal(sam, sharing.withdrawShare, { ...at(sam), body: { user: sam.mail } }),
      await refusal(sam, setContactPhoto, { ...photo, body: PIXEL }),
      await refusal(sam, removeContactPhoto, photo),
    ];
    expect(answers).toEqual(answers.map(() => '409 book_not_allowed'));
    const question = { contacts: [ann], fields: ['name' as const], subject: 'Hello', text: 'Is this right?' };
    expect(await refusal(sam, askForUpdates, { params, body: question })).toContain('contacts_none_chosen');
    expect(await names(olga, { book })).toEqual(['Ann']);
    expect(await names(sam)).toEqual(['Ann', 'Bob']);
  });

  it('are nothing to people without a share, at this partner or another, nor after it has ended', async () => {
    await withdraw();
    for (const person of [sam, eve, stranger]) {
      const params = { mail: person.mail };
      const answers = [
        await refusal(person, books.readBook, at(person)),
        await refusal(person, books.readBookContacts, at(person)),
        await refusal(person, sharing.readOffered, at(person)),
        await refusal(person, sharing.subscribe, at(person)),
        await refusal(person, sharing.unsubscribe, at(person)),
        await refusal(person, sharing.shareBook, { ...at(person), body: { user: person.mail, level: 'HIGH' } }),
        await refusal(person, sharing.withdrawShare, { ...at(person), body: { user: sam.mail } }),
        await refusal(person, calls.contactsPage, { params, body: { book } }),
        await refusal(person, calls.createContact, { params, body: { Name: 'x', AddressBookID: book } }),
        await refusal(person, calls.copyContacts, { params, body: { target: book, books: [book] } }),
        await refusal(person, calls.deleteSeveral, { params, body: { books: [book] } }),
        await refusal(person, books.changeBook, { params, body: { object_id: book, Name: 'x' } }),
      ];
      expect(answers).toEqual(answers.map(() => '404 book_not_found'));
      expect(await refusal(person, calls.readContact, { params: { ...params, contactId: ann } })).toBe(
        '404 contact_not_found',
      );
      const photo = `${CONTACTS_API}/contact/photo/${person.mail.replace('@', '.')}/${ann}`;
      expect((await person.page.fetch(photo)).status).toBe(404);
      expect(await vcards(person, { format: 'vcard4', contacts: [ann] })).not.toContain('ann@a.example');
      expect(await names(person)).toEqual([]);
      expect((await person.page.send(sharing.listOffered, { params })).Books).toEqual([]);
    }
    expect(await refusal(eve, sharing.listOffered, { params: { mail: sam.mail } })).toMatch(/not_permitted$/);
  });

  it('are granted within the partner; the reply is the same whether or not somebody has the address', async () => {
    const shape = (reply: { GrantedShares: object }): object => ({ ...reply, GrantedShares: {}, SharedWith: [] });
    expect(shape(await share('LOW', eve.mail))).toEqual(shape(await share('LOW', 'nobody@north.example')));
    const refused = (user: string): Promise<string> =>
      refusal(olga, sharing.shareBook, { ...at(olga), body: { user, level: 'LOW' } });
    expect(await refused(stranger.mail)).toBe('422 share_not_here');
    expect(await refused(olga.mail)).toBe('422 share_with_self');
    expect(await refused(`${'x'.repeat(300)}@north.example`)).toBe('422 share_not_here');
  });

  it('tell the pages of everybody who sees them: a change, the share and its end', async () => {
    const changes = ({ page }: Person): number =>
      page.events.filter(({ event }) => event === 'contacts-changed').length;
    for (const { page } of [olga, sam, eve]) await page.listen('INBOX');
    const params = { mail: sam.mail };
    await sam.page.send(calls.changeContact, { params, body: { ID: ann, Name: 'Anna' } });
    await vi.waitFor(() => expect(changes(olga)).toBe(1), PATIENT);
    const before = changes(sam);
    await withdraw();
    await vi.waitFor(() => expect(changes(sam)).toBeGreaterThan(before), PATIENT);
    await share('LOW', eve.mail);
    await vi.waitFor(() => expect(changes(eve)).toBe(1), PATIENT);
    for (const { page } of [olga, sam, eve]) page.close();
  });
});
