import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import type { FileRequest, VisitorUpload } from '@pillarbox/contract/files/requests';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { RequestedFiles } from '@pillarbox/contract/files/shares';
import type { UploadState } from '@pillarbox/contract/files/file';
import { and, eq, isNull, gt, or, sql } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Owner } from './entry-query.ts';
import type { FileService } from './file.service.ts';
import { fileShares, fileUploads } from './files.table.ts';
import { hidden } from './links.ts';
import type { Links, Visit, WantedOfOwner } from './links.ts';
import type { LinkOf, ShareRow } from './share.store.ts';
import type { Sender } from './upload-rows.ts';
import type { UploadService } from './upload.service.ts';

/** How long a page may upload after it has opened a link, in milliseconds. */
const TICKET_MS = 24 * 60 * 60_000;

interface RequestServiceDeps {
  readonly files: FileService;
  readonly uploads: UploadService;
  readonly links: Links;
}

/** A visitor of a link with the ticket of the page. */
export interface Visitor extends Visit {
  readonly ticket: string;
}

/** A file that a visitor sends. */
interface SentByVisitor {
  readonly name: string;
  readonly size: number;
  readonly modified: number;
}

/** A file that has arrived by a link. */
export interface Received {
  readonly accountId: AccountId;
  readonly share: ShareRow;
  readonly folder: string;
  readonly name: string;
}

/** What a visitor learns of an upload, and the file for its owner once it is there. */
interface Sent {
  readonly state: VisitorUpload;
  readonly received: Received | null;
}

/** Links for uploads: visitors add files to a folder and see nothing of it. */
export class RequestService {
  readonly #deps: RequestServiceDeps;

  constructor(deps: RequestServiceDeps) {
    this.#deps = deps;
  }

  /** @throws Failure `file_not_found`. */
  async read(owner: Owner, entryId: string): Promise<FileRequest | null> {
    const row = await this.#deps.links.of(owner, linkTo(entryId));
    return row === null ? null : this.#wire(row);
  }

  /** Makes or changes a link. @throws Failure `file_not_found`, `share_password_required`, `share_end_invalid`. */
  async set(
    session: Session,
    entryId: string,
    wanted: WantedOfOwner & { readonly mostFiles: number | null; readonly mostBytes: number | null },
  ): Promise<FileRequest> {
    const { mostFiles: maxFiles, mostBytes: maxBytes, ...rest } = wanted;
    return this.#wire(
      await this.#deps.links.put(session, linkTo(entryId), { ...rest, change: { maxFiles, maxBytes } }),
    );
  }

  /** @throws Failure `file_not_found`. */
  async end(owner: Owner, entryId: string): Promise<void> {
    await this.#deps.links.end(owner, linkTo(entryId));
  }

  /** What the page of a link shows [PUB-005]; its password was right. @throws Failure `not_found`. */
  async show(share: ShareRow, { mostFile }: FileLimits): Promise<RequestedFiles> {
    const { files, links } = this.#deps;
    const { name } = await hidden(files.get(share, share.entryId));
    const { ownerName, maxFiles, maxBytes, files: arrived, bytes, endsAt } = share;
    return {
      kind: 'request',
      owner: ownerName,
      name,
      left: {
        files: maxFiles === null ? null : Math.max(0, maxFiles - arrived),
        bytes: maxBytes === null ? null : Math.max(0, maxBytes - bytes),
      },
      most: mostFile,
      ends: endsAt?.getTime() ?? null,
      ticket: links.ticket(share, TICKET_MS, randomUUID()),
    };
  }

  /** Begins an upload. A name that is taken gets a number. @throws Failure `not_found`, `request_full`, `file_too_large`. */
  async begin(visitor: Visitor, { name, size, modified }: SentByVisitor, limits: FileLimits): Promise<Sent> {
    const { share, sender } = await this.#opened(visitor);
    const given = { parent: share.entryId, folders: [], name, size, modified, onConflict: 'rename' as const };
    const check = (tx: Transaction): Promise<void> => requireLeft(tx, share.id, size);
    const state = await vague(this.#deps.uploads.begin(sender, { ...given, check }, limits));
    return await this.#sent(share, state);
  }

  /**
   * Takes a piece of an upload. `admit` is called before its bytes are read.
   * @throws Failure `not_found`, `upload_not_found`, `upload_out_of_order`, `invalid_request`.
   */
  async piece(
    visitor: Visitor,
    at: { readonly id: string; readonly number: number },
    { admit, content }: { readonly admit: (link: string) => void; readonly content: Readable },
  ): Promise<Sent> {
    const { share, sender } = await this.#opened(visitor);
    admit(share.id);
    return await this.#sent(share, await vague(this.#deps.uploads.piece(sender, at, content)));
  }

  /** Ends an upload; an unknown one is no error. @throws Failure `not_found`. */
  async stop(visitor: Visitor, id: string): Promise<void> {
    await this.#deps.uploads.stop((await this.#opened(visitor)).sender, id);
  }

  /** Checks link, ticket and folder at each call: a link that has ended takes nothing more. @throws Failure `not_found`. */
  async #opened(visitor: Visitor): Promise<{ readonly share: ShareRow; readonly sender: Sender }> {
    const { links, files } = this.#deps;
    const share = await links.required(visitor);
    if (share.kind !== 'request') throw new Failure('not_found');
    const sender = { accountId: share.accountId, visitor: links.visitorOf(share, visitor.ticket), shareId: share.id };
    await hidden(files.get(share, share.entryId));
    return { share, sender };
  }

  async #sent(share: ShareRow, { id, size, received, entry }: UploadState): Promise<Sent> {
    const state = { id, size, received, done: received >= size };
    if (entry === null) return { state, received: null };
    const { name: folder } = await hidden(this.#deps.files.get(share, share.entryId));
    return { state, received: { accountId: share.accountId, share, folder, name: entry.name } };
  }

  #wire(row: ShareRow): FileRequest {
    const { maxFiles: mostFiles, maxBytes: mostBytes, files, bytes } = row;
    return { ...this.#deps.links.told(row), mostFiles, mostBytes, files, bytes };
  }
}

function linkTo(entryId: string): LinkOf {
  return { entryId, kind: 'request' };
}

/** Checks the limits of a link, counting what is being uploaded by it. @throws Failure `not_found`, `request_full`. */
async function requireLeft(tx: Transaction, id: string, size: number): Promise<void> {
  const isOpen = or(isNull(fileShares.endsAt), gt(fileShares.endsAt, sql`now()`));
  const [share] = await tx
    .select()
    .from(fileShares)
    .where(and(eq(fileShares.id, id), isOpen));
  if (share === undefined) throw new Failure('not_found');
  const [begun] = await tx
    .select({ files: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(size), 0)::text` })
    .from(fileUploads)
    .where(eq(fileUploads.shareId, id));
  const files = share.files + (begun?.files ?? 0) + 1;
  const bytes = share.bytes + Number(begun?.bytes ?? 0) + size;
  if (files > (share.maxFiles ?? Infinity) || bytes > (share.maxBytes ?? Infinity)) throw new Failure('request_full');
}

/** Hides from visitors how much the owner has stored. @throws Failure `request_full`, `not_found`. */
async function vague<T>(asked: Promise<T>): Promise<T> {
  try {
    return await hidden(asked);
  } catch (error) {
    const isTold = error instanceof Failure && (error.code === 'files_full' || error.code === 'too_many_files');
    throw isTold ? new Failure('request_full', {}, error) : error;
  }
}
