import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@pillarbox/tooling/testbed/system';

/** What a client signs in with. */
export interface DavAccount {
  readonly address: string;
  readonly mail: string;
  readonly password: string;
}

/** A program that keeps contacts or events, with its own copy of the collection or none. They are named by their name or title. */
export interface DavProgram {
  add(name: string): Promise<void>;
  rename(name: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names in the collection now, sorted. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/** Runs a program. The gateway runs in this process, which must not be held while the client waits for it. */
export async function run(
  command: string,
  args: readonly string[],
  { env = {}, input = '', cwd }: { env?: Record<string, string>; input?: string; cwd?: string } = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env }, timeout: 60_000 };
  return await new Promise((resolve, reject) => {
    const child = execFile(command, [...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${command}: ${error.message}\n${stdout}${stderr}`));
    });
    child.stdin?.end(input);
  });
}

/** @throws Error for a request that was refused. */
export function refuse({ ok, status }: Response): void {
  if (!ok) throw new Error(`the server answered ${String(status)}`);
}

/** What vdirsyncer keeps: one object a file. */
export interface FileKind {
  readonly type: 'carddav' | 'caldav';
  readonly suffix: string;
  /** The property with the name. */
  readonly property: 'FN' | 'SUMMARY';
  /** The text of a new object. */
  readonly textFor: (uid: string, name: string) => string;
}

export const uidFor = (name: string): string => `u-${name.toLowerCase().replaceAll(' ', '-')}`;

/** The value of a property that stands on a line of its own; ''. */
export function valueIn(text: string, property: string): string {
  return new RegExp(`^${property}:(.*?)\\r?$`, 'm').exec(text)?.[1] ?? '';
}

/** A person's own computer with vdirsyncer, whose folder khard, khal and others read. */
export class Vdirsyncer implements DavProgram {
  readonly folder: string;
  readonly #kind: FileKind;

  private constructor(folder: string, kind: FileKind) {
    this.folder = folder;
    this.#kind = kind;
  }

  static isThere(): boolean {
    return findProgram('vdirsyncer') !== undefined;
  }

  /** `collection`: the last part of the path of one; absent: all that the server has. */
  static async open({ address, mail, password }: DavAccount, kind: FileKind, collection?: string): Promise<Vdirsyncer> {
    const folder = await mkdtemp(join(tmpdir(), 'pillarbox-vdirsyncer-'));
    await mkdir(join(folder, 'files'));
    const config = `
[general]
status_path = "${folder}/status/"
[pair both]
a = "here"
b = "there"
collections = ["${collection ?? 'from b'}"]
conflict_resolution = "b wins"
metadata = ["displayname"]
[storage here]
type = "filesystem"
path = "${folder}/files/"
fileext = "${kind.suffix}"
[storage there]
type = "${kind.type}"
url = "${address}/"
username = "${mail}"
password = "${password}"
`;
    await writeFile(join(folder, 'config'), config);
    const computer = new Vdirsyncer(folder, kind);
    await computer.#run(['discover'], 'y\n'.repeat(5));
    return computer;
  }

  async sync(): Promise<void> {
    await this.#run(['sync']);
  }

  /** The folder of the one collection. */
  async files(): Promise<string> {
    const [only = ''] = await readdir(join(this.folder, 'files'));
    return join(this.folder, 'files', only);
  }

  async add(name: string): Promise<void> {
    const { suffix, textFor } = this.#kind;
    // Bare line feeds, as vdirsyncer and the programs on its folder write them.
    const text = textFor(uidFor(name), name).replaceAll('\r', '');
    await writeFile(join(await this.files(), uidFor(name) + suffix), text);
    await this.sync();
  }

  async rename(name: string, to: string): Promise<void> {
    await this.sync();
    const { file, text } = await this.#objectOf(name);
    const { property } = this.#kind;
    await writeFile(file, text.replace(`${property}:${name}`, `${property}:${to}`));
    await this.sync();
  }

  async remove(name: string): Promise<void> {
    await this.sync();
    await unlink((await this.#objectOf(name)).file);
    await this.sync();
  }

  async names(): Promise<string[]> {
    await this.sync();
    return (await this.#objects()).map(({ text }) => valueIn(text, this.#kind.property)).sort();
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  async #objectOf(name: string): Promise<{ file: string; text: string }> {
    const found = (await this.#objects()).find(({ text }) => valueIn(text, this.#kind.property) === name);
    if (found === undefined) throw new Error(`no object of ${name}`);
    return found;
  }

  async #objects(): Promise<{ file: string; text: string }[]> {
    const folder = await this.files();
    const files = (await readdir(folder))
      .filter((name) => name.endsWith(this.#kind.suffix))
      .map((name) => join(folder, name));
    return await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  }

  async #run(args: readonly string[], input = ''): Promise<void> {
    await run('vdirsyncer', args, { env: { VDIRSYNCER_CONFIG: join(this.folder, 'config') }, input });
  }
}

/** Debian's own Python, which has the packages of Debian. */
export const DEBIAN_PYTHON = '/usr/bin/python3';

export async function hasPythonCaldav(): Promise<boolean> {
  return await run(DEBIAN_PYTHON, ['-c', 'import caldav']).then(
    () => true,
    () => false,
  );
}

/**
 * Lets each program add something, change what the next one added, and delete what another one changed. `allSee` gets the names that
 * everybody must see then, sorted; one of them, 'Stays Here', is there from the beginning. Closes the programs.
 */
export async function letAllChange(
  programs: readonly DavProgram[],
  allSee: (names: readonly string[]) => Promise<void>,
): Promise<void> {
  const numbers = ['One', 'Two', 'Three', 'Four'].slice(0, programs.length);
  const after = (at: number): DavProgram | undefined => programs[at % programs.length];
  const see = (prefix: string): Promise<void> =>
    allSee(['Stays Here', ...numbers.map((number) => `${prefix} ${number}`)].sort());
  for (const [at, number] of numbers.entries()) await after(at)?.add(`Added ${number}`);
  await see('Added');
  for (const [at, number] of numbers.entries()) await after(at + 1)?.rename(`Added ${number}`, `Changed ${number}`);
  await see('Changed');
  for (const [at, number] of numbers.entries()) await after(at + 2)?.remove(`Changed ${number}`);
  await allSee(['Stays Here']);
  for (const program of programs) await program.close();
}
