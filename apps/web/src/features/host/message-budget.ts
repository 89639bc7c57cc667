/** Messages that the host may send at once, and each second after that. */
const BURST = 60;
const PER_SECOND = 20;
/** Refused messages after which the host is no longer listened to: it floods the page. */
const MAX_REFUSED = 600;

/** What to do with a message. */
export type Verdict = 'take' | 'refuse' | 'flood';

/** Limits the messages of a host. `now` is in milliseconds. */
export function createBudget(): (now: number) => Verdict {
  let left = BURST;
  let last: number | null = null;
  let refused = 0;
  return (now) => {
    left = Math.min(BURST, left + ((now - (last ?? now)) / 1000) * PER_SECOND);
    last = now;
    if (left >= 1) {
      left -= 1;
      return 'take';
    }
    refused += 1;
    return refused > MAX_REFUSED ? 'flood' : 'refuse';
  };
}
