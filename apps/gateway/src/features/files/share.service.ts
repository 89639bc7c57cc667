import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { FileEntry } from '@pillarbox/contract/files/file';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { FileShare, SharedEntry, SharedFiles } from '@pillarbox/contract/files/shares';
import type { Db } from '../../platform/database/database.ts';
import type { Download, Session } from '../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { archiveOf } from './archive.ts';
import type { ContentStore } from './content-store.ts';
import { pathTo } from './entry-query.ts';
import type { Owner } from './entry-query.ts';
import type { FileService } from './file.service.ts';
import { hashSharePassword, isSharePassword } from './share-password.ts';
import type { ShareRow, ShareStore } from './share.store.ts';

const KEY_PURPOSE = 'files share key';
const TICKET_PURPOSE = 'files share ticket';
const DAY_MS = 24 * 60 * 60_000;
/** How long a page may download after it has opened a link, in milliseconds. */
const TICKET_MS = 60 * 60_000;

interface ShareServiceDeps {
  readonly db: Db;
  readonly contents: ContentStore;
  readonly files: FileService;
  readonly shares: ShareStore;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'sign' | 'verify'>;
  /** Name of the user for visitors; '' for none. */
  readonly nameOf: (session: Session) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a visitor asks for. */
interface Visit {
  readonly partner: string;
  readonly key: string;
}

/** Links to files and folders. Whatever is wrong with one, visitors get the same refusal. */
export class ShareService {
  readonly #deps: ShareServiceDeps;

  constructor(deps: ShareServiceDeps) {
    this.#deps = deps;
  }

  /** @throws Failure `file_not_found`. */
  async read(owner: Owner, entryId: string): Promise<FileShare | null> {
    await this.#deps.files.get(owner, entryId);
    const row = await this.#deps.shares.of(owner, entryId);
    return row === null ? null : this.#wire(row);
  }

  /** Makes or changes a link. @throws Failure `file_not_found`, `share_password_required`, `share_end_invalid`. */
  async set(
    session: Session,
    entryId: string,
    wanted: {
      readonly password?: string | undefined;
      readonly ends: number | null;
      readonly most: number | null;
      readonly limits: FileLimits;
    },
  ): Promise<FileShare> {
    const { files, shares, secrets, nameOf, now } = this.#deps;
    const { password, ends, most, limits } = wanted;
    await files.get(session, entryId);
    const before = await shares.of(session, entryId);
    const hasPassword = password === undefined ? (before?.password ?? '') !== '' : password !== '';
    if (limits.sharePassword && !hasPassword) throw new Failure('share_password_required');
    const latest = limits.longestShare === null ? Infinity : now() + limits.longestShare * DAY_MS;
    if (ends === null ? latest !== Infinity : ends <= now() || ends > Math.min(latest, now() + 3650 * DAY_MS))
      throw new Failure('share_end_invalid');
    const ownerName = (await nameOf(session)) || session.mail;
    if (before === null) {
      const key = randomBytes(24).toString('base64url');
      const sealedKey = secrets.seal(KEY_PURPOSE, Buffer.from(key)).toString('base64url');
      const { partner } = session;
      await shares.add(session, { id: randomUUID(), entryId, partner, ownerName, hash: hashOf(key), sealedKey });
    }
    await shares.change(session, entryId, {
      ownerName,
      endsAt: ends === null ? null : new Date(ends),
      maxDownloads: most,
      ...(password !== undefined && { password: password === '' ? '' : await hashSharePassword(password) }),
    });
    const row = await shares.of(session, entryId);
    if (row === null) throw new Failure('file_not_found');
    return this.#wire(row);
  }

  /** @throws Failure `file_not_found`. */
  async end(owner: Owner, entryId: string): Promise<void> {
    await this.#deps.files.get(owner, entryId);
    await this.#deps.shares.remove(owner, entryId);
  }

  /** What the page of a link shows [PUB-005]. @throws Failure `not_found`, `share_password_needed`. */
  async open(
    visit: Visit,
    { password, folder, cursor }: { readonly password: string; readonly folder: string; readonly cursor: string },
  ): Promise<SharedFiles> {
    const { files, now, secrets } = this.#deps;
    const share = await this.#required(visit);
    if (share.password !== '' && !(await isSharePassword(share.password, password)))
      throw new Failure('share_password_needed');
    const entry = await hidden(files.get(share, share.entryId));
    const path = folder === '' || folder === entry.id ? [] : await this.#below(share, folder);
    const id = folder === '' ? entry.id : folder;
    const listed = { place: 'folder', id, text: '', type: null, order: 'name', down: false } as const;
    const list = entry.kind === 'file' ? null : await hidden(files.list(share, { listed, cursor }));
    const ends = now() + TICKET_MS;
    return {
      owner: share.ownerName,
      entry: sharedEntry(entry),
      path,
      entries: (list?.entries ?? []).map(sharedEntry),
      next: list?.next ?? '',
      ticket: `${String(ends)}.${secrets.sign(TICKET_PURPOSE, ticketText(share, ends))}`,
    };
  }

  /** A file of a link, or a folder as an archive, and counts it. @throws Failure `not_found`, `too_many_files`. */
  async download(visit: Visit, id: string, ticket: string): Promise<Download> {
    const { files, shares, secrets, now, db, contents } = this.#deps;
    const share = await this.#required(visit);
    const [end = '', signature = ''] = ticket.split('.');
    const ends = Number(end);
    if (!(ends > now()) || !secrets.verify(TICKET_PURPOSE, ticketText(share, ends), signature))
      throw new Failure('not_found');
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

  async #required({ partner, key }: Visit): Promise<ShareRow> {
    const found = await this.#deps.shares.open(partner, hashOf(key));
    if (found === null) throw new Failure('not_found');
    return found;
  }

  #wire({ sealedKey, password, endsAt, maxDownloads, downloads }: ShareRow): FileShare {
    const key = this.#deps.secrets.open(KEY_PURPOSE, Buffer.from(sealedKey, 'base64url'));
    return {
      key: key?.toString('utf8') ?? '',
      hasPassword: password !== '',
      ends: endsAt?.getTime() ?? null,
      most: maxDownloads,
      downloads,
    };
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** A ticket ends with the password that it was given for. */
function ticketText({ id, password }: ShareRow, ends: number): string {
  return `${id} ${String(ends)} ${password}`;
}

function sharedEntry({ id, name, kind, type, size, items }: FileEntry): SharedEntry {
  return { id, name, kind, type, size, items };
}

/** Hides from visitors what is wrong with a file. @throws Failure `not_found`. */
async function hidden<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const isTold = error instanceof Failure && (error.code === 'file_not_found' || error.code === 'folder_missing');
    throw isTold ? new Failure('not_found', {}, error) : error;
  }
}
