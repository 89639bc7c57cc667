import { Failure } from '@pillarbox/contract/failure';
import type { FileEntry } from '@pillarbox/contract/files/file';
import type { FileShare, SharedEntry, SharedFiles } from '@pillarbox/contract/files/shares';
import type { Db } from '../../platform/database/database.ts';
import type { Download, Session } from '../../platform/http/request-pipeline.ts';
import { archiveOf } from './archive.ts';
import type { ContentStore } from './content-store.ts';
import { pathTo } from './entry-query.ts';
import type { Owner } from './entry-query.ts';
import type { FileService } from './file.service.ts';
import { hidden } from './links.ts';
import type { Links, Visit, WantedOfOwner } from './links.ts';
import type { LinkOf, ShareRow, ShareStore } from './share.store.ts';

/** How long a page may download after it has opened a link, in milliseconds. */
const TICKET_MS = 60 * 60_000;

interface ShareServiceDeps {
  readonly db: Db;
  readonly contents: ContentStore;
  readonly files: FileService;
  readonly shares: ShareStore;
  readonly links: Links;
}

/** Links to files and folders. Whatever is wrong with one, visitors get the same refusal. */
export class ShareService {
  readonly #deps: ShareServiceDeps;

  constructor(deps: ShareServiceDeps) {
    this.#deps = deps;
  }

  /** @throws Failure `file_not_found`. */
  async read(owner: Owner, entryId: string): Promise<FileShare | null> {
    const row = await this.#deps.links.of(owner, linkTo(entryId));
    return row === null ? null : this.#wire(row);
  }

  /** Makes or changes a link. @throws Failure `file_not_found`, `share_password_required`, `share_end_invalid`. */
  async set(
    session: Session,
    entryId: string,
    { most, ...wanted }: WantedOfOwner & { readonly most: number | null },
  ): Promise<FileShare> {
    return this.#wire(
      await this.#deps.links.put(session, linkTo(entryId), { ...wanted, change: { maxDownloads: most, draft: '' } }),
    );
  }

  /** Makes the link of a file that a draft has in the place of an attachment. @throws Failure as `set`. */
  async setForDraft(
    session: Session,
    entryId: string,
    { draft, ...wanted }: WantedOfOwner & { readonly draft: string },
  ): Promise<FileShare> {
    return this.#wire(await this.#deps.links.put(session, linkTo(entryId), { ...wanted, change: { draft } }));
  }

  /** @throws Failure `file_not_found`. */
  async end(owner: Owner, entryId: string): Promise<void> {
    await this.#deps.links.end(owner, linkTo(entryId));
  }

  /** What the page of a link shows [PUB-005]; its password was right. @throws Failure `not_found`. */
  async show(
    share: ShareRow,
    { folder, cursor }: { readonly folder: string; readonly cursor: string },
  ): Promise<SharedFiles> {
    const { files, links } = this.#deps;
    const entry = await hidden(files.get(share, share.entryId));
    const path = folder === '' || folder === entry.id ? [] : await this.#below(share, folder);
    const id = folder === '' ? entry.id : folder;
    const listed = { place: 'folder', id, text: '', type: null, order: 'name', down: false } as const;
    const list = entry.kind === 'file' ? null : await hidden(files.list(share, { listed, cursor }));
    return {
      kind: 'files',
      owner: share.ownerName,
      entry: sharedEntry(entry),
      path,
      entries: (list?.entries ?? []).map(sharedEntry),
      next: list?.next ?? '',
      ticket: links.ticket(share, TICKET_MS),
    };
  }

  /** A file of a link, or a folder as an archive, and counts it. @throws Failure `not_found`, `too_many_files`. */
  async download(visit: Visit, id: string, ticket: string): Promise<Download> {
    const { files, shares, links, db, contents } = this.#deps;
    const share = await links.required(visit);
    if (share.kind !== 'files') throw new Failure('not_found');
    links.visitorOf(share, ticket);
    const entry = await hidden(files.get(share, id));
    if (id !== share.entryId) await this.#below(share, entry.parent);
    if (!(await shares.count(share.id))) throw new Failure('not_found');
    if (entry.kind === 'file') return await hidden(files.download(share, id, null));
    const content = await hidden(archiveOf({ db, contents }, share, [id]));
    return { mime: 'application/zip', name: `${entry.name}.zip`, inline: false, content };
  }

  /** The folders from the shared one down to this one. @throws Failure `not_found` when it is not below the shared one. */
  async #below(share: ShareRow, folder: string): Promise<{ id: string; name: string }[]> {
    const path = await pathTo(this.#deps.db, share, folder);
    const at = path.findIndex(({ id }) => id === share.entryId);
    if (at === -1) throw new Failure('not_found');
    return path.slice(at + 1);
  }

  #wire(row: ShareRow): FileShare {
    return { ...this.#deps.links.told(row), most: row.maxDownloads, downloads: row.downloads };
  }
}

function linkTo(entryId: string): LinkOf {
  return { entryId, kind: 'files' };
}

function sharedEntry({ id, name, kind, type, size, items }: FileEntry): SharedEntry {
  return { id, name, kind, type, size, items };
}
