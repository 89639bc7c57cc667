import { MAX_TEMPLATES } from '@pillarbox/contract/follow-ups/request';
import type { FollowUps, FollowUpRequest } from '@pillarbox/contract/follow-ups/request';

/** What an automated template lacks: its subject or its text is empty after trimming [FUP-026, FUP-027]; null for nothing. */
export function missingIn({
  subject,
  text,
}: {
  readonly subject: string;
  readonly text: string;
}): 'subject' | 'text' | null {
  if (subject.trim() === '') return 'subject';
  return text.trim() === '' ? 'text' : null;
}

/** Whether one may be added to this number of templates [FUP-029], or removed from it [FUP-030]. */
export const canAdd = (templates: number): boolean => templates < MAX_TEMPLATES;
export const canRemove = (templates: number): boolean => templates > 1;

/** Whether follow-ups are one reminder, or complete automated ones and nothing else. */
export function areComplete({ requests }: Pick<FollowUps, 'requests'>): boolean {
  const [first] = requests;
  if (first?.type === 'manual') return requests.length === 1 && first.options === undefined;
  return requests.length > 0 && requests.every(isComplete);
}

function isComplete({ type, options }: FollowUpRequest): boolean {
  if (type !== 'automated' || options === undefined) return false;
  const { headers, text } = options.message;
  return missingIn({ subject: headers.Subject, text }) === null;
}

/**
 * When each follow-up leaves, in milliseconds since 1970: each delay, in seconds, counts from the step before it, the first from `start`.
 */
export function timesOf(start: number, delays: readonly number[]): number[] {
  let at = start;
  return delays.map((delay) => (at += delay * 1000));
}
