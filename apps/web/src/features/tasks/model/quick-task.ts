import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { TypedContext } from '@pillarbox/rules/typed-time';
import { readDate } from '@pillarbox/rules/typed-time';
import { isoDay } from './due.ts';

/** What a quick entry says: the name, and when the task is due. */
export interface QuickTask {
  readonly name: string;
  readonly due: EventTime | null;
}

/** Most words at the end that are read as a date: "on Friday 17 October 2025 at 2 pm". */
const MAX_WORDS = 8;

/**
 * Reads "order oak on Friday": the longest date at the end of the text, with the words of `joins` before it. Text in quotes, and a text that is only a
 * date, is a name.
 */
export function readQuickTask(typed: string, context: TypedContext & { readonly joins: readonly string[] }): QuickTask {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const words = text.split(' ');
  for (let taken = Math.min(MAX_WORDS, words.length - 1); taken > 0; taken -= 1) {
    const tail = words.slice(-taken).filter((word) => !context.joins.includes(word.toLowerCase()));
    const read = isAmount(tail.join(' ')) ? null : readDate(tail.join(' '), context);
    if (read === null) continue;
    const head = words.slice(0, -taken);
    while (head.length > 1 && context.joins.includes(head.at(-1)?.toLowerCase() ?? '')) head.pop();
    return { name: head.join(' '), due: timeOf(read.day, read.minutes) };
  }
  return { name: text, due: null };
}

/** Whether the end of a text is nothing or a plain number, such as that of "Week 41" or "Paint 2.5". */
function isAmount(text: string): boolean {
  return /^\d*(?:[.,]\d+)?$/.test(text);
}

function timeOf(day: Parameters<typeof isoDay>[0], minutes: number | null): EventTime {
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = minutes === null ? '' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return { date: isoDay(day), time, zone: '' };
}
