import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@pillarbox/tooling/testbed/system';
import { createDAVClient } from 'tsdav';
import { cardText } from './dav.test-bed.ts';

/** What a client signs in with. */
export interface DavAccount {
  readonly address: string;
  readonly mail: string;
  readonly password: string;
}

/** A program that keeps contacts, with its own copy of the book or none. Contacts are named by the whole name. */
export interface ContactsProgram {
  add(name: string): Promise<void>;
  rename(name: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names in the book now, sorted. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/** Runs a program. The gateway runs in this process, which must not be held while the client waits for it. */
async function run(
  command: string,
  args: readonly string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<string> {
  const options = { env: { ...process.env, LC_ALL: 'C.UTF-8', ...env }, timeout: 60_000 };
  return await new Promise((resolve, reject) => {
    const child = execFile(command, [...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${command}: ${error.message}\n${stdout}${stderr}`));
    });
    child.stdin?.end(input);
  });
}

const nameIn = (text: string): string => /^FN:(.*?)\r?$/m.exec(text)?.[1] ?? '';
/** Bare line feeds, as vdirsyncer and khard write them. */
const fileText = (uid: string, name: string): string => cardText(uid, name).replaceAll('\r', '');
const uidFor = (name: string): string => `u-${name.toLowerCase().replaceAll(' ', '-')}`;

/** A person's own computer with vdirsyncer, whose folder khard and other programs read. */
export class Vdirsyncer implements ContactsProgram {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static isThere(): boolean {
    return findProgram('vdirsyncer') !== undefined;
  }

  static async open({ address, mail, password }: DavAccount): Promise<Vdirsyncer> {
    const folder = await mkdtemp(join(tmpdir(), 'pillarbox-vdirsyncer-'));
    await mkdir(join(folder, 'cards'));
    const config = `
[general]
status_path = "${folder}/status/"
[pair contacts]
a = "here"
b = "there"
collections = ["from b"]
conflict_resolution = "b wins"
metadata = ["displayname"]
[storage here]
type = "filesystem"
path = "${folder}/cards/"
fileext = ".vcf"
[storage there]
type = "carddav"
url = "${address}/"
username = "${mail}"
password = "${password}"
`;
    await writeFile(join(folder, 'config'), config);
    const computer = new Vdirsyncer(folder);
    await computer.#run(['discover'], 'y\n'.repeat(5));
    return computer;
  }

  async sync(): Promise<void> {
    await this.#run(['sync']);
  }

  /** The folder of the one book. */
  async book(): Promise<string> {
    const [only = ''] = await readdir(join(this.folder, 'cards'));
    return join(this.folder, 'cards', only);
  }

  async add(name: string): Promise<void> {
    await writeFile(join(await this.book(), `${uidFor(name)}.vcf`), fileText(uidFor(name), name));
    await this.sync();
  }

  async rename(name: string, to: string): Promise<void> {
    await this.sync();
    const { file, text } = await this.#cardOf(name);
    await writeFile(file, text.replace(`FN:${name}`, `FN:${to}`));
    await this.sync();
  }

  async remove(name: string): Promise<void> {
    await this.sync();
    await unlink((await this.#cardOf(name)).file);
    await this.sync();
  }

  async names(): Promise<string[]> {
    await this.sync();
    return (await this.#cards()).map(({ text }) => nameIn(text)).sort();
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  async #cardOf(name: string): Promise<{ file: string; text: string }> {
    const found = (await this.#cards()).find(({ text }) => nameIn(text) === name);
    if (found === undefined) throw new Error(`no card of ${name}`);
    return found;
  }

  async #cards(): Promise<{ file: string; text: string }[]> {
    const book = await this.book();
    const files = (await readdir(book)).filter((name) => name.endsWith('.vcf')).map((name) => join(book, name));
    return await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  }

  async #run(args: readonly string[], input = ''): Promise<void> {
    await run('vdirsyncer', args, { env: { VDIRSYNCER_CONFIG: join(this.folder, 'config') }, input });
  }
}

/** khard on the folder of vdirsyncer. */
export class Khard implements ContactsProgram {
  readonly #files: Vdirsyncer;

  private constructor(files: Vdirsyncer) {
    this.#files = files;
  }

  static isThere(): boolean {
    return Vdirsyncer.isThere() && findProgram('khard') !== undefined;
  }

  static async open(account: DavAccount): Promise<Khard> {
    const files = await Vdirsyncer.open(account);
    const config = `
[addressbooks]
[[book]]
path = ${await files.book()}
[general]
editor = /bin/true
merge_editor = /bin/true
[vcard]
preferred_version = 3.0
`;
    await writeFile(join(files.folder, 'khard.conf'), config);
    return new Khard(files);
  }

  async add(name: string): Promise<void> {
    await this.#run(['new', '-a', 'book', '-i', await this.#template(name)]);
    await this.#files.sync();
  }

  async rename(name: string, to: string): Promise<void> {
    await this.#files.sync();
    await this.#run(['edit', '-i', await this.#template(to), `formatted_name:${name}`], 'y\n');
    await this.#files.sync();
  }

  async remove(name: string): Promise<void> {
    await this.#files.sync();
    await this.#run(['remove', '--force', `formatted_name:${name}`]);
    await this.#files.sync();
  }

  async names(): Promise<string[]> {
    await this.#files.sync();
    const names = await this.#run(['list', '--parsable', '--fields', 'formatted_name']);
    return names.split('\n').filter(Boolean).sort();
  }

  close(): Promise<void> {
    return this.#files.close();
  }

  async #template(name: string): Promise<string> {
    const file = join(this.#files.folder, 'contact.yaml');
    const [given = '', family = ''] = name.split(' ');
    await writeFile(file, `Formatted name: ${name}\nFirst name: ${given}\nLast name: ${family}\n`);
    return file;
  }

  #run(args: readonly string[], input = ''): Promise<string> {
    return run('khard', ['-c', join(this.#files.folder, 'khard.conf'), ...args], { input });
  }
}

/** tsdav, a library of web applications. */
export class Tsdav implements ContactsProgram {
  readonly #client: Awaited<ReturnType<typeof createDAVClient>>;

  private constructor(client: Awaited<ReturnType<typeof createDAVClient>>) {
    this.#client = client;
  }

  static async open({ address, mail, password }: DavAccount): Promise<Tsdav> {
    const client = await createDAVClient({
      serverUrl: address,
      credentials: { username: mail, password },
      authMethod: 'Basic',
      defaultAccountType: 'carddav',
    });
    return new Tsdav(client);
  }

  async add(name: string): Promise<void> {
    const [addressBook] = await this.#client.fetchAddressBooks();
    if (addressBook === undefined) throw new Error('no address book');
    const vCardString = cardText(uidFor(name), name);
    refuse(await this.#client.createVCard({ addressBook, filename: `${uidFor(name)}.vcf`, vCardString }));
  }

  async rename(name: string, to: string): Promise<void> {
    const found = await this.#cardOf(name);
    const data = String(found.data).replace(`FN:${name}`, `FN:${to}`);
    refuse(await this.#client.updateVCard({ vCard: { ...found, data } }));
  }

  async remove(name: string): Promise<void> {
    refuse(await this.#client.deleteVCard({ vCard: await this.#cardOf(name) }));
  }

  async names(): Promise<string[]> {
    return (await this.#cards()).map(({ data }) => nameIn(String(data))).sort();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #cardOf(name: string) {
    const found = (await this.#cards()).find(({ data }) => nameIn(String(data)) === name);
    if (found === undefined) throw new Error(`no card of ${name}`);
    return found;
  }

  async #cards() {
    const [addressBook] = await this.#client.fetchAddressBooks();
    return addressBook === undefined ? [] : await this.#client.fetchVCards({ addressBook });
  }
}

function refuse({ ok, status }: Response): void {
  if (!ok) throw new Error(`the server answered ${String(status)}`);
}

/** The library's own discovery, requests and sign-in; it has no calls for contacts. */
const PYTHON = `
import re, sys
from caldav import DAVClient, Principal
from lxml import etree
address, mail, password, what, *names = sys.argv[1:]
client = DAVClient(url=address + '/dav/', username=mail, password=password)
D, C = '{DAV:}', '{urn:ietf:params:xml:ns:carddav}'
def ask(url, prop, depth):
    body = '<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop>%s</d:prop></d:propfind>' % prop
    return client.propfind(str(url), body, depth).tree
home = ask(Principal(client).url, '<c:addressbook-home-set/>', 0).find('.//' + C + 'addressbook-home-set/' + D + 'href').text
home = address + home
book = next(address + r.find(D + 'href').text for r in ask(home, '<d:resourcetype/>', 1) if r.find('.//' + C + 'addressbook') is not None)
query = '<c:addressbook-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><d:getetag/><c:address-data/></d:prop></c:addressbook-query>'
cards = {}
for r in client.report(book, query, 1).tree.findall(D + 'response'):
    text = r.find('.//' + C + 'address-data').text
    cards[re.search('^FN:(.*?)\\r?$', text, re.M).group(1)] = (address + r.find(D + 'href').text, r.find('.//' + D + 'getetag').text, text)
kind = {'Content-Type': 'text/vcard; charset=utf-8'}
def done(reply):
    assert reply.status in (200, 201, 204), reply.status
if what == 'add':
    uid = 'py-' + names[0].replace(' ', '-')
    done(client.put(book + uid + '.vcf', 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nUID:%s\\r\\nFN:%s\\r\\nN:;;;;\\r\\nEND:VCARD\\r\\n' % (uid, names[0]), {**kind, 'If-None-Match': '*'}))
elif what == 'rename':
    href, etag, text = cards[names[0]]
    done(client.put(href, text.replace('FN:' + names[0], 'FN:' + names[1]), {**kind, 'If-Match': etag}))
elif what == 'remove':
    done(client.delete(cards[names[0]][0]))
else:
    print('\\n'.join(sorted(cards)))
`;
/** Debian's own Python, which has the packages of Debian. */
const DEBIAN_PYTHON = '/usr/bin/python3';

/** python3-caldav. */
export class PythonCaldav implements ContactsProgram {
  readonly #account: DavAccount;

  private constructor(account: DavAccount) {
    this.#account = account;
  }

  static async isThere(): Promise<boolean> {
    return await run(DEBIAN_PYTHON, ['-c', 'import caldav']).then(
      () => true,
      () => false,
    );
  }

  static open(account: DavAccount): Promise<PythonCaldav> {
    return Promise.resolve(new PythonCaldav(account));
  }

  async add(name: string): Promise<void> {
    await this.#run('add', name);
  }

  async rename(name: string, to: string): Promise<void> {
    await this.#run('rename', name, to);
  }

  async remove(name: string): Promise<void> {
    await this.#run('remove', name);
  }

  async names(): Promise<string[]> {
    return (await this.#run('list')).split('\n').filter(Boolean);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #run(...args: readonly string[]): Promise<string> {
    const { address, mail, password } = this.#account;
    return run(DEBIAN_PYTHON, ['-c', PYTHON, address, mail, password, ...args]);
  }
}
