import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';
import { bytea } from '../../../platform/database/bytea.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Passkeys: public keys of WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** Host at which it was created and works. */
    host: text('host').notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
);

/** Challenges for the browsers of sessions. Each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    session: text('session').primaryKey(),
    /** `register` or `verify`. A response to one is not valid for the other. */
    purpose: text('purpose').notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
);
