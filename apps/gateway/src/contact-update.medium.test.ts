import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import { createAppPassword } from '@pillarbox/contract/session/app-passwords';
import * as own from '@pillarbox/contract/contact-update/operations';
import { answerUpdate, openUpdate } from '@pillarbox/contract/contact-update/public-operations';
import type { UpdateRequest, UpdateValue } from '@pillarbox/contract/contact-update/update';
import { MAX_ASKED_A_DAY } from '@pillarbox/contract/contact-update/update';
import { createContact, deleteContact, changeContact, readContact } from '@pillarbox/contract/contacts/contact-calls';
import { person as personShape } from '@pillarbox/contract/contacts/person';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const LOCAL = { kind: 'local', loginDomain: 'example.test' };
const PARTNER = { id: '754', name: 'Northwater', hosts: ['*'], mail: LOCAL };
const OTHER = { id: '755', name: 'Elsewhere', hosts: ['elsewhere.test'], mail: LOCAL };
const SETTLED = { timeout: 20_000 };
/** A payload that would be a page if anything took it for one. */
const HOSTILE = '<img src=x onerror=alert(1)>{{7*7}}\u202e"\'';

describe('asking contacts to check their details', () => {
  let under: GatewayUnderTest;
  let people = 0;
  beforeAll(async () => {
    under = await startTestGateway(PARTNER, [OTHER], { settings: { PILLARBOX_TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => under.close());

  /** An owner with a page and the calls that a test needs. */
  const owner = async () => {
    const mail = `owner${String((people += 1))}@example.test`;
    const colleague = `jonas${String(people)}@example.test`;
    for (const address of [mail, colleague])
      await under.gateway.mailSystems.local?.createAccount({ address, name: 'X', password: 'right', quota: 0 });
    const page = new TestPage(under.gateway.address);
    await page.signIn(mail, 'right');
    const params = { mail };
    const add = async (given: object = {}): Promise<string> => {
      const Person = personShape.parse({
        name: 'Jonas Weber',
        given: 'Jonas',
        family: 'Weber',
        emails: [{ value: colleague, label: 'work' }],
        phones: [{ value: '+43 1', label: 'mobile' }],
        notes: 'owes me money',
        ...given,
      });
      return (await page.send(createContact, { params, body: { Person } })).NewContactID;
    };
    const question = {
      fields: ['name', 'email', 'phone'] as ('name' | 'email' | 'phone')[],
      subject: 'Your details',
      text: 'Hello,\n\nplease check.',
    };
    const ask = (contacts: string[], more: object = {}) =>
      page.send(own.askForUpdates, { params, body: { contacts, ...question, ...more } });
    const linkOf = async (contactId: string): Promise<string> =>
      (await page.send(own.readUpdateLink, { params: { mail, contactId } })).Link;
    const secretOf = async (contactId: string): Promise<string> => (await linkOf(contactId)).split('/').at(-1) ?? '';
    const list = async (): Promise<UpdateRequest[]> => (await page.send(own.listUpdates, { params })).requests;
    const first = async (): Promise<UpdateRequest> => (await list())[0] as UpdateRequest;
    const contact = (contactId: string) => page.send(readContact, { params: { mail, contactId } });
    const named = (requestId: string) => ({ params: { mail, requestId } });
    return { mail, colleague, page, params, add, ask, linkOf, secretOf, list, first, contact, named };
  };

  const visitor = (host?: string): TestPage =>
    host === undefined ? new TestPage(under.gateway.address) : new TestPage(`http://${host}`, under.gateway.address);
  const open = (id: string, page = visitor()) => page.call(openUpdate, { id });
  const answer = (
    id: string,
    body: { version: string; kind: 'changes' | 'right' | 'delete'; values?: UpdateValue[] },
  ) => visitor().call(answerUpdate, { id, ...body });
  const refusal = (asked: Promise<unknown>): Promise<string> =>
    asked.then(
      () => 'none',
      (error: unknown) => (error as Error).message,
    );

  it('sends each a message of the user with a link of its own, filed in Sent; the link can be read [API-130, CONT-009]', async () => {
    const { page, add, ask, linkOf, colleague, params } = await owner();
    const one = await add();
    const other = await add({ name: 'No Address', emails: [] });
    expect(await linkOf(one)).toBe('');
    expect(await ask([one, other])).toEqual({ sent: 1, left: [{ name: 'No Address', why: 'no_address' }] });
    const link = await linkOf(one);
    expect(link).toMatch(/^http:\/\/[^/]+\/#\/public\/contactsupdate\/[\w-]{43}$/);
    // Reading makes nothing.
    expect(await linkOf(one)).toBe(link);
    const inbox = new TestPage(under.gateway.address);
    await inbox.signIn(colleague, 'right');
    const rows = async (who: TestPage, folder: string) => (await who.call(fetchlist, { folder })).rows;
    await expect.poll(async () => (await rows(inbox, 'INBOX')).length, SETTLED).toBe(1);
    expect((await rows(inbox, 'INBOX'))[0]).toMatchObject({ subject: 'Your details' });
    await expect.poll(async () => (await rows(page, 'Sent')).length, SETTLED).toBe(1);
    const proved = await page.send(own.listUpdates, { params });
    expect(JSON.stringify(proved)).not.toContain(link.split('/').at(-1));
  });

  it('the page shows the chosen fields and nothing else; nobody needs a session [PUB-001, PUB-006]', async () => {
    const { add, ask, secretOf, mail } = await owner();
    const id = await add();
    await ask([id]);
    const page = visitor();
    const shown = await open(await secretOf(id), page);
    expect(shown).toMatchObject({ owner: { mail }, fields: ['name', 'email', 'phone'] });
    expect(shown.values.map(({ key, parts }) => [key, ...parts])).toEqual([
      ['name', 'Jonas Weber'],
      ['email1', expect.stringContaining('jonas')],
      ['phone1', '+43 1'],
    ]);
    expect(JSON.stringify(shown)).not.toContain('money');
    expect(page.cookieValues).toEqual([]);
  });

  it('a change is accepted field by field, phones and other programs see it, and it is taken back', async () => {
    const { add, ask, secretOf, first, list, contact, page, named, mail } = await owner();
    const id = await add();
    await ask([id]);
    const secret = await secretOf(id);
    const { values, version } = await open(secret);
    const changed = values.map((value) => (value.key === 'phone1' ? { ...value, parts: ['+43 9'] } : value));
    const more: UpdateValue = { key: '', kind: 'phone', label: 'work', parts: [HOSTILE] };
    await page.listen('INBOX');
    await answer(secret, { version, kind: 'changes', values: [...changed, more] });
    await expect.poll(() => page.events, SETTLED).toContainEqual({ event: 'contact-update', answered: 'Jonas Weber' });
    expect(await page.send(own.countUpdates, { params: { mail } })).toEqual({ count: 1 });
    const request = await first();
    expect(request).toMatchObject({ state: 'answered', answer: 'changes', gone: false });
    expect(request.changes.map(({ before, after, standing }) => [standing, ...before, '>', ...after])).toEqual([
      ['open', '+43 1', '>', '+43 9'],
      ['open', '>', HOSTILE.replace('\u202e', '')],
    ]);
    const accept = { ...named(request.id), body: { changes: ['1'], etag: request.etag } };
    await page.send(own.applyUpdate, accept);
    expect((await contact(id)).Person.phones).toMatchObject([{ label: 'mobile', value: '+43 9' }]);
    expect((await contact(id)).Notes).toBe('owes me money');
    expect(await refusal(page.send(own.applyUpdate, accept))).toBe('404 update_not_found');
    // A program with an app password reads the accepted number.
    await page.call(confirmIdentity, { password: 'right' });
    const { password } = await page.call(createAppPassword, { name: 'Phone' });
    const dav = await fetch(`${under.gateway.address}/dav/addressbooks/${mail}/`, {
      method: 'PROPFIND',
      headers: { authorization: `Basic ${Buffer.from(`${mail}:${password}`).toString('base64')}`, depth: '1' },
    });
    const book =
      /<d:href>(\/dav\/addressbooks\/[^<]*\/[^<]+)<\/d:href>(?![\s\S]*<d:href>\/dav\/addressbooks\/[^<]*\/[^<]+<)/.exec(
        await dav.text(),
      )?.[1];
    const report = await fetch(`${under.gateway.address}${book ?? ''}`, {
      method: 'REPORT',
      headers: {
        authorization: `Basic ${Buffer.from(`${mail}:${password}`).toString('base64')}`,
        depth: '1',
        'content-type': 'text/xml',
      },
      body: '<c:addressbook-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><c:address-data/></d:prop></c:addressbook-query>',
    });
    expect(await report.text()).toContain('+43 9');
    await page.send(own.undoUpdate, named(request.id));
    expect((await contact(id)).Person.phones).toMatchObject([{ value: '+43 1' }]);
    expect((await list())[0]?.state).toBe('answered');
  });

  it('says which values were changed meanwhile, and writes over nothing that the owner has not seen', async () => {
    const { add, ask, secretOf, first, contact, page, named, params } = await owner();
    const id = await add();
    await ask([id]);
    const secret = await secretOf(id);
    const { values, version } = await open(secret);
    const changed = values.map((value) => (value.key === 'name' ? { ...value, parts: ['Jonas Huber'] } : value));
    await answer(secret, { version, kind: 'changes', values: changed });
    const before = await first();
    await page.send(changeContact, { params, body: { ID: id, Name: 'J. W.' } });
    const body = { changes: ['1'], etag: before.etag };
    expect(await refusal(page.send(own.applyUpdate, { ...named(before.id), body }))).toBe('409 contact_changed');
    const now = await first();
    expect(now.changes).toMatchObject([{ standing: 'changed', now: ['J. W.'] }]);
    await page.send(own.applyUpdate, { ...named(now.id), body: { changes: ['1'], etag: now.etag } });
    expect((await contact(id)).Name).toBe('Jonas Huber');
    await page.send(changeContact, { params, body: { ID: id, Name: 'Another' } });
    expect(await refusal(page.send(own.undoUpdate, named(now.id)))).toBe('409 contact_changed');
    expect((await contact(id)).Name).toBe('Another');
  });

  it('“everything is right” and “please delete me” are answers, and change nothing by themselves', async () => {
    const { add, ask, secretOf, list, contact, page, named } = await owner();
    const [one, two] = [await add(), await add({ name: 'Ann', emails: [{ value: 'ann@example.test' }] })];
    await ask([one, two]);
    for (const [id, kind] of [
      [one, 'right'],
      [two, 'delete'],
    ] as const) {
      const secret = await secretOf(id);
      await answer(secret, { version: (await open(secret)).version, kind });
    }
    expect((await list()).map(({ name, answer: given }) => [name, given]).toSorted()).toEqual([
      ['Ann', 'delete'],
      ['Jonas Weber', 'right'],
    ]);
    expect((await contact(two)).Name).toBe('Ann');
    const [request] = await list();
    await page.send(own.dismissUpdate, named(request?.id ?? ''));
    expect((await list()).filter(({ state }) => state === 'answered')).toHaveLength(1);
  });

  it('wrong, used, withdrawn links, links at another provider and links of deleted contacts get the same words', async () => {
    const { add, ask, secretOf, first, page, named, mail } = await owner();
    const replies: string[] = [];
    const refused = async (id: string, host?: string): Promise<void> => {
      const reply = await visitor(host).fetch(openUpdate.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      });
      const { requestId: _, ...error } = ((await reply.json()) as { error: Record<string, unknown> }).error;
      replies.push(JSON.stringify([reply.status, error]));
    };
    await refused('A'.repeat(43));
    const id = await add();
    await ask([id]);
    const secret = await secretOf(id);
    await refused(secret, 'elsewhere.test');
    await refused(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`);
    const { version } = await open(secret);
    await answer(secret, { version, kind: 'right' });
    await refused(secret);
    await ask([id]);
    const again = await secretOf(id);
    await page.send(own.withdrawUpdate, named((await first()).id));
    await refused(again);
    const gone = await add({ emails: [{ value: 'gone@example.test' }] });
    await ask([gone]);
    const left = await secretOf(gone);
    await page.send(deleteContact, { params: { mail, contactId: gone } });
    await refused(left);
    expect(replies).toHaveLength(6);
    expect(new Set(replies)).toEqual(new Set([replies[0]]));
    expect(replies[0]).toContain('update_link_invalid');
  });

  it('an asked address has a limit, an account too, and a link that waited is withdrawn by the next', async () => {
    const { add, ask, secretOf, mail, page } = await owner();
    const id = await add();
    await ask([id]);
    const old = await secretOf(id);
    await ask([id]);
    expect(await refusal(open(old))).toBe('404 update_link_invalid');
    await open(await secretOf(id));
    expect(await ask([id])).toEqual({ sent: 0, left: [{ name: 'Jonas Weber', why: 'asked_lately' }] });
    const same = await add({ name: 'Same address' });
    expect((await ask([same])).sent).toBe(0);
    const others: string[] = [];
    for (let at = 0; at <= MAX_ASKED_A_DAY; at += 1)
      others.push(await add({ emails: [{ value: `x${String(at)}@example.test` }] }));
    await ask(others.slice(0, 50));
    expect(await refusal(ask(others.slice(50, 100)))).toBe('429 update_too_many');
    expect((await ask(others.slice(50, 98))).sent).toBe(48);
    expect(await refusal(ask(others.slice(0, 60)))).toBe('422 invalid_request');
    expect(await refusal(page.send(own.listUpdates, { params: { mail: `not.${mail}` } }))).toMatch(/ not_permitted$/);
  });

  it('all accounts together have a limit for an address in any spelling, which names nobody', async () => {
    const replies: unknown[] = [];
    for (const [first, second] of [
      ['often@example.test', 'o.ften+a@example.test'],
      ['Often@example.test', 'often@example.test'],
      ['often+b@example.test', 'often@example.test'],
    ]) {
      const { add, ask } = await owner();
      for (const value of [first, second]) replies.push(await ask([await add({ emails: [{ value }] })]));
    }
    const sent = { sent: 1, left: [] };
    const refused = { sent: 0, left: [{ name: 'Jonas Weber', why: 'not_now' }] };
    expect(replies).toEqual([sent, sent, sent, sent, sent, refused]);
  });

  it('refuses answers that are too large, to what was not shown, from other pages, and all but the first', async () => {
    const { add, ask, secretOf } = await owner();
    const id = await add();
    await ask([id]);
    const secret = await secretOf(id);
    const { version, values } = await open(secret);
    const send = (body: string, headers: Record<string, string> = {}) =>
      visitor().fetch(answerUpdate.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    const large = { id: secret, version, kind: 'changes', values: [{ ...values[0], parts: ['x'.repeat(4_000_000)] }] };
    expect((await send(JSON.stringify(large)).catch(() => ({ status: 413 }))).status).toBe(413);
    const long = { ...large, values: [{ ...values[0], parts: ['x'.repeat(201)] }] };
    expect((await send(JSON.stringify(long))).status).toBe(422);
    const many = { ...large, values: Array.from({ length: 49 }, () => ({ ...values[0], parts: ['x'] })) };
    expect((await send(JSON.stringify(many))).status).toBe(422);
    expect(await refusal(answer(secret, { version: 'another', kind: 'right' }))).toBe('409 contact_changed');
    const foreign = await send(JSON.stringify({ id: secret, version, kind: 'right' }), { origin: 'https://evil.test' });
    expect(foreign.status).not.toBe(200);
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => answer(secret, { version, kind: 'right' })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
