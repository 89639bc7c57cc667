import { FOLLOW_UP_FLAG } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpSeries } from '@pillarbox/contract/follow-ups/follow-up';

type State = Pick<FollowUpSeries, 'series' | 'isProcessed' | 'isAllReplied'>;

/** Whether a series is over: it is processed [FUP-017], or everybody has replied to a later one [FUP-018]. */
export function isPassed(one: State, all: readonly State[]): boolean {
  return one.isProcessed || all.some((other) => other.series > one.series && other.isAllReplied);
}

/** The numbers of the series that are over, and of those that are to come [FUP-019]. */
export function splitSeries(all: readonly State[]): { passed: number[]; future: number[] } {
  const passed = all.filter((one) => isPassed(one, all));
  const future = all.filter((one) => !passed.includes(one));
  return { passed: passed.map(({ series }) => series), future: future.map(({ series }) => series) };
}

/** What is known of one recipient of one follow-up. */
export interface RecipientFacts {
  readonly isAuto: boolean;
  readonly sendAs: 'reply' | 'new';
  readonly stop: 'any' | 'all';
  readonly hasOpened: boolean;
  readonly hasReplied: boolean;
  readonly isSent: boolean;
  /** The user has answered in the conversation. */
  readonly hasAnswered: boolean;
  readonly isStopped: boolean;
}

/** The bits of a recipient record [DATA-007, DATA-049]. */
export function recipientFlags(facts: RecipientFacts): number {
  const { isAuto, sendAs, stop } = facts;
  const bits = [
    isAuto && FOLLOW_UP_FLAG.AUTO,
    isAuto && (sendAs === 'reply' ? FOLLOW_UP_FLAG.ASREPLY : FOLLOW_UP_FLAG.ASNEW),
    facts.hasOpened && FOLLOW_UP_FLAG.OPENED,
    facts.hasReplied && FOLLOW_UP_FLAG.REPLIED,
    stop === 'any' ? FOLLOW_UP_FLAG.DWNONE : FOLLOW_UP_FLAG.DWNALL,
    facts.isSent && FOLLOW_UP_FLAG.FUPSENT,
    facts.hasAnswered && FOLLOW_UP_FLAG.REPLYINSENT,
    facts.isStopped && FOLLOW_UP_FLAG.DELETED,
  ];
  return bits.reduce<number>((sum, bit) => sum | (bit === false ? 0 : bit), 0);
}
