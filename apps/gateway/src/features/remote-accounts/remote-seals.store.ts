import { and, eq, isNotNull } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { withGrant } from './remote-accounts.store.ts';
import type { RemoteRow } from './remote-accounts.store.ts';
import { remoteAccounts, remoteOwners } from './remote-accounts.table.ts';

/** What is stored encrypted of accounts elsewhere and of their owners, to be encrypted again with the newest secret of the installation. */
export class RemoteSealsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The sealed credentials of all owners that have one. */
  async sealedOwners(): Promise<{ accountId: AccountId; sealed: Buffer }[]> {
    const { accountId, sealed } = remoteOwners;
    const rows = await this.#db.select({ accountId, sealed }).from(remoteOwners).where(isNotNull(sealed));
    return rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]));
  }

  /** Replaces the sealed credential of an owner, unless it has changed meanwhile. */
  async resealOwner(accountId: AccountId, old: Buffer, fresh: Buffer): Promise<void> {
    const where = and(eq(remoteOwners.accountId, accountId), eq(remoteOwners.sealed, old));
    await this.#db.update(remoteOwners).set({ sealed: fresh }).where(where);
  }

  /** Replaces the sealed password of an account, unless it has changed meanwhile. */
  async reseal({ id, sealed }: RemoteRow, fresh: Buffer): Promise<void> {
    const where = and(eq(remoteAccounts.id, id), eq(remoteAccounts.sealed, sealed));
    await this.#db.update(remoteAccounts).set({ sealed: fresh }).where(where);
  }

  /** The same for the password for sending. */
  async resealSending({ id, smtpSealed }: RemoteRow, fresh: Buffer): Promise<void> {
    if (smtpSealed === null) return;
    const where = and(eq(remoteAccounts.id, id), eq(remoteAccounts.smtpSealed, smtpSealed));
    await this.#db.update(remoteAccounts).set({ smtpSealed: fresh }).where(where);
  }

  /** Replaces the sealed tokens of an account, unless they have changed meanwhile. */
  async resealGrant(row: RemoteRow, fresh: Buffer): Promise<void> {
    await this.#db.update(remoteAccounts).set({ grantSealed: fresh }).where(withGrant(row));
  }
}
