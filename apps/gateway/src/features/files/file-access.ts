import { Failure } from '@pillarbox/contract/failure';
import type { FileRight } from '@pillarbox/contract/files/file';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { isLive } from './entry-query.ts';
import type { Owner } from './entry-query.ts';
import { fileEntries, fileGrants, fileUploads } from './files.table.ts';
import type { Sender } from './upload-rows.ts';

/** What a caller is to a file or folder, and whose it is. */
export interface Access {
  readonly ownerId: AccountId;
  /** The address of the owner; '' for the caller. */
  readonly ownerMail: string;
  readonly right: FileRight;
  /** Whether the caller may move, rename and throw it away: what is shared itself stays as its owner has it. */
  readonly isBelow: boolean;
}

/** What a caller wants to do: read, write into a folder, or change files and folders themselves. */
export type FileNeed = 'read' | 'write' | 'change';

function isEnough({ right, isBelow }: Access, need: FileNeed): boolean {
  if (need === 'read' || right === 'OWN') return true;
  return right === 'WRITE' && (need === 'write' || isBelow);
}

/** Says what a caller may do with which file. A share of a folder covers all below it, for as long as it is there. */
export class FileAccess {
  readonly #db: Pick<Db, 'select' | 'execute'>;

  constructor(db: Pick<Db, 'select' | 'execute'>) {
    this.#db = db;
  }

  /** What the caller is to each of these live files and folders; unknown ones and those of strangers are left out. */
  async of({ accountId }: Owner, ids: readonly string[]): Promise<ReadonlyMap<string, Access>> {
    if (ids.length === 0) return new Map();
    const found = await this.#db.execute<{
      start: string;
      owner_id: AccountId;
      owner_mail: string | null;
      may_write: boolean | null;
      is_below: boolean | null;
    }>(sql`
      with recursive up as (
        select id as start, id, parent, account_id, 0 as step from file_entries
        where id in ${[...new Set(ids)]} and trash_root = '' and not is_doomed
        union all
        select up.start, f.id, f.parent, f.account_id, up.step + 1 from file_entries f join up on f.id = up.parent
        where f.account_id = up.account_id and up.account_id <> ${accountId}
          and f.trash_root = '' and not f.is_doomed and up.step < 100
      )
      select up.start, up.account_id as owner_id, max(g.owner_mail) as owner_mail,
        bool_or(g.level = 'WRITE') as may_write, bool_or(g.level = 'WRITE' and up.step > 0) as is_below
      from up left join file_grants g on g.entry_id = up.id and g.account_id = ${accountId}
      group by up.start, up.account_id
    `);
    const known = new Map<string, Access>();
    for (const {
      start,
      owner_id: ownerId,
      owner_mail: ownerMail,
      may_write: mayWrite,
      is_below: below,
    } of found.rows) {
      if (ownerId === accountId) known.set(start, { ownerId, ownerMail: '', right: 'OWN', isBelow: true });
      else if (ownerMail !== null)
        known.set(start, { ownerId, ownerMail, right: mayWrite === true ? 'WRITE' : 'READ', isBelow: below === true });
    }
    return known;
  }

  /**
   * The owner of files and folders that the caller wants to use, all of one owner.
   * @throws Failure `file_not_found` for those that the caller may not even read, `file_not_allowed`.
   */
  async require(caller: Owner, ids: readonly string[], need: FileNeed): Promise<Owner & Access> {
    const known = await this.of(caller, ids);
    const all = ids.map((id) => known.get(id));
    const [first] = all;
    for (const access of all) {
      if (access === undefined || first === undefined || access.ownerId !== first.ownerId)
        throw new Failure('file_not_found');
      if (!isEnough(access, need)) throw new Failure('file_not_allowed');
    }
    if (first === undefined) throw new Failure('file_not_found');
    return { ...first, accountId: first.ownerId };
  }

  /** The owner of a folder; '' is the top of the caller. @throws Failure `folder_missing`, `file_not_allowed`. */
  async folder(caller: Owner, id: string, need: 'read' | 'write'): Promise<Owner & Access> {
    const { accountId } = caller;
    if (id === '') return { accountId, ownerId: accountId, ownerMail: '', right: 'OWN', isBelow: true };
    try {
      return await this.require(caller, [id], need);
    } catch (error) {
      const isMissing = error instanceof Failure && error.code === 'file_not_found';
      throw isMissing ? new Failure('folder_missing', {}, error) : error;
    }
  }

  /**
   * In whose storage an upload of the caller arrives. Asked for each piece, so that a share that has ended takes nothing more.
   * @throws Failure `upload_not_found`.
   */
  async sender(caller: Owner, uploadId: string): Promise<Sender> {
    const { accountId } = caller;
    const [row] = await this.#db.select().from(fileUploads).where(eq(fileUploads.id, uploadId));
    // The reply to the last piece was lost: the file itself is asked for.
    const made = and(eq(fileEntries.content, uploadId), isLive);
    const entries = row === undefined ? await this.#db.select().from(fileEntries).where(made).limit(1) : [];
    const at = row ?? entries[0];
    if (at === undefined) throw new Failure('upload_not_found');
    if (at.accountId === accountId) return { accountId };
    if (row !== undefined && row.visitor !== accountId) throw new Failure('upload_not_found');
    const access = (await this.of(caller, [at.parent])).get(at.parent);
    if (access?.right !== 'WRITE' || access.ownerId !== at.accountId) throw new Failure('upload_not_found');
    return { accountId: at.accountId, visitor: accountId };
  }

  /** Which of these are shared with the caller themselves, not only by a folder above them. */
  async granted({ accountId }: Owner, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const own = and(eq(fileGrants.accountId, accountId), inArray(fileGrants.entryId, [...ids]));
    const rows = await this.#db.select({ id: fileGrants.entryId }).from(fileGrants).where(own);
    return new Set(rows.map(({ id }) => id));
  }
}
