import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FilterAction, MailFilter } from '@pillarbox/contract/filters/filter';
import * as calls from '@pillarbox/contract/filters/operations';
import { explainPlace } from '@pillarbox/contract/filters/place-reason';
import { checkFiltersText, saveFiltersText } from '@pillarbox/contract/filters/text';
import { tryFilter } from '@pillarbox/contract/filters/trial';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { combinedMailPreferences } from '@pillarbox/contract/preferences/mail';
import { saveSpamFilter } from '@pillarbox/contract/preferences/spam';
import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { converse } from '@pillarbox/mailbox/sieve/connection';
import { createManageSieveScripts } from '@pillarbox/mailbox/sieve/managesieve-scripts';
import { writeFilters } from '@pillarbox/rules/filters/write-filters';
import { anyFilter } from '@pillarbox/testkit/any-filter';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
/** What a ManageSieve server says at the start of a connection. */
const GREETING =
  '"SASL" "PLAIN"\r\n"SIEVE" "fileinto reject envelope encoded-character variables relational regex imap4flags copy include body date index mailbox comparator-i;ascii-numeric"\r\nOK "ready"\r\n';

/** What a server without room answers; everything else is OK. */
const ANSWERS: Readonly<Record<string, string>> = {
  CAPABILITY: GREETING,
  PUTSCRIPT: 'NO (QUOTA/MAXSTORAGE) "Disk full"\r\n',
};

describeWith('dovecot', 'message filters on Pigeonhole', (dovecot) => {
  const server = (port: number) => ({ host: dovecot.host, port, security: 'none' as const });
  let under: GatewayUnderTest;
  let page: TestPage;
  let mailbox: Mailbox;
  let [mail, user] = ['', ''];

  beforeAll(async () => {
    under = await startTestGateway({
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: server(dovecot.ports.imap),
        submission: server(1),
        sieve: server(dovecot.ports.sieve),
      },
    });
  });
  afterAll(() => under.close());
  beforeEach(async () => {
    user = `clara-${crypto.randomUUID()}`;
    mail = `${user}@example.test`;
    await addAccount(dovecot, { address: mail, password: PASSWORD });
    mailbox = await under.gateway.mailSystems.of('754').signIn({ user: mail, password: PASSWORD });
    await mailbox.createFolder('Kunden');
    await mailbox.createFolder('Kunden/Übrig "x"');
    page = new TestPage(under.gateway.address);
    await page.signIn(mail, PASSWORD);
  });
  afterEach(async () => {
    page.close();
    await mailbox.close();
  });

  const owner = () => ({ domain: 'example.test', user });
  const one = (id: number) => ({ ...owner(), id: String(id) });
  const load = () => page.send(calls.loadFilters, { params: { domain: 'example.test', file: `${user}.json` } });
  const filter = (
    value: string,
    actions: FilterAction[],
    change: Partial<MailFilter> = {},
  ): Omit<MailFilter, 'id'> => ({
    ...{ on: true, name: `about ${value}`, match: 'all', actions },
    conditions: [{ field: 'subject', test: 'contains', value }],
    ...change,
  });
  const create = (made: Omit<MailFilter, 'id'>, etag?: string) =>
    page.send(calls.createFilter, { params: owner(), body: { ...made, ...(etag === undefined ? {} : { etag }) } });
  const arrive = (subject: string, body = 'Hello.'): Promise<void> => {
    const message = `From: Tom <tom@shop.example>\r\nTo: ${mail}\r\nSubject: ${subject}\r\n\r\n${body}\r\n`;
    return deliver({ port: dovecot.ports.lmtp, from: 'tom@shop.example', to: mail, message });
  };
  const rowsIn = async (folder: string) => {
    const { uids } = await mailbox.uidsOf({ folder, sort: SORT_KEY.UID, dir: 1, threaded: false });
    return mailbox.rows(folder, uids);
  };
  const subjectsIn = async (folder: string) => (await rowsIn(folder)).map(({ subject }) => subject);
  const script = () =>
    createManageSieveScripts({ ...server(dovecot.ports.sieve), insecureCertificate: false }).of({
      user: mail,
      password: PASSWORD,
    });

  it('are created, changed, switched, ordered and deleted, and sort mail that arrives [API-141, API-142, API-143, API-144, API-146, API-147, DATA-045, FILT-001, FILT-009]', async () => {
    expect((await load()).filters).toEqual([]);
    const folder = 'Kunden/Übrig "x"';
    const first = await create(
      filter('invoice', [{ do: 'label', label: 'work' }, { do: 'move', folder }, { do: 'stop' }]),
    );
    expect(first.id).toBe(1);
    await create(filter('in', [{ do: 'flag' }, { do: 'move', folder: 'Kunden' }]));
    await arrive('invoice 1');
    await arrive('in 2');
    expect(await rowsIn(folder)).toMatchObject([{ subject: 'invoice 1', labels: ['work'] }]);
    expect(await subjectsIn('Kunden')).toEqual(['in 2']);

    // The wider filter first takes both, and the narrower one files a second copy.
    const { filters } = await page.send(calls.orderFilters, {
      params: { domain: 'example.test', account: user },
      body: { ids: [2, 1] },
    });
    expect(filters.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 about in', '2 about invoice']);
    await arrive('invoice 3');
    expect(await subjectsIn('Kunden')).toEqual(['in 2', 'invoice 3']);

    await page.send(calls.switchFilter, { params: one(1), body: { on: false } });
    await page.send(calls.updateFilter, { params: one(2), body: filter('bill', [{ do: 'move', folder: 'Kunden' }]) });
    await arrive('in 4');
    await arrive('bill 5');
    expect(await subjectsIn('INBOX')).toEqual(['in 4']);
    expect(await subjectsIn('Kunden')).toEqual(['in 2', 'invoice 3', 'bill 5']);

    await page.send(calls.deleteFilter, { params: one(2), query: {} });
    expect((await load()).filters).toMatchObject([{ id: 1, on: false }]);
    const prefs = await page.send(combinedMailPreferences, { params: { file: `${mail}.json` } });
    expect(prefs.messageFilters).toMatchObject([{ id: 1, on: false, name: 'about in' }]);
  });

  it('have ids that are free: doubles are raised by 1, and the new order is saved [FILT-002, API-145]', async () => {
    const doubled = [3, 3, 4].map((id, index) => ({ ...filter('x', [{ do: 'flag' }]), id, name: `n${index}` }));
    const saved = await page.send(calls.saveFilterList, { params: owner(), body: { filters: doubled } });
    expect(saved.filters.map(({ id, name }) => `${id} ${name}`)).toEqual(['3 n0', '4 n1', '5 n2']);
    // As another program might leave them.
    const content = writeFilters(doubled, await mailbox.folderNaming());
    await script().replaceSection({ section: 'filters', content, etag: null });
    expect((await load()).filters.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect((await script().read()).sections.filters).toContain('"id":5');
  });

  it('are refused when they are wrong, too new for the page, or send mail on without the password', async () => {
    const { etag } = await load();
    const bad = filter('x', [{ do: 'discard' }, { do: 'keep' }]);
    await expect(create(bad)).rejects.toThrow('filter_invalid');
    await expect(create(filter('a\r\nb', [{ do: 'flag' }]))).rejects.toThrow('filter_invalid');
    await create(filter('x', [{ do: 'flag' }]), etag);
    await expect(create(filter('y', [{ do: 'flag' }]), etag)).rejects.toThrow('mail_rules_changed');
    await expect(page.send(calls.switchFilter, { params: one(9), body: { on: true } })).rejects.toThrow('not_found');
    await expect(
      page.send(calls.switchFilter, { params: { ...one(1), user: 'other' }, body: { on: true } }),
    ).rejects.toThrow('not_permitted');
    const away = filter('x', [{ do: 'redirect', address: 'new@else.example', copy: true }]);
    await expect(create(away)).rejects.toThrow('confirmation_required');
    const hidden = filter('x', [], { conditions: [], text: 'redirect "new@else.example";' });
    await expect(create(hidden)).rejects.toThrow('confirmation_required');
    const broken = filter('x', [], { conditions: [], text: 'fileinto :nowhere "x";' });
    await expect(create(broken)).rejects.toThrow('mail_rules_refused');
    await page.send(confirmIdentity, { body: { password: PASSWORD } });
    await create(away);
    expect(await subjectsIn('INBOX')).toHaveLength(1);
    await expect(load()).resolves.toMatchObject({ filters: [{ id: 1 }, { id: 2 }] });
  });

  it('are made of the rules of another program, which keeps them as comments', async () => {
    const theirs =
      'require ["fileinto"];\r\n# rule:[News]\r\nif header :contains "subject" "news"\r\n{\r\n\tfileinto "Kunden";\r\n}\r\n';
    const sieve = { ...server(dovecot.ports.sieve), insecureCertificate: false };
    await converse({ server: sieve, credentials: { user: mail, password: PASSWORD } }, async ({ command }) => {
      await command('PUTSCRIPT', 'roundcube', theirs);
      await command('SETACTIVE', 'roundcube');
    });
    const { foreign, etag } = await load();
    expect(foreign).toEqual({ name: 'roundcube', text: theirs });
    const { filters } = await page.send(calls.adoptRules, { params: owner(), body: { etag } });
    expect(filters).toMatchObject([{ id: 1, name: 'News', actions: [{ do: 'move', folder: 'Kunden' }] }]);
    await arrive('news 1');
    expect(await subjectsIn('Kunden')).toEqual(['news 1']);
    expect(await script().script('roundcube')).toContain('# # rule:[News]');
    const again = await load();
    await expect(page.send(calls.adoptRules, { params: owner(), body: { etag: again.etag } })).rejects.toThrow(
      'not_found',
    );
  });

  it('are tried on the mail that is there, which stays as it is', async () => {
    await arrive('invoice 1', 'The oak stairs');
    await arrive('invoice 2', 'Nothing');
    await arrive('news');
    await create(filter('invoice 2', [{ do: 'stop' }], { name: 'first' }));
    const wanted = filter('invoice', [{ do: 'move', folder: 'Kunden' }]);
    const run = (conditions: MailFilter['conditions']) =>
      page.send(tryFilter, { params: owner(), body: { filter: { ...wanted, conditions }, folder: 'INBOX' } });
    expect(await run(wanted.conditions)).toMatchObject({
      ...{ tried: 3, matched: 2, acted: 1, nearCount: 0, untried: 0 },
      taken: [{ id: 1, name: 'first', count: 1 }],
      acts: [{ subject: 'invoice 1' }],
      stays: [{ subject: 'invoice 2', takenBy: 1 }],
    });
    const oak = await run([...wanted.conditions, { field: 'body', test: 'contains', value: 'OAK stairs' }]);
    expect(oak).toMatchObject({ matched: 1, nearCount: 1, near: [{ subject: 'invoice 2', condition: 1 }] });
    const listed = await run([{ field: 'header', header: 'List-Id', test: 'notExists', value: '' }]);
    expect(listed.matched).toBe(3);
    expect(await subjectsIn('INBOX')).toEqual(['invoice 1', 'invoice 2', 'news']);
  });

  it('say why a message is where it is: by a filter, by a blocked sender, by rules as text, or by nobody', async () => {
    await create(filter('invoice', [{ do: 'flag' }, { do: 'move', folder: 'Kunden' }, { do: 'stop' }]));
    await create(filter('x', [], { conditions: [], text: 'if not anyof (true, false) { fileinto "Kunden"; }' }));
    await arrive('invoice 1');
    await arrive('news', 'About the oak.');
    const why = async (folder: string) => {
      const [row] = await rowsIn(folder);
      const body = { folder, uid: row?.uid ?? 0 };
      return page.send(explainPlace, { params: owner(), body });
    };
    expect(await why('Kunden')).toMatchObject({
      reasons: [{ why: 'filter', here: true, id: 1, actions: [{ do: 'flag' }, { do: 'move' }, { do: 'stop' }] }],
      expected: ['Kunden'],
      rulesKnown: true,
    });
    expect(await why('INBOX')).toMatchObject({ reasons: [], expected: ['INBOX'], use: 'inbox' });
    await page.send(calls.updateFilter, { params: one(1), body: filter('y', [{ do: 'move', folder: 'Kunden' }]) });
    expect(await why('Kunden')).toMatchObject({ reasons: [{ why: 'text', id: 2 }], expected: ['INBOX'] });

    const params = { domain: 'example.test', file: `${user}.json` };
    await page.send(saveSpamFilter, { params, body: { AllowList: [], BlockList: ['shop.example'] } });
    await arrive('offer');
    const spam = await mailbox.specialFolder('spam');
    expect(await why(spam)).toMatchObject({
      reasons: [{ why: 'blocked', here: true, entry: 'shop.example' }],
      expected: [spam],
      use: 'spam',
    });
    await expect(page.send(explainPlace, { params: owner(), body: { folder: 'INBOX', uid: 99 } })).rejects.toThrow(
      'message_not_found',
    );
    const other = { params: { ...owner(), user: 'other' }, body: { folder: 'INBOX', uid: 1 } };
    await expect(page.send(explainPlace, other)).rejects.toThrow('not_permitted');
  });

  it('are checked and saved as one text, and are filters again', async () => {
    await create(filter('invoice', [{ do: 'move', folder: 'Kunden' }]));
    const { text, etag } = await load();
    const check = (changed: string) => page.send(checkFiltersText, { params: owner(), body: { text: changed } });
    const save = (changed: string, at = etag) =>
      page.send(saveFiltersText, { params: owner(), body: { text: changed, etag: at, unnamed: 'Rule' } });
    expect(await check(text)).toEqual({ problem: null, rules: 1, asText: 0 });
    expect((await check(`${text}\nif {`)).problem).toEqual({ line: 5, serverText: '' });
    const { problem } = await check(`${text}keep :nowhere "x";\n`);
    expect(problem).toMatchObject({ line: null });
    expect(problem?.serverText).toContain('line 4');
    expect((await check(`${text}# pillarbox:end filters\nkeep;`)).problem).not.toBeNull();
    await expect(save('if {')).rejects.toThrow('filter_invalid');
    const more =
      'require "fileinto";\nif header :contains "subject" "oak" { fileinto "Kunden"; }\nif not anyof (true) { stop; }\n';
    const saved = await save(more + text);
    expect(saved.filters).toMatchObject([
      { id: 1, name: 'Rule', conditions: [{ field: 'subject', value: 'oak' }] },
      { id: 2, name: 'Rule', text: 'if not anyof (true) { stop; }' },
      { id: 3, name: 'about invoice' },
    ]);
    await arrive('oak 1');
    expect(await subjectsIn('Kunden')).toEqual(['oak 1']);
    await expect(save(text)).rejects.toThrow('mail_rules_changed');
    await expect(save('redirect "new@else.example";', saved.etag)).rejects.toThrow('confirmation_required');
  });

  it('compile, whatever their names and values hold', async () => {
    const naming = await mailbox.folderNaming();
    const { extensions } = await script().read();
    await fc.assert(
      fc.asyncProperty(fc.array(anyFilter, { minLength: 5, maxLength: 10 }), async (made) => {
        const { require, text } = writeFilters(made, naming);
        expect(require.filter((one) => !extensions.includes(one))).toEqual([]);
        expect(
          await script().check(`require ${JSON.stringify(require)};\n${text}`.replace('require [];', '')),
        ).toBeNull();
      }),
      { numRuns: 15 },
    );
  });

  it('say that there is no room for them, and are not offered by a server without ManageSieve', async () => {
    const full = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(GREETING);
      // Each command begins a chunk; a literal that follows holds no command.
      socket.on('data', (chunk) => {
        const verb = /^\w*/.exec(chunk.toString())?.[0] ?? '';
        socket.write(ANSWERS[verb] ?? 'OK\r\n');
      });
    });
    await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
    const { port } = full.address() as AddressInfo;
    const installed = { id: '754', name: 'Northwater', hosts: ['*'] };
    const imap = { kind: 'imap', domains: ['example.test'], imap: server(dovecot.ports.imap), submission: server(1) };
    const there = await startTestGateway({
      ...installed,
      mail: { ...imap, sieve: { host: '127.0.0.1', port, security: 'none' } },
    });
    const without = await startTestGateway({ ...installed, mail: imap });
    const send = async (at: GatewayUnderTest): Promise<unknown> => {
      const guest = new TestPage(at.gateway.address);
      await guest.signIn(mail, PASSWORD);
      const made = guest.send(calls.createFilter, { params: owner(), body: filter('x', [{ do: 'flag' }]) });
      return await made.finally(() => guest.close());
    };
    await expect(send(there)).rejects.toThrow('mail_over_quota');
    await expect(send(without)).rejects.toThrow('mail_rules_unavailable');
    await there.close();
    await without.close();
    full.close();
  });
});
