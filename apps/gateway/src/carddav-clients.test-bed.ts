import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '@pillarbox/tooling/testbed/system';
import { createDAVClient } from 'tsdav';
import { cardText } from './dav.test-bed.ts';
import { DEBIAN_PYTHON, refuse, run, uidFor, valueIn, Vdirsyncer } from './dav-clients.test-bed.ts';
import type { DavAccount, DavProgram, FileKind } from './dav-clients.test-bed.ts';

/** Cards in files. */
export const CARD_FILES: FileKind = {
  type: 'carddav',
  suffix: '.vcf',
  property: 'FN',
  textFor: (uid, name) => cardText(uid, name),
};

/** khard on the folder of vdirsyncer. */
export class Khard implements DavProgram {
  readonly #files: Vdirsyncer;

  private constructor(files: Vdirsyncer) {
    this.#files = files;
  }

  static isThere(): boolean {
    return Vdirsyncer.isThere() && findProgram('khard') !== undefined;
  }

  static async open(account: DavAccount): Promise<Khard> {
    const files = await Vdirsyncer.open(account, CARD_FILES);
    const config = `
[addressbooks]
[[book]]
path = ${await files.files()}
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
export class Tsdav implements DavProgram {
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
    return (await this.#cards()).map(({ data }) => valueIn(String(data), 'FN')).sort();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #cardOf(name: string) {
    const found = (await this.#cards()).find(({ data }) => valueIn(String(data), 'FN') === name);
    if (found === undefined) throw new Error(`no card of ${name}`);
    return found;
  }

  async #cards() {
    const [addressBook] = await this.#client.fetchAddressBooks();
    return addressBook === undefined ? [] : await this.#client.fetchVCards({ addressBook });
  }
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
/** python3-caldav. */
export class PythonCaldav implements DavProgram {
  readonly #account: DavAccount;

  private constructor(account: DavAccount) {
    this.#account = account;
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
