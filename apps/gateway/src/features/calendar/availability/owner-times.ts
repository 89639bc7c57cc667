import type { Account } from '../../../platform/account/account.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { busySpans } from './busy-times.ts';
import { BusyStore } from './busy.store.ts';

/** Milliseconds since 1970. */
export interface TakenTime {
  readonly start: number;
  readonly end: number;
}

/** When an owner is busy, for features that offer the free times. */
export interface TakenQuestion {
  /** Calendars of the owner whose events count; empty: all that make the owner busy. */
  readonly calendars: readonly string[];
  readonly from: number;
  readonly to: number;
  /** The IANA zone of the owner. */
  readonly zone: string;
  /** Ids of events that do not count. */
  readonly without: readonly string[];
}

/** When an owner is not free, by start; times that touch are one. It reads in the transaction when there is one. */
export async function takenTimes(
  db: Db | Transaction,
  owner: Account,
  { calendars, from, to, zone, without }: TakenQuestion,
): Promise<TakenTime[]> {
  const store = new BusyStore(db);
  const known = await store.ownCalendars(owner.accountId);
  const counted = known.filter(({ id, blocksTime }) => (calendars.length === 0 ? blocksTime : calendars.includes(id)));
  const rows = await store.instances(
    counted.map(({ id }) => id),
    { from, to, without },
  );
  return busySpans(rows, { from, to, zone, ownZone: zone }).map(({ start, end }) => ({ start, end }));
}
