import { Failure } from '@pillarbox/contract/failure';
import type { FileLevel } from '@pillarbox/contract/files/file';
import { MAX_FILE_PEOPLE } from '@pillarbox/contract/files/grants';
import type { FileGrant } from '@pillarbox/contract/files/grants';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { LoginName } from '../../platform/account/login-name.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Owner } from './entry-query.ts';
import type { FileEvents } from './file-events.ts';
import type { FileNotices } from './file-notices.ts';
import type { FileService } from './file.service.ts';
import { fileGrants } from './files.table.ts';

interface GrantServiceDeps {
  readonly db: Db;
  readonly files: FileService;
  readonly events: FileEvents;
  readonly notices: FileNotices;
  /**
   * The account that a name means at the partner of an account, whether or not it exists. @throws Failure for a name that cannot
   * sign in there.
   */
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
}

/** Shares of files and folders with people of the same provider. Nothing here tells whether an address has an account. */
export class GrantService {
  readonly #deps: GrantServiceDeps;

  constructor(deps: GrantServiceDeps) {
    this.#deps = deps;
  }

  /** The people that a file or folder of the user is shared with, by address. @throws Failure `file_not_found`. */
  async people(owner: Owner, id: string): Promise<FileGrant[]> {
    const { db, files } = this.#deps;
    await files.get(owner, id);
    const { mail, level, entryId } = fileGrants;
    return await db.select({ mail, level }).from(fileGrants).where(eq(entryId, id)).orderBy(asc(mail));
  }

  /**
   * Shares with a person, or changes what the person may do.
   * @throws Failure `file_not_found`, `share_not_here`, `share_with_self`, `too_many_shares`.
   */
  async grant(owner: Account, id: string, { user, level }: { user: string; level: FileLevel }): Promise<FileGrant[]> {
    const { db, files, events, notices } = this.#deps;
    const { name } = await files.get(owner, id);
    const { accountId, mail } = this.#person(owner, user);
    if (accountId === owner.accountId) throw new Failure('share_with_self', { field: 'user' });
    const isNew = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`people of ${id}`}))`);
      const others = and(eq(fileGrants.entryId, id), ne(fileGrants.accountId, accountId));
      if ((await tx.$count(fileGrants, others)) >= MAX_FILE_PEOPLE)
        throw new Failure('too_many_shares', { limit: MAX_FILE_PEOPLE });
      const known = await tx.$count(fileGrants, and(eq(fileGrants.entryId, id), eq(fileGrants.accountId, accountId)));
      const owned = { ownerId: owner.accountId, ownerMail: owner.mail };
      await tx
        .insert(fileGrants)
        .values({ entryId: id, accountId, mail, level, ...owned })
        .onConflictDoUpdate({
          target: [fileGrants.entryId, fileGrants.accountId],
          set: { level, mail, ownerMail: owner.mail },
        });
      return known === 0;
    });
    if (isNew) notices.shared(owner, { accountId, mail }, name);
    events.tell([owner.accountId, accountId]);
    return await this.people(owner, id);
  }

  /** Ends the share with a person. @throws Failure `file_not_found`. */
  async withdraw(owner: Account, id: string, user: string): Promise<FileGrant[]> {
    const { db, files, events } = this.#deps;
    await files.get(owner, id);
    // By the stored address: that of a domain which the provider gave up can be withdrawn, too.
    const mail = whole(user.trim().toLowerCase(), owner);
    const rows = await db
      .delete(fileGrants)
      .where(and(eq(fileGrants.entryId, id), eq(fileGrants.mail, mail)))
      .returning();
    events.tell([owner.accountId, ...rows.map(({ accountId }) => accountId)]);
    return await this.people(owner, id);
  }

  /** Ends the share of a file or folder of somebody else with the caller. @throws Failure `file_not_found`. */
  async leave({ accountId }: Owner, id: string): Promise<void> {
    const { db, events } = this.#deps;
    const [row] = await db
      .delete(fileGrants)
      .where(and(eq(fileGrants.entryId, id), eq(fileGrants.accountId, accountId)))
      .returning();
    if (row === undefined) throw new Failure('file_not_found');
    events.tell([accountId, row.ownerId]);
  }

  #person(owner: Account, user: string): Pick<LoginName, 'accountId' | 'mail'> {
    try {
      return this.#deps.accountNamed(owner, whole(user.trim(), owner));
    } catch (error) {
      if (error instanceof Failure) throw new Failure('share_not_here', { field: 'user' }, error);
      throw error;
    }
  }
}

/** An address, of the owner's domain when only the part before the @ is named. */
function whole(user: string, { mail }: Pick<Account, 'mail'>): string {
  return user === '' || user.includes('@') ? user : `${user}${mail.slice(mail.lastIndexOf('@'))}`;
}
