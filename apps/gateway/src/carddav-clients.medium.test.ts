import { contactsPage } from '@pillarbox/contract/contacts/contact-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardText, DavTestBed } from './dav.test-bed.ts';
import { Khard, PythonCaldav, Tsdav, Vdirsyncer } from './carddav-clients.test-bed.ts';
import type { ContactsProgram, DavAccount } from './carddav-clients.test-bed.ts';

/** The programs that this machine has. */
async function programsFor(account: DavAccount): Promise<ContactsProgram[]> {
  return [
    await Tsdav.open(account),
    ...(Vdirsyncer.isThere() ? [await Vdirsyncer.open(account)] : []),
    ...(Khard.isThere() ? [await Khard.open(account)] : []),
    ...((await PythonCaldav.isThere()) ? [await PythonCaldav.open(account)] : []),
  ];
}

describe('address books with real clients', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());

  // Python programs start some sixty times, which takes a while on a busy machine.
  it('each adds, changes and deletes contacts, and the others and the page see it', { timeout: 600_000 }, async () => {
    const { mail, password, dav, book, page, json } = await bed.person();
    // A client does not empty a whole book without being told to.
    await dav.put(`${book}stays.vcf`, cardText('u-stays', 'Stays Here'));
    const programs = await programsFor({ address: bed.under.gateway.address, mail, password });
    await page.listen('INBOX');
    const namesOnPage = async (): Promise<string[]> => {
      const reply = await json('POST', contactsPage.path, { text: '', offset: 0, limit: 50 });
      return contactsPage.reply.parse(reply).rows.map(({ name }) => name);
    };
    const allSee = async (names: readonly string[]): Promise<void> => {
      const wanted = ['Stays Here', ...names].sort();
      expect(page.events.some(({ event }) => event === 'contacts-changed')).toBe(true);
      page.events.length = 0;
      expect((await namesOnPage()).sort()).toEqual(wanted);
      for (const program of programs) expect(await program.names(), program.constructor.name).toEqual(wanted);
    };
    const numbers = ['One', 'Two', 'Three', 'Four'].slice(0, programs.length);
    for (const [at, number] of numbers.entries()) await programs[at]?.add(`Contact ${number}`);
    await allSee(numbers.map((number) => `Contact ${number}`));
    // Each changes a contact of the next one, and then deletes one that another has changed.
    const following = (at: number): ContactsProgram | undefined => programs[(at + 1) % programs.length];
    for (const [at, number] of numbers.entries()) await following(at)?.rename(`Contact ${number}`, `Changed ${number}`);
    await allSee(numbers.map((number) => `Changed ${number}`));
    for (const [at, number] of numbers.entries()) await following(at + 1)?.remove(`Changed ${number}`);
    await allSee([]);
    page.close();
    for (const program of programs) await program.close();
  });
});
