import type { PgpKey } from '@pillarbox/contract/pgp/keys';
import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** PGP keys of accounts: their own and those of the people they write to. */
export const pgpKeys = pgTable(
  'pgp_keys',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** Name and address of the first user id. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    publicKey: text('public_key').notNull(),
    /** Armored and encrypted with the user's passphrase; '' for a key of somebody else. */
    privateKey: text('private_key').notNull(),
    checked: boolean('checked').notNull(),
    source: text('source').$type<PgpKey['source']>().notNull(),
    /** Grows with each save, so that a save by an older page is refused. */
    rev: integer('rev').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.fingerprint] })],
);
