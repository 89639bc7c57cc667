import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { listGroups } from '@pillarbox/contract/contacts/book-calls';
import { contactsPage } from '@pillarbox/contract/contacts/contact-calls';
import { listImports } from '@pillarbox/contract/contacts-import/operations';
import { loadFilters } from '@pillarbox/contract/filters/operations';
import { loadIncomingNotices } from '@pillarbox/contract/incoming/notices';
import { combinedMailPreferences, saveSignatures } from '@pillarbox/contract/preferences/mail';
import { combinedLoginPreferences } from '@pillarbox/contract/preferences/operations';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
const PATIENT = { timeout: 40_000 };
const program = join(import.meta.dirname, 'take-over.ts');

/** What `pg_dump` writes for a few users of Roundcube, one of whom is broken and one no account here. */
function roundcubeDump(ann: string, broken: string): string {
  const card = String.raw`BEGIN:VCARD\r\nVERSION:3.0\r\nN:Weber;Jonas;;;\r\nFN:Jonas Weber\r\nEMAIL:jonas@weber.example\r\nEND:VCARD`;
  return `SET client_encoding = 'UTF8';
COPY public.users (user_id, username, mail_host, preferences) FROM stdin;
1	${ann.toUpperCase()}	imap.old.test	a:1:{s:1:"x";i:1;}
2	${broken}	imap.old.test	\\N
3	../../etc/passwd	imap.old.test	\\N
4	${ann}	imap.old.test	\\N
\\.
COPY public.identities (identity_id, user_id, changed, del, standard, name, organization, email, "reply-to", bcc, signature, html_signature) FROM stdin;
1	1	2020-01-01	0	1	Ann Lee	Org	${ann}	office@example.test		<p>Ann <b>Lee</b></p>	1
2	1	2020-01-01	0	0	Sales	Org	sales@example.test			-- Sales\\nTeam	0
3	1	2020-01-01	0	0	Foreign	Org	ann@elsewhere.test				0
4	1	2020-01-01	1	0	Deleted	Org	sales@example.test				0
\\.
COPY public.contacts (contact_id, user_id, changed, del, name, email, firstname, surname, vcard, words) FROM stdin;
1	1	2020-01-01	0	Jonas Weber	jonas@weber.example	Jonas	Weber	${card}	jonas
2	1	2020-01-01	0	Priya Raman	priya@raman.example,p@home.example	Priya	Raman	\\N	
3	1	2020-01-01	1	Gone	gone@x.example			${card}	
4	1	2020-01-01	0	Broken	b@x.example			BEGIN:VCARD\\nnever closed	
\\.
COPY public.contactgroups (contactgroup_id, user_id, changed, del, name) FROM stdin;
1	1	2020-01-01	0	Team, Süd
2	1	2020-01-01	1	Old
\\.
COPY public.contactgroupmembers (contactgroup_id, contact_id, created) FROM stdin;
1	1	2020-01-01
1	2	2020-01-01
2	1	2020-01-01
\\.
`;
}

const SIEVE = `require ["fileinto"];
# rule:[Bills]
if anyof (header :contains "subject" "invoice")
{
	fileinto "INBOX/Bills";
}
# rule:[Away]
if true
{
	redirect "ann@elsewhere.test";
}
`;

describeWith('dovecot', 'taking over from another webmail', (dovecot: DovecotServer) => {
  const postgres = inject('servers').postgres;
  const server = (port: number) => ({ host: dovecot.host, port, security: 'none' });
  let [folder, ann] = ['', ''];
  let under: GatewayUnderTest;
  let settings: Record<string, string> = {};

  beforeAll(async () => {
    if (postgres === undefined) throw new Error('There is no PostgreSQL');
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-take-over-test-'));
    ann = `ann-${crypto.randomUUID()}@example.test`;
    const partner = {
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      aliases: { [ann]: ['sales@example.test'] },
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: server(dovecot.ports.imap),
        submission: server(1),
        sieve: server(dovecot.ports.sieve),
      },
    };
    await mkdir(join(folder, 'partners/754'), { recursive: true });
    await writeFile(join(folder, 'partners/754/settings.json'), JSON.stringify(partner));
    settings = {
      PILLARBOX_DATABASE_URL: await newDatabase(postgres),
      PILLARBOX_DATA: join(folder, 'data'),
      PILLARBOX_PARTNERS: join(folder, 'partners'),
      PILLARBOX_SECRET: 'a secret that is long enough for a test',
    };
    under = await startTestGateway(partner, [], { settings });
    await addAccount(dovecot, { address: ann, password: PASSWORD });
  });
  afterAll(async () => {
    await under.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the command. Returns its exit code and what it wrote. */
  const command = async (...args: string[]): Promise<{ code: number; text: string }> => {
    const env = { ...process.env, NODE_NO_WARNINGS: '1', ...settings };
    return promisify(execFile)(process.execPath, [program, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: unknown) => {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, text: stdout + stderr };
      },
    );
  };

  it('gives a user of Roundcube identities, signatures, contacts, groups and filters, once', async () => {
    const broken = `ben-${crypto.randomUUID()}@example.test`;
    const dump = join(folder, 'roundcube.sql');
    await writeFile(dump, roundcubeDump(ann, broken));
    const scripts = join(folder, 'sieve');
    await mkdir(join(scripts, ann, 'sieve'), { recursive: true });
    await writeFile(join(scripts, ann, 'sieve/roundcube.sieve'), SIEVE);
    await mkdir(join(scripts, broken));
    await symlink('/etc/passwd', join(scripts, broken, '.dovecot.sieve'));
    const args = ['roundcube', '--dump', dump, '--sieve', scripts];

    const trial = await command(...args, '--dry-run');
    expect(trial.code).toBe(1);
    const line = '1 identity, 2 signatures, 2 contacts, 1 group, fullname, replyto_addr, filters at the next sign-in';
    expect(trial.text).toContain(`${ann.toUpperCase()} (${ann}): ${line}`);
    expect(trial.text).toContain('nothing was written');

    const first = await command(...args);
    expect(first.text).toContain(line);
    expect(first.text).toContain('identity ann@elsewhere.test: no address of this account');
    expect(first.text).toContain('1 contacts left out');
    expect(first.text).toMatch(/ben-.*: FAILED: .*leads out of/);
    expect(first.text).toContain('../../etc/passwd: FAILED: no account of this partner has this name');
    expect(first.text).toContain(`${ann}: FAILED: the same account as ${ann.toUpperCase()}`);
    expect(first.text).toContain('1 of 4 users taken over');
    expect(first.code).toBe(1);

    const page = new TestPage(under.gateway.address);
    await page.signIn(ann, PASSWORD);
    const mail = { params: { file: `${ann}.json` } };
    const shown = await page.send(combinedMailPreferences, mail);
    expect(shown.signatures).toMatchObject([
      { name: 'Ann Lee', text: '<p>Ann <b>Lee</b></p>', format: 'html', default: '1' },
      { name: 'Sales', text: '-- Sales\nTeam', format: 'text', default: '0' },
    ]);
    const [, sales] = shown.signatures;
    expect(shown.identities).toMatchObject([{ name: 'Sales', mail: 'sales@example.test', signature: sales?.id }]);
    const { userPreferences } = await page.send(combinedLoginPreferences, {
      params: { user: ann, file: `${ann}.json` },
    });
    expect(userPreferences).toMatchObject({ fullname: 'Ann Lee', replyto_addr: 'office@example.test' });
    const { Groups: groups } = await page.send(listGroups, { params: { mail: ann } });
    expect(groups.map((group) => group.Name)).toEqual(['Team, Süd']);
    const found = await page.send(contactsPage, {
      params: { mail: ann },
      body: { text: '', offset: 0, limit: 100, group: groups[0]?.object_id },
    });
    expect(found.rows).toMatchObject([
      { name: 'Jonas Weber', mail: 'jonas@weber.example' },
      { name: 'Priya Raman', mail: 'priya@raman.example' },
    ]);
    expect((await page.send(listImports, { params: { mail: ann } })).imports).toMatchObject([
      { name: 'Roundcube.vcf', state: 'done', added: 2 },
    ]);
    const [account = '', domain = ''] = ann.split('@');
    const filters = () => page.send(loadFilters, { params: { domain, file: `${account}.json` } });
    await expect
      .poll(async () => (await filters()).filters.map(({ name }) => name), PATIENT)
      .toEqual(['Bills', 'Away']);
    expect((await filters()).filters[0]?.actions).toEqual([expect.objectContaining({ do: 'move' })]);
    await expect.poll(async () => (await page.send(loadIncomingNotices, {})).forwarding, PATIENT).not.toBeNull();

    // What the user changes stays as the user left it.
    await page.send(saveSignatures, { ...mail, body: { signatures: [] } });
    const second = await command(...args);
    expect(second.text).toContain(`${ann.toUpperCase()} (${ann}): nothing new`);
    expect((await page.send(combinedMailPreferences, mail)).signatures).toEqual([]);
    page.close();
  });

  it('reads a folder of SnappyMail, with a damaged file among others', async () => {
    const user = `cleo-${crypto.randomUUID()}@example.test`;
    await addAccount(dovecot, { address: user, password: PASSWORD });
    const data = join(folder, '_data_/_default_');
    const home = join(data, 'storage/example.test', user.split('@')[0] ?? '');
    await mkdir(home, { recursive: true });
    await mkdir(join(data, 'storage/example.test/broken'), { recursive: true });
    await writeFile(join(data, 'storage/example.test/broken/identities'), '[{');
    const identities = [
      { Id: '', Email: user, Name: 'Cleo', ReplyTo: '', Signature: ':HTML:<i>Cleo</i>' },
      7,
      { Email: 3 },
    ];
    await writeFile(join(home, 'identities'), JSON.stringify(identities));
    const book = new DatabaseSync(join(home, 'AddressBook.sqlite'));
    book.exec(`create table rainloop_users (id_user integer primary key, rl_email text);
      create table rainloop_ab_contacts (id_contact integer primary key, id_contact_str text, id_user integer, display text, changed integer, deleted integer, etag text);
      create table rainloop_ab_properties (id_prop integer primary key, id_contact integer, id_user integer, prop_type integer, prop_value text);
      insert into rainloop_users values (1, '${user}');
      insert into rainloop_ab_contacts values (1, 'a', 1, 'Tom Ash', 1, 0, ''), (2, 'b', 1, 'Old', 1, 0, ''), (3, 'c', 1, 'No', 1, 1, ''), (4, 'd', 1, 'Bad', 1, 0, '');`);
    const property = book.prepare(
      'insert into rainloop_ab_properties (id_contact, id_user, prop_type, prop_value) values (?, 1, ?, ?)',
    );
    const jcard = [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', 'Tom Ash'],
        ['email', { type: 'work' }, 'text', 'tom@ash.example'],
        ['n', {}, 'text', ['Ash', 'Tom', '', '', '']],
        ['categories', {}, 'text', 'Club', 'Friends'],
      ],
    ];
    property.run(1, 251, JSON.stringify(jcard));
    property.run(2, 10, 'Old Card');
    property.run(2, 30, 'old@card.example');
    property.run(4, 251, '["vcard", [');
    book.close();
    const { text, code } = await command('snappymail', '--data', join(folder, '_data_'));
    expect(text).toContain(`${user}: 1 signature, 2 contacts, 2 groups, fullname`);
    expect(text).toContain('broken@example.test: FAILED: its data cannot be read');
    expect(code).toBe(1);
    const page = new TestPage(under.gateway.address);
    await page.signIn(user, PASSWORD);
    const shown = await page.send(combinedMailPreferences, { params: { file: `${user}.json` } });
    expect(shown.signatures).toMatchObject([{ text: '<i>Cleo</i>', format: 'html', default: '1' }]);
    page.close();
  });
});
