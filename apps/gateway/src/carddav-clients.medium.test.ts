import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppPassword } from '@pillarbox/contract/session/app-passwords';
import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import { findProgram } from '@pillarbox/tooling/testbed/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PARTNER = { id: '754', name: 'Northwater', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } };
const MAIL = 'clara@example.test';

/** A person's own computer with vdirsyncer, whose folder khard and other programs read. */
class Computer {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(address: string, password: string): Promise<Computer> {
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
username = "${MAIL}"
password = "${password}"
`;
    await writeFile(join(folder, 'config'), config);
    const computer = new Computer(folder);
    await computer.#run(['discover'], 'y\n'.repeat(5));
    return computer;
  }

  sync(): Promise<void> {
    return this.#run(['sync']);
  }

  /** The folder of the one book. */
  async book(): Promise<string> {
    const [only = ''] = await readdir(join(this.#folder, 'cards'));
    return join(this.#folder, 'cards', only);
  }

  /** The names in the book, sorted. */
  async names(): Promise<string[]> {
    const texts = (await this.#cards()).map(({ text }) => text);
    return texts.map((text) => /^FN:(.*?)\r?$/m.exec(text)?.[1] ?? '').sort();
  }

  /** The file of the card with a UID. */
  async fileOf(uid: string): Promise<string> {
    return (await this.#cards()).find(({ text }) => text.includes(`UID:${uid}`))?.file ?? '';
  }

  async #cards(): Promise<{ file: string; text: string }[]> {
    const book = await this.book();
    const files = (await readdir(book)).filter((name) => name.endsWith('.vcf'));
    return await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(book, file), 'utf8') })));
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  async #run(args: readonly string[], input = ''): Promise<void> {
    const env = { ...process.env, VDIRSYNCER_CONFIG: join(this.#folder, 'config'), LC_ALL: 'C.UTF-8' };
    // The gateway runs in this process, which must not be held while the client waits for it.
    const running = promisify(execFile)('vdirsyncer', [...args], { env, timeout: 60_000 });
    running.child.stdin?.end(input);
    await running;
  }
}

describe.skipIf(findProgram('vdirsyncer') === undefined)('address books with a real client', () => {
  let under: GatewayUnderTest;
  beforeAll(async () => {
    under = await startTestGateway(PARTNER);
  });
  afterAll(() => under.close());

  // The client starts eight times, which takes a while on a busy machine.
  it('two computers add, change and delete contacts, and see each other’s changes', { timeout: 180_000 }, async () => {
    await under.gateway.mailSystems.local?.createAccount({ address: MAIL, name: 'Clara', password: 'right', quota: 0 });
    const page = new TestPage(under.gateway.address);
    await page.signIn(MAIL, 'right');
    await page.call(confirmIdentity, { password: 'right' });
    const open = async (name: string): Promise<Computer> =>
      await Computer.open(under.gateway.address, (await page.call(createAppPassword, { name })).password);
    const [here, there] = [await open('Desk'), await open('Van')];
    // Bare line feeds, as vdirsyncer and khard write them.
    const card = (uid: string, name: string): string =>
      `BEGIN:VCARD\nVERSION:3.0\nUID:${uid}\nFN:${name}\nN:;;;;\nEND:VCARD\n`;
    await writeFile(join(await here.book(), 'u-1.vcf'), card('u-1', 'Ann Ashdown'));
    // A client does not empty a whole book without being told to.
    await writeFile(join(await here.book(), 'u-2.vcf'), card('u-2', 'Ben Carver'));
    await here.sync();
    await there.sync();
    expect(await there.names()).toEqual(['Ann Ashdown', 'Ben Carver']);
    await writeFile(join(await there.book(), await there.fileOf('u-1')), card('u-1', 'Ann Vale'));
    await there.sync();
    await here.sync();
    expect(await here.names()).toEqual(['Ann Vale', 'Ben Carver']);
    await unlink(join(await here.book(), 'u-1.vcf'));
    await here.sync();
    await there.sync();
    expect(await there.names()).toEqual(['Ben Carver']);
    await Promise.all([here.close(), there.close()]);
  });
});
