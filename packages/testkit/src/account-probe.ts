import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { Mailbox } from '@pillarbox/mailbox/port';

const ALL_BY_UID = { sort: SORT_KEY.UID, dir: 1, threaded: false } as const;

/**
 * One account as another mail client sees it: tests add messages and check what the product did. Each call opens its own
 * mailbox and so sees the current state.
 */
export class AccountProbe {
  readonly #open: () => Promise<Mailbox>;

  constructor(open: () => Promise<Mailbox>) {
    this.#open = open;
  }

  /** Runs a function on a new mailbox and closes it. */
  async with<T>(work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
    const mailbox = await this.#open();
    try {
      return await work(mailbox);
    } finally {
      await mailbox.close();
    }
  }

  /** Appends a message and returns its uid; a string is sent as Latin-1, byte for byte. */
  async file(folder: string, message: string | Uint8Array, flags = 0): Promise<number> {
    const source = typeof message === 'string' ? Buffer.from(message, 'latin1') : message;
    return (await this.with((mailbox) => mailbox.append({ folder, source, flags }))).uid;
  }

  /** Uids of a folder, ascending. */
  uids(folder: string): Promise<number[]> {
    return this.with(async (mailbox) => (await mailbox.uidsOf({ folder, ...ALL_BY_UID })).uids);
  }

  /** Flag bits of a folder's messages, ascending by uid. */
  async flags(folder: string): Promise<number[]> {
    const uids = await this.uids(folder);
    return this.with(async (mailbox) => (await mailbox.rows(folder, uids)).map(({ flags }) => flags));
  }

  /** Flag bits of one message; undefined if it does not exist. */
  flagsOf(folder: string, uid: number): Promise<number | undefined> {
    return this.with(async (mailbox) => (await mailbox.rows(folder, [uid]))[0]?.flags);
  }

  /** Sources of a folder's messages as Latin-1 strings, ascending by uid; [] if the folder does not exist. */
  async sources(folder: string): Promise<string[]> {
    if (!(await this.paths()).includes(folder)) return [];
    const uids = await this.uids(folder);
    return this.with((mailbox) =>
      Promise.all(
        uids.map(async (uid) => Buffer.from((await mailbox.source({ folder, uid }, 1e9)).source).toString('latin1')),
      ),
    );
  }

  /** Removes messages for good; without uids all of the folder. */
  remove(folder: string, uids?: readonly number[]): Promise<void> {
    return this.with((mailbox) => mailbox.remove({ folder, which: uids === undefined ? { search: null } : { uids } }));
  }

  folders(): Promise<Folder[]> {
    return this.with((mailbox) => mailbox.folders());
  }

  /** Paths of all folders. */
  async paths(): Promise<string[]> {
    return (await this.folders()).map(({ name }) => name);
  }

  async uidvalidity(folder: string): Promise<number> {
    const found = (await this.folders()).find(({ name }) => name === folder);
    if (found === undefined) throw new Error(`no folder ${folder}`);
    return found.uidvalidity;
  }
}
