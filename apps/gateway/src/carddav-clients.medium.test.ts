import { contactsPage } from '@pillarbox/contract/contacts/contact-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardText, DavTestBed } from './dav.test-bed.ts';
import { CARD_FILES, Khard, PythonCaldav, Tsdav } from './carddav-clients.test-bed.ts';
import { hasPythonCaldav, letAllChange, Vdirsyncer } from './dav-clients.test-bed.ts';
import type { DavAccount, DavProgram } from './dav-clients.test-bed.ts';

/** The programs that this machine has. */
async function programsFor(account: DavAccount): Promise<DavProgram[]> {
  return [
    await Tsdav.open(account),
    ...(Vdirsyncer.isThere() ? [await Vdirsyncer.open(account, CARD_FILES)] : []),
    ...(Khard.isThere() ? [await Khard.open(account)] : []),
    ...((await hasPythonCaldav()) ? [await PythonCaldav.open(account)] : []),
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
    await letAllChange(programs, async (wanted) => {
      expect(page.events.some(({ event }) => event === 'contacts-changed')).toBe(true);
      page.events.length = 0;
      expect((await namesOnPage()).sort()).toEqual(wanted);
      for (const program of programs) expect(await program.names(), program.constructor.name).toEqual(wanted);
    });
    page.close();
  });
});
