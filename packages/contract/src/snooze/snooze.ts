import * as z from 'zod/mini';
import { uid } from '../mail/fields.ts';

/** Longest time until a message returns, in milliseconds: a year, so that a mistyped date is noticed. */
export const MAX_SNOOZE_MS = 366 * 24 * 60 * 60_000;
/** Most messages of an account that are snoozed at the same time. The page keeps one entry for each of them. */
export const MAX_SNOOZED = 2_000;
/** Most messages in one request. Each of them gets a row in the database. */
export const MAX_SNOOZE_UIDS = 500;

/** When messages return: `until` in milliseconds since 1970, and with `early` before it when somebody replies. */
export const snoozeChoice = z.object({ until: z.number(), early: z._default(z.boolean(), true) });
export type SnoozeChoice = z.output<typeof snoozeChoice>;

/**
 * A snoozed message, and when it returns. `uid` is its uid in the folder of snoozed messages of its account, which `realmid` names:
 * '' for the own one. `reason` is the error code of the
 * last attempt to return it, '' for none.
 */
export const snoozedMessage = z.extend(snoozeChoice, { uid, realmid: z.string(), reason: z.string() });
export type SnoozedMessage = z.output<typeof snoozedMessage>;
