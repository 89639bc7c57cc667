import type { Folder, SpecialUse } from '@pillarbox/contract/mail/folder';
import type { Mailbox } from '@pillarbox/mailbox/port';

/** Caches the special folders of each open mailbox, so that not every call lists all folders at the server. */
export class FolderUses {
  readonly #known = new WeakMap<Mailbox, Promise<ReadonlyMap<string, SpecialUse>>>();
  readonly #listening = new WeakSet<Mailbox>();

  /** The special use of a folder; null for a personal one and for one that does not exist. */
  async useOf(mailbox: Mailbox, path: string): Promise<SpecialUse | null> {
    return (await this.#usesOf(mailbox)).get(path) ?? null;
  }

  /** The path of the special folder for a use; null when the account has none. */
  async pathOf(mailbox: Mailbox, use: SpecialUse): Promise<string | null> {
    for (const [path, each] of await this.#usesOf(mailbox)) if (each === use) return path;
    return null;
  }

  async #usesOf(mailbox: Mailbox): Promise<ReadonlyMap<string, SpecialUse>> {
    const shared = mailbox.shared ?? mailbox;
    return await (this.#known.get(shared) ?? this.#read(shared));
  }

  #read(mailbox: Mailbox): Promise<ReadonlyMap<string, SpecialUse>> {
    if (!this.#listening.has(mailbox)) {
      this.#listening.add(mailbox);
      mailbox.subscribe((event) => {
        if (event.event === 'folders-changed') this.#known.delete(mailbox);
      });
    }
    const reading = mailbox.folders().then(usesOf);
    this.#known.set(mailbox, reading);
    reading.catch(() => this.#known.delete(mailbox));
    return reading;
  }
}

function usesOf(folders: readonly Folder[]): ReadonlyMap<string, SpecialUse> {
  return new Map(folders.flatMap((folder) => (folder.use === null ? [] : [[folder.name, folder.use] as const])));
}
