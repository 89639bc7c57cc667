import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { PINNED } from '@pillarbox/contract/mail/marks';
import type { RotationRule } from '@pillarbox/contract/preferences/account';

const DAY_MS = 24 * 60 * 60_000;

/** What a rule needs to know of a message. */
export interface RotatedMessage {
  readonly uid: number;
  /** Time of arrival, milliseconds since 1970; 0: unknown. */
  readonly arrived: number;
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Keywords in lower case. */
  readonly labels: readonly string[];
}

/**
 * The messages that a rule removes, the newest first. A message whose arrival is unknown has no age: only a rule that counts
 * messages can remove it. `now`: milliseconds since 1970.
 */
export function rotatedOut<M extends RotatedMessage>(
  messages: readonly M[],
  { keep, unit, starred }: RotationRule,
  now: number,
): M[] {
  const counted = messages.filter((message) => !starred || !isKept(message));
  const newestFirst = counted.toSorted((one, other) => other.arrived - one.arrived || other.uid - one.uid);
  if (unit === 'messages') return newestFirst.slice(keep);
  return newestFirst.filter(({ arrived }) => arrived > 0 && arrived < now - keep * DAY_MS);
}

function isKept({ flags, labels }: RotatedMessage): boolean {
  return (flags & MESSAGE_FLAG.FLAGGED) !== 0 || labels.includes(PINNED);
}
