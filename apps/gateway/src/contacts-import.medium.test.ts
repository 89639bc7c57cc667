import * as books from '@pillarbox/contract/contacts/book-calls';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import type { ContactsImportEvent } from '@pillarbox/contract/contacts-import/events';
import type { ImportState } from '@pillarbox/contract/contacts-import/import';
import { MAX_IMPORT_BYTES } from '@pillarbox/contract/contacts-import/import';
import * as operations from '@pillarbox/contract/contacts-import/operations';
import { InProcessClient, codeOf } from '@pillarbox/testkit/in-process-client';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from './platform/database/database.ts';
import type { Download, Session, UploadedFile } from './platform/http/request-pipeline.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { testSession } from './platform/testing/test-session.ts';
import { testContacts } from './features/contacts/contacts.test-bed.ts';
import { contactsImportFeature } from './features/contacts-import/contacts-import.feature.ts';
import { ImportStore, wireImport } from './features/contacts-import/import.store.ts';
import { NO_SCANNER } from './platform/scanner/scanner.ts';

const NOW = Date.UTC(2026, 10, 22);
let accounts = 0;

async function* files(...contents: readonly (string | Buffer)[]): AsyncIterable<UploadedFile> {
  for (const content of contents) {
    yield { field: 'file', name: '../people.csv', mime: 'text/csv', stream: Readable.from([Buffer.from(content)]) };
  }
}

const TABLE =
  'Vorname;Nachname;Mail;Mobil;Geb.\r\nJonas;Weber;jonas@weber.example;+43 1632 960 204;03/04/85\r\nPriya;Raman;priya@raman;;\r\n;;;;25/12/90\r\nTom;Ashdown;tom@a.example;;\r\n';

describeOnDatabases('files of contacts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = () => {
    const mail = `imports${String((accounts += 1))}@example.test`;
    const session = testSession(mail);
    const client = new InProcessClient<Session>();
    const events: ImportState[] = [];
    const kept = new Map<string, Uint8Array>();
    const blobs = {
      put: async (id: string, content: unknown) => void kept.set(id, content as Uint8Array),
      read: async (id: string) => kept.get(id) ?? null,
      remove: async (id: string) => void kept.delete(id),
    };
    const contacts = testContacts({
      mount: client.mount,
      db: database.db,
      blobs: blobs,
      now: () => NOW,
    });
    const failed = vi.fn<(error: unknown) => void>();
    const feature = contactsImportFeature({
      mount: client.mount,
      db: database.db,
      blobs,
      scanner: NO_SCANNER,
      books: contacts.files,
      now: () => NOW,
      broadcast: (_audience, event) => {
        if (event.event === 'contacts-import') events.push((event satisfies ContactsImportEvent).import);
      },
      failed,
    });
    const own = { session, params: { mail } };
    const named = (importId: string) => ({ session, params: { mail, importId } });
    const upload = (content: string | Buffer) =>
      client.call(operations.uploadImport, { ...own, files: files(content) });
    const ended = async (id: string, state: ImportState['state']): Promise<ImportState> => {
      await vi.waitFor(() => expect(events.findLast((event) => event.id === id)?.state).toBe(state), 20_000);
      return events.findLast((event) => event.id === id) as ImportState;
    };
    const run = async (id: string): Promise<ImportState> => {
      events.length = 0;
      await client.call(operations.runImport, named(id));
      return await ended(id, 'done');
    };
    const names = async () => {
      const { rows } = await client.call(calls.contactsPage, { ...own, body: {} });
      return rows.map(({ name, mail: address }) => `${name} <${address}>`);
    };
    const exported = async (body: object) => {
      const file = await client.download<Download>(operations.exportContacts, { ...own, body });
      return { name: file.name, text: await text(file.content as Readable) };
    };
    return { mail, session, client, own, named, upload, run, ended, names, exported, events, kept, feature, failed };
  };

  it('are read without changing anything, with what would happen to each row [CONT-037]', async () => {
    const { upload, names, client, named } = bed();
    const reading = await upload(TABLE);
    expect(reading).toMatchObject({
      name: 'people.csv',
      format: 'csv',
      charset: 'utf-8',
      delimiter: ';',
      rows: 4,
      added: 2,
      filled: 0,
      complete: 0,
      leftOut: 2,
      leftOutRows: [
        { row: 3, name: 'Priya Raman', reason: 'bad_email', column: 2, value: 'priya@raman' },
        { row: 4, reason: 'empty' },
      ],
    });
    expect(reading.columns.map(({ field, by }) => `${field} ${by}`)).toEqual([
      'given name',
      'family name',
      'email name',
      'mobile name',
      'birthday name',
    ]);
    // 25/12/90 says that the day comes first.
    expect(reading.preview[0]?.person).toMatchObject({ name: 'Jonas Weber', birthday: '1985-04-03' });
    expect(await names()).toEqual([]);
    const fields = ['given', 'family', 'email', '', ''] as const;
    const corrections = [{ row: 3, column: 2, value: 'priya@raman.example' }];
    const again = await client.call(operations.readImport, {
      ...named(reading.id),
      body: { fields: [...fields], corrections },
    });
    expect(again).toMatchObject({ added: 3, leftOut: 1 });
    expect(again.preview[0]?.person.phones).toEqual([]);
  });

  it('are imported as they were read last, once, however often they are run [CONT-037]', async () => {
    const { upload, run, names, client, named, own, events } = bed();
    const { id } = await upload(TABLE);
    expect(await run(id)).toMatchObject({ state: 'done', added: 2, filled: 0, leftOut: 2, done: 2, total: 2 });
    expect(await names()).toEqual(['Jonas Weber <jonas@weber.example>', 'Tom Ashdown <tom@a.example>']);
    expect(await codeOf(client.call(operations.runImport, named(id)))).toBe('import_running');
    const second = await upload(TABLE);
    expect(second).toMatchObject({ added: 0, filled: 0, complete: 2 });
    await run(second.id);
    expect(await names()).toHaveLength(2);
    const { imports } = await client.call(operations.listImports, own);
    expect(imports.map((one) => one.id)).toEqual([second.id, id]);
    expect(events.at(-1)?.state).toBe('done');
  });

  it('are read once for the preview and the import, and again when they are to be read in another way', async () => {
    const { upload, run, client, named, kept } = bed();
    const { id } = await upload(TABLE);
    kept.clear();
    expect(await run(id)).toMatchObject({ added: 2, leftOut: 2 });
    const other = await upload(TABLE);
    kept.clear();
    const body = { existing: 'add' as const };
    expect(await codeOf(client.call(operations.readImport, { ...named(other.id), body }))).toBe('import_not_found');
  });

  it('go on after they were interrupted, and add nothing twice', async () => {
    const { upload, run, names, own, feature, client, named, ended } = bed();
    const { id } = await upload(TABLE);
    const store = new ImportStore(database.db);
    // A gateway that ended after it had noted and written the first row.
    await store.claim(own.session, id, { from: ['ready'], to: 'running' });
    expect(await codeOf(client.call(operations.runImport, named(id)))).toBe('import_running');
    await store.progress(id, {}, 'interrupted');
    expect(await run(id)).toMatchObject({ added: 2 });
    await store.progress(id, {}, 'interrupted');
    expect(await run(id)).toMatchObject({ added: 2, complete: 2 });
    expect(await names()).toHaveLength(2);
    // An undo that was left counts the cards that are still in.
    await store.claim(own.session, id, { from: ['done'], to: 'undoing' });
    const left = await store.progress(id, { total: 5, done: 2 });
    if (left === null) throw new Error('The import is gone');
    expect(wireImport({ ...left, isStale: true })).toMatchObject({ state: 'interrupted', done: 3, total: 5 });
    await feature.close();
    const other = await upload('Name,Mail\nNew,new@a.example\n');
    await client.call(operations.runImport, named(other.id));
    await ended(other.id, 'interrupted');
  });

  it('are taken back as a whole; what was changed since stays', async () => {
    const { upload, run, names, client, own, named, ended } = bed();
    const { NewContactID } = await client.call(calls.createContact, {
      ...own,
      body: { Name: 'Tom Ashdown', Email: 'tom@a.example' },
    });
    const { id } = await upload(
      `${TABLE}Tom;Ashdown;tom@a.example;+44 1632 960 111;\r\nEve;Hart;eve@hart.example;;\r\n`,
    );
    expect(await run(id)).toMatchObject({ added: 2, filled: 1 });
    const read = () =>
      client.call(calls.readContact, { session: own.session, params: { ...own.params, contactId: NewContactID } });
    expect((await read()).Phones.Home.Mobile).toBe('+44 1632 960 111');
    const { rows } = await client.call(calls.contactsPage, { ...own, body: { text: 'eve' } });
    await client.call(calls.changeContact, { ...own, body: { ID: rows[0]?.id ?? '', Company: 'Hart' } });
    await client.call(operations.undoImport, named(id));
    expect(await ended(id, 'undone')).toMatchObject({ kept: 1 });
    expect(await names()).toEqual(['Eve Hart <eve@hart.example>', 'Tom Ashdown <tom@a.example>']);
    expect((await read()).Phones.Home.Mobile).toBe('');
    expect(await codeOf(client.call(operations.undoImport, named(id)))).toBe('import_running');
  });

  it('give the rows that were left out back as a file', async () => {
    const { upload, client, named } = bed();
    const { id } = await upload(TABLE);
    const file = await client.download<Download>(operations.saveLeftOut, named(id));
    expect(file.name).toBe('people-left-out.csv');
    expect(Buffer.from(file.content as Uint8Array).toString()).toBe(
      '\uFEFFVorname,Nachname,Mail,Mobil,Geb.\r\nPriya,Raman,priya@raman,,\r\n,,,,25/12/90\r\n',
    );
    const cards = await upload(
      'BEGIN:VCARD\nVERSION:3.0\nNOTE:x\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Ann\nN:;Ann;;;\nEND:VCARD\n',
    );
    const left = await client.download<Download>(operations.saveLeftOut, named(cards.id));
    expect(Buffer.from(left.content as Uint8Array).toString()).toContain('NOTE:x');
  });

  it('belong to one account, and are refused when they are too large or no contacts', async () => {
    const { upload, mail, client, kept, own } = bed();
    const { id } = await upload(TABLE);
    const other = bed();
    expect(await codeOf(other.client.call(operations.runImport, other.named(id)))).toBe('import_not_found');
    const foreign = { session: other.session, params: { mail, importId: id } };
    for (const call of [operations.runImport, operations.undoImport, operations.saveLeftOut]) {
      expect(await codeOf(other.client.call(call, foreign))).toBe('not_permitted');
    }
    const exporting = { session: other.session, params: { mail }, body: { format: 'csv' as const } };
    expect(await codeOf(other.client.download(operations.exportContacts, exporting))).toBe('not_permitted');
    expect(await codeOf(upload(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a')))).toBe('import_too_large');
    expect(await codeOf(upload('PK\u0003\u0004,,,'))).toBe('import_not_a_table');
    await expect(upload('a,b\n'.repeat(50_002))).rejects.toMatchObject({
      code: 'import_too_many_rows',
      details: { limit: 50_000 },
    });
    expect(await codeOf(client.call(operations.uploadImport, own))).toBe('invalid_request');
    expect(kept.size).toBe(1);
  });

  it('are written as vCard 3, vCard 4 and CSV: the chosen contacts, a book, or all', async () => {
    const { upload, run, exported, client, own } = bed();
    await run((await upload(`${TABLE}=SUM(1);"a ""b""";eve@hart.example;;\r\n`)).id);
    const table = await exported({ format: 'csv' });
    expect(table.name).toBe('contacts.csv');
    expect(table.text.split('\r\n')).toHaveLength(5);
    expect(table.text).toContain("'=SUM(1)");
    const three = await exported({ format: 'vcard3' });
    expect(three.text.match(/^VERSION:3\.0\r$/gm)).toHaveLength(3);
    const four = await exported({ format: 'vcard4' });
    expect(four.text.match(/^VERSION:4\.0\r$/gm)).toHaveLength(3);
    const { rows } = await client.call(calls.contactsPage, { ...own, body: { text: 'jonas' } });
    expect(
      (await exported({ format: 'vcard3', contacts: [rows[0]?.id ?? '', 'unknown'] })).text.match(/^FN:/gm),
    ).toHaveLength(1);
    // What was exported is known when it comes back.
    for (const file of [table.text, three.text, four.text])
      expect(await upload(file)).toMatchObject({ added: 0, leftOut: 0 });
    expect(await codeOf(exported({ format: 'csv', book: 'unknown' }))).toBe('book_not_found');
  });

  it('of thousands of cards are imported and taken back', async () => {
    const { upload, run, client, named, ended } = bed();
    const rows = Array.from({ length: 3000 }, (_none, at) => `Person ${String(at)},p${String(at)}@many.example`);
    const { id, added } = await upload(`Name,Email\n${rows.join('\n')}`);
    expect(added).toBe(3000);
    expect(await run(id)).toMatchObject({ added: 3000, done: 3000 });
    await client.call(operations.undoImport, named(id));
    expect(await ended(id, 'undone')).toMatchObject({ kept: 0 });
  });

  it('bring people into groups, existing ones by name, and leave the groups again [CONT-037]', async () => {
    const { client, own, upload, run, ended, named, exported, events } = bed();
    const groups = async () =>
      (await client.call(books.listBooks, own)).Groups.map(
        ({ Name, contacts }) => `${Name} ${String(contacts.length)}`,
      );
    await client.call(books.saveGroup, { ...own, body: { Name: 'Work' } });
    const file =
      'Name,Email,Labels\r\nAnn,ann@a.example,* myContacts ::: work ::: Friends\r\nBea,bea@a.example,Friends\r\n';
    const without = await upload(file);
    expect(without.groups).toBe(2);
    await client.call(operations.readImport, { ...named(without.id), body: { groups: false } });
    await run(without.id);
    expect(await groups()).toEqual(['Work 0']);
    // The cards are complete by now; the people still come into the groups.
    const { id, complete } = await upload(file);
    expect(complete).toBe(2);
    await run(id);
    expect(await groups()).toEqual(['Friends 2', 'Work 1']);
    const table = await exported({ format: 'csv' });
    expect(table.text).toMatch(/Ann.*Friends ::: Work\r\n/);
    expect((await exported({ format: 'vcard3' })).text).toContain('\r\nCATEGORIES:Friends,Work\r\n');
    // The group that the import made goes, the one that was there stays.
    events.length = 0;
    await client.call(operations.undoImport, named(id));
    await ended(id, 'undone');
    expect(await groups()).toEqual(['Work 0']);
  });
});
