import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '@pillarbox/contract/compose/operations';
import { readCollected } from '@pillarbox/contract/contacts/collected-calls';
import { createContact, deleteSeveral } from '@pillarbox/contract/contacts/contact-calls';
import { forgetSuggestion, suggest } from '@pillarbox/contract/contacts/suggest';
import { readGlobalList } from '@pillarbox/contract/global-list/global-list';
import type { Operation } from '@pillarbox/contract/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayUnderTest, TestInput, TestPage } from './journey.test-bed.ts';
import { partnerAt, signInAt, startPartners } from './several-partners.test-bed.ts';

const SECRET_VARIABLE = 'TEST_GLOBAL_LIST_SECRET';

/** What a refused call says: status and code. */
async function refusal<O extends Operation>(page: TestPage, operation: O, input: TestInput<O>): Promise<string> {
  return await page.send(operation, input).then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );
}

describe('people beside the contacts, over HTTP', () => {
  let under: GatewayUnderTest;
  let service: Server;
  let answer: RequestListener;
  let clara: TestPage;
  let mail: string;

  const signedIn = (address: string, host: string): Promise<TestPage> => signInAt(under, host, { address });
  const people = (value: readonly object[]): RequestListener =>
    function (_request, reply) {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ people: value }));
    };

  beforeAll(async () => {
    process.env[SECRET_VARIABLE] = 'a shared secret';
    service = createServer((request, reply) => answer(request, reply));
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
    const listed = (name: string) => ({ driver: 'list', people: [{ name, mail: 'tom@list.example', phone: '1' }] });
    under = await startPartners([
      partnerAt('north', '754', {
        ShowGlobalAddressList: 'YES',
        globalAddressList: { driver: 'http', url, secretFrom: SECRET_VARIABLE },
      }),
      partnerAt('south', '800', { ShowGlobalAddressList: 'YES', globalAddressList: listed('Tom Southwark') }),
      partnerAt('west', '801', { globalAddressList: listed('Tom Weston') }),
      partnerAt('east', '802', { ShowGlobalAddressList: 'YES' }),
    ]);
  });
  afterAll(async () => {
    await under.close();
    service.closeAllConnections();
    service.close();
  });
  beforeEach(async () => {
    answer = people([]);
    mail = `clara.van-dyk+${crypto.randomUUID()}@north.example`;
    clara = await signedIn(mail, 'north');
  });

  it('are read from the source of the partner [API-133, DATA-043]', async () => {
    answer = people([
      { name: 'Zoe', mail: 'zoe@a.example' },
      {
        name: 'Ann Bell',
        mail: ['ann@a.example', 'bell@a.example'],
        phone: '+44 1',
        position: 'Chef',
        company: 'A & B',
      },
    ]);
    expect(await clara.send(readGlobalList, { params: { mail }, query: { text: 'a' } })).toEqual({
      GlobalAddressBook: ['ann@a.example', 'bell@a.example', 'zoe@a.example'],
      People: [
        {
          ...{ Name: 'Ann Bell', Email: 'ann@a.example', Emails: ['ann@a.example', 'bell@a.example'] },
          ...{ Phone: '+44 1', Mobile: '', Company: 'A & B', Department: '', Position: 'Chef' },
        },
        {
          ...{ Name: 'Zoe', Email: 'zoe@a.example', Emails: ['zoe@a.example'] },
          ...{ Phone: '', Mobile: '', Company: '', Department: '', Position: '' },
        },
      ],
      more: false,
    });
    expect(await refusal(clara, readGlobalList, { params: { mail: 'eve@north.example' } })).toBe('409 not_permitted');
  });

  it('exist only when the partner shows them, and each partner has its own [CONT-024]', async () => {
    const namesAt = async (host: string): Promise<string[]> => {
      const address = `eve@${host}.example`;
      const page = await signedIn(address, host);
      return (await page.send(readGlobalList, { params: { mail: address } })).People.map(({ Name }) => Name);
    };
    expect(await namesAt('south')).toEqual(['Tom Southwark']);
    await expect(namesAt('west')).rejects.toThrow('422 feature_off');
    await expect(namesAt('east')).rejects.toThrow('422 feature_off');
    answer = people([{ name: 'Tom North', mail: 'tom@north.example' }]);
    const { People } = await clara.send(readGlobalList, { params: { mail }, query: { text: 'tom' } });
    expect(People.map(({ Name }) => Name)).toEqual(['Tom North']);
  });

  it('are suggested after the own people, who never wait for them [COMP-024]', async () => {
    const ask = async (text: string, more: object = {}) => {
      const { suggestions, pending } = await clara.send(suggest, { params: { user: mail }, body: { text, ...more } });
      return { names: suggestions.map(({ Name, autofill }) => `${Name}${autofill ? ' (collected)' : ''}`), pending };
    };
    await clara.send(createContact, { params: { mail }, body: { Name: 'Quentin Own', Email: 'quentin@a.example' } });
    // The source answers only when the test lets it.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const found = [
      { name: 'Quentin Global', mail: 'quentin@north.example' },
      { name: 'The same as the contact', mail: 'QUENTIN@a.example' },
    ];
    answer = (request, reply) => void held.then(() => people(found)(request, reply));
    expect(await ask('quen')).toEqual({ names: ['Quentin Own'], pending: true });
    const rest = ask('quen', { wait: true });
    release();
    expect(await rest).toEqual({ names: ['Quentin Global', 'Quentin Own'], pending: false });
    // The next letters ask nobody: what was found has everybody.
    answer = () => {
      throw new Error('asked again');
    };
    expect(await ask('quent')).toEqual({ names: ['Quentin Global', 'Quentin Own'], pending: false });
    expect(await ask('quentin o', { wait: true })).toEqual({ names: ['Quentin Own'], pending: false });
    expect(await ask('q')).toEqual({ names: ['Quentin Own'], pending: false });
  });

  it('that were written to are listed and removed [API-115, API-129, API-132, CONT-029, CONT-030]', async () => {
    const to = ['ann@a.example', 'ben@a.example', 'cid@a.example'].map((one) => ({ name: one.slice(0, 3), mail: one }));
    const message = { to, cc: [], bcc: [], subject: 'x', html: '', text: 'x', attachments: [], receipt: false };
    await clara.call(send, { message, draftid: 'draft-0001' });
    const collected = async () => (await clara.send(readCollected, { params: { mail } })).Autofill;
    await expect.poll(async () => Object.keys(await collected()).sort()).toEqual(to.map((one) => one.mail));
    expect((await collected())['ann@a.example']).toMatchObject({ Email: 'ann@a.example', Name: 'ann', uses: 1 });
    const removed = { params: { user: mail }, query: { mail: 'ANN@a.example' } };
    expect(await clara.send(forgetSuggestion, removed)).toEqual({ Success: 1 });
    expect(Object.keys(await collected()).sort()).toEqual(['ben@a.example', 'cid@a.example']);
    await clara.send(deleteSeveral, { params: { mail }, body: { autofills: ['ben@a.example'] } });
    expect(Object.keys(await collected())).toEqual(['cid@a.example']);
    const eve = await signedIn('eve2@north.example', 'north');
    expect(await refusal(eve, readCollected, { params: { mail } })).toBe('409 not_permitted');
    expect(await eve.send(readCollected, { params: { mail: 'eve2@north.example' } })).toEqual({ Autofill: {} });
  });

  it('cannot be copied by searching without an end, and a source that fails spoils nothing else', async () => {
    answer = (_request, reply) => reply.writeHead(500).end();
    const search = (text: string) => refusal(clara, readGlobalList, { params: { mail }, query: { text } });
    for (const text of ['one', 'two', 'three', 'four']) expect(await search(text)).toBe('503 global_list_unavailable');
    const body = { text: 'anybody' };
    expect(await clara.send(suggest, { params: { user: mail }, body })).toEqual({ suggestions: [], pending: false });
    const more = await Promise.all(Array.from({ length: 70 }, (_, at) => search(`more ${at}`)));
    expect(more.filter((one) => one === '429 rate_limited').length).toBeGreaterThan(5);
    const other = await signedIn('eve3@north.example', 'north');
    expect(await refusal(other, readGlobalList, { params: { mail: 'eve3@north.example' } })).toBe(
      '503 global_list_unavailable',
    );
  });
});
