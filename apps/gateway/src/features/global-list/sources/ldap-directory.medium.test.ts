import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { GlobalListSettings } from '@pillarbox/contract/global-list/settings';
import { globalListSettings } from '@pillarbox/contract/global-list/settings';
import { hasSlapd, LDAP_BASE, startSlapd } from '@pillarbox/tooling/testbed/slapd';
import type { Slapd } from '@pillarbox/tooling/testbed/slapd';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personOf, wordsOf } from '../directory.ts';
import { ldapDirectory } from './ldap-directory.ts';

type LdapSettings = Extract<GlobalListSettings, { driver: 'ldap' }>;

function settingsOf(values: object): LdapSettings {
  const all = { driver: 'ldap', base: LDAP_BASE, ...values };
  return globalListSettings.globalAddressList.parse(all) as LdapSettings;
}

const PEOPLE = 10_000;
/** A description in base64, as LDIF writes values with line ends. */
const base64 = (text: string): string => Buffer.from(text).toString('base64');

function entry(uid: string, lines: readonly string[]): string {
  return [`dn: uid=${uid},${LDAP_BASE}`, 'objectClass: inetOrgPerson', `uid: ${uid}`, ...lines, '', ''].join('\n');
}

function company(): string {
  const many = Array.from({ length: PEOPLE }, (_, at) =>
    entry(`u${at}`, [`cn: Person${at} Number`, 'sn: Number', `mail: person${at}@example.test`]),
  );
  const some = [
    entry('tom', [
      'cn: ashdown',
      'sn: Ashdown',
      'displayName: Tom Ashdown-Weber',
      'mail: tom@example.test',
      'mail: t.ashdown@example.test',
      'telephoneNumber: +44 1632 960 187',
      'mobile: +44 7700 900 123',
      'o: Northwater',
      'ou: Kitchens',
      'title: Joiner',
    ]),
    entry('star', ['cn: Star *)(mail=*', 'sn: Star', 'mail: star@example.test']),
    entry('evil', [`cn:: ${base64('Evil\u0000\r\nBcc: x@y.example\u202e')}`, 'sn: Evil', 'mail: evil@example.test']),
    entry('huge', ['cn: Huge', 'sn: Huge', 'mail: huge@example.test', `title: ${'x'.repeat(1_000_000)}`]),
    entry('none', ['cn: Nomail Nobody', 'sn: Nobody']),
  ];
  return [...many, ...some].join('');
}

describe.skipIf(!hasSlapd())('people of an OpenLDAP with 10,000 entries', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd(company());
  }, 120_000);
  afterAll(() => slapd.stop());

  const signedIn = (more: object = {}): LdapSettings =>
    settingsOf({ url: slapd.url, user: slapd.reader.dn, passwordFrom: 'LDAP_PASSWORD', ...more });
  const search = async (text: string, settings = signedIn(), password: string | undefined = slapd.reader.password) => {
    const query = { text, words: wordsOf(text), limit: 101 };
    const found = await ldapDirectory(settings, password).search(query, AbortSignal.timeout(20_000));
    return found.map((raw) => personOf(raw));
  };
  const names = async (text: string, settings?: LdapSettings) =>
    (await search(text, settings)).map((person) => person?.name).sort();

  it('are found by the beginnings of their words, in any order', async () => {
    const [tom] = await search('tom');
    expect(tom).toEqual({
      name: 'Tom Ashdown-Weber',
      mails: ['tom@example.test', 't.ashdown@example.test'],
      phone: '+44 1632 960 187',
      mobile: '+44 7700 900 123',
      company: 'Northwater',
      department: 'Kitchens',
      position: 'Joiner',
    });
    expect(await names('ASH tom')).toEqual(['Tom Ashdown-Weber']);
    expect(await names('weber')).toEqual(['Tom Ashdown-Weber']);
    expect(await names('t.ash')).toEqual(['Tom Ashdown-Weber']);
    expect(await names('tom person1')).toEqual([]);
    expect(await names('nomail')).toEqual([]);
  });

  it('are never more than a page, however many match', async () => {
    expect(await search('number')).toHaveLength(101);
    expect(await search('')).toHaveLength(101);
  });

  it.each(['*', '*)(mail=*', 'a)(|(mail=*', String.raw`\2a`, '(', '%', 'x*y'])(
    'cannot be read by the filter %j: typed signs are only text',
    async (text) => {
      expect(await names(text)).toEqual(text.startsWith('*') ? ['Star *)(mail=*'] : []);
    },
  );

  it('harm nobody with control characters and a value of a megabyte', async () => {
    const [evil] = await search('evil');
    expect(evil?.name).toBe('Evil Bcc: x@y.example');
    const [huge] = await search('huge');
    expect(huge?.position).toHaveLength(200);
  });

  it('come over TLS and StartTLS whose certificate is checked', async () => {
    const trusted = { authorityFile: slapd.certificate };
    expect(await names('tom', signedIn({ url: slapd.secureUrl, ...trusted }))).toHaveLength(1);
    const local = slapd.url.replace('127.0.0.1', 'localhost');
    expect(await names('tom', signedIn({ url: local, startTls: true, ...trusted }))).toHaveLength(1);
    expect(await names('tom', signedIn({ startTls: true, ...trusted }))).toHaveLength(1);
    await expect(search('tom', signedIn({ url: slapd.secureUrl }))).rejects.toThrow('certificate');
    await expect(search('tom', signedIn({ startTls: true }))).rejects.toThrow('certificate');
  });

  it('have other attributes when the settings say so', async () => {
    const attributes = { name: ['uid'], company: ['missing', 'title'] };
    const [tom] = await search('tom', signedIn({ attributes, filter: '(o=Northwater)', searched: ['uid'] }));
    expect(tom).toMatchObject({ name: 'tom', company: 'Joiner', department: 'Kitchens' });
    expect(await names('star', signedIn({ filter: '(o=Northwater)' }))).toEqual([]);
  });

  it('are refused with a wrong password, without one, and without a user', async () => {
    await expect(search('tom', signedIn(), 'wrong')).rejects.toThrow();
    await expect(search('tom', signedIn(), '')).rejects.toThrow('not set');
    await expect(search('tom', settingsOf({ url: slapd.url }))).rejects.toThrow();
  });
});

describe('a server that is no good directory', () => {
  const servers: Server[] = [];
  const serve = async (listener: (socket: Socket) => void): Promise<LdapSettings> => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      listener(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return settingsOf({ url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}` });
  };
  afterAll(() => {
    for (const server of servers) server.close();
  });
  const search = (settings: LdapSettings, signal = AbortSignal.timeout(20_000)) =>
    ldapDirectory(settings, undefined).search({ text: 'tom', words: ['tom'], limit: 101 }, signal);

  it('fails when nobody listens', async () => {
    const settings = await serve(() => undefined);
    const server = servers.pop()!;
    await new Promise((resolve) => server.close(resolve));
    await expect(search(settings)).rejects.toThrow();
  });

  it('fails when it hangs up, and when it talks nonsense', async () => {
    await expect(search(await serve((socket) => socket.destroy()))).rejects.toThrow();
    await expect(
      search(
        await serve((socket) => {
          socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
        }),
      ),
    ).rejects.toThrow();
  });

  it('ends with its connection at the deadline when it says nothing', async () => {
    const closed: Promise<unknown>[] = [];
    const settings = await serve((socket) => {
      closed.push(new Promise((resolve) => socket.once('close', resolve)));
      socket.resume();
    });
    await expect(search(settings, AbortSignal.timeout(100))).rejects.toThrow();
    expect(closed).toHaveLength(1);
    await closed[0];
  });

  it('is cut off when it sends without an end', async () => {
    let sent = 0;
    const settings = await serve((socket) => {
      // The head of an answer of 2 GB (RFC 4511 5.1).
      socket.once('data', () => {
        socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]));
        const chunk = Buffer.alloc(65_536);
        const more = (): void => {
          sent += chunk.length;
          if (!socket.destroyed && socket.write(chunk)) setImmediate(more);
        };
        socket.on('drain', more);
        more();
      });
    });
    await expect(search(settings)).rejects.toThrow();
    expect(sent).toBeLessThan(50_000_000);
  });
});
