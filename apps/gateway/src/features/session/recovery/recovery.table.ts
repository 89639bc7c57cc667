import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** The recovery data of one account, for a forgotten password. */
export const recovery = pgTable('recovery', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  /** Key of a known question, or the user's own words. */
  question: text('question'),
  /** `other` for a known one, `optional` for the user's own. */
  questionType: text('question_type', { enum: ['other', 'optional'] }),
  /** Salted scrypt hash of the normalised answer. */
  answerHash: text('answer_hash'),
  /** Wrong answers since the question was set. */
  wrongAnswers: integer('wrong_answers').notNull().default(0),
  /** Confirmed by a mailed code. */
  address: text('address'),
  /** An address that waits for its code: keyed hash of the code, number of attempts, and end of validity. */
  waiting: text('waiting'),
  codeHash: text('code_hash'),
  codeTries: integer('code_tries').notNull().default(0),
  codeEndsAt: timestamp('code_ends_at', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** One-time tokens that set a new password; only their hashes are kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text('hash').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** Partner and address of the account whose password is reset. */
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('password_resets_account').on(table.accountId), index('password_resets_ends_at').on(table.endsAt)],
);
