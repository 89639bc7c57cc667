import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Owner } from './entry-query.ts';
import { fileShares } from './files.table.ts';
import type { ShareKind } from './files.table.ts';

export type ShareRow = typeof fileShares.$inferSelect;
/** A link to add. */
type NewShare = Pick<
  ShareRow,
  'id' | 'entryId' | 'kind' | 'partner' | 'ownerName' | 'ownerMail' | 'hash' | 'sealedKey'
>;
/** Names the link of a kind to a file or folder. */
export interface LinkOf {
  readonly entryId: string;
  readonly kind: ShareKind;
}
/** What of a link changes. */
export type ShareChange = Partial<
  Pick<ShareRow, 'password' | 'endsAt' | 'maxDownloads' | 'maxFiles' | 'maxBytes' | 'ownerName' | 'ownerMail' | 'draft'>
>;

const hasNotEnded = or(isNull(fileShares.endsAt), gt(fileShares.endsAt, sql`now()`));
const hasDownloads = or(isNull(fileShares.maxDownloads), lt(fileShares.downloads, fileShares.maxDownloads));

/** Links to files and folders. */
export class ShareStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The link to a file or folder of the account; null for none. */
  async of(owner: Owner, link: LinkOf): Promise<ShareRow | null> {
    return (await this.#db.select().from(fileShares).where(named(owner, link)))[0] ?? null;
  }

  /** Adds a link; the one that another gateway has added meanwhile stays. */
  async add({ accountId }: Owner, share: NewShare): Promise<void> {
    await this.#db
      .insert(fileShares)
      .values({ ...share, accountId })
      .onConflictDoNothing();
  }

  async change(owner: Owner, link: LinkOf, change: ShareChange): Promise<void> {
    await this.#db.update(fileShares).set(change).where(named(owner, link));
  }

  /** The link with this hash that was made for a draft of the account, and has no other use yet; null for any other. */
  async ofDraft({ accountId }: Owner, hash: string, draft: string): Promise<ShareRow | null> {
    const own = and(eq(fileShares.accountId, accountId), eq(fileShares.hash, hash));
    return (
      (
        await this.#db
          .select()
          .from(fileShares)
          .where(and(own, eq(fileShares.draft, draft), eq(fileShares.downloads, 0)))
      )[0] ?? null
    );
  }

  async remove(owner: Owner, link: LinkOf): Promise<void> {
    await this.#db.delete(fileShares).where(named(owner, link));
  }

  /** The link with this hash at a partner that can be opened; null for any other, and for one that has ended. */
  async open(partner: string, hash: string): Promise<ShareRow | null> {
    const bound = and(eq(fileShares.partner, partner), eq(fileShares.hash, hash));
    return (
      (
        await this.#db
          .select()
          .from(fileShares)
          .where(and(bound, hasNotEnded, hasDownloads))
      )[0] ?? null
    );
  }

  /** Counts a download. False when there were as many as there may be. */
  async count(id: string): Promise<boolean> {
    const counted = await this.#db
      .update(fileShares)
      .set({ downloads: sql`${fileShares.downloads} + 1` })
      .where(and(eq(fileShares.id, id), hasNotEnded, hasDownloads))
      .returning({ id: fileShares.id });
    return counted.length > 0;
  }
}

function named({ accountId }: Owner, { entryId, kind }: LinkOf) {
  return and(eq(fileShares.accountId, accountId), eq(fileShares.entryId, entryId), eq(fileShares.kind, kind));
}
