import { Failure } from '@pillarbox/contract/failure';
import type { FilterCondition, MailFilter } from '@pillarbox/contract/filters/filter';
import { TRIAL_BARS, TRIAL_MESSAGES, TRIAL_ROWS } from '@pillarbox/contract/filters/trial';
import type { FilterTrial, TrialRow } from '@pillarbox/contract/filters/trial';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Mailbox, Sample, SampledMessage } from '@pillarbox/mailbox/port';
import { filterMatches, nearMiss } from '@pillarbox/rules/filters/evaluate';
import type { FilteredMessage } from '@pillarbox/rules/filters/evaluate';
import { runFilters } from '@pillarbox/rules/filters/run-filters';

/** A filter to try on a folder, and those that run before it. */
export interface Trial {
  readonly filter: MailFilter;
  readonly earlier: readonly MailFilter[];
  readonly folder: string;
}

/** What the filter would have done to the newest messages of the folder. Reads only. @throws Failure `filter_untriable`. */
export async function tryOn(
  mailbox: Pick<Mailbox, 'sample'>,
  { filter, earlier, folder }: Trial,
): Promise<FilterTrial> {
  if (filter.text !== undefined) throw new Failure('filter_untriable');
  const running = earlier.filter(({ on }) => on);
  const conditions = [filter, ...running].flatMap((one) => one.conditions);
  const sample = await mailbox.sample({ folder, most: TRIAL_MESSAGES, ...neededBy(conditions) });
  const acts: SampledMessage[] = [];
  const stays: (TrialRow & { takenBy: number })[] = [];
  const near: (TrialRow & { condition: number })[] = [];
  for (const message of sample.messages) {
    const seen = asFiltered(message, sample);
    if (filterMatches(filter, seen)) {
      const { stoppedBy } = runFilters(running, seen);
      if (stoppedBy === null) acts.push(message);
      else stays.push({ ...rowOf(message), takenBy: stoppedBy });
      continue;
    }
    const condition = nearMiss(filter, seen);
    if (condition !== null) near.push({ ...rowOf(message), condition });
  }
  const dates = sample.messages.map(({ date }) => date);
  const span = { from: dates.length === 0 ? 0 : Math.min(...dates), to: dates.length === 0 ? 0 : Math.max(...dates) };
  return {
    uidvalidity: sample.uidvalidity,
    tried: sample.messages.length,
    ...span,
    matched: acts.length + stays.length,
    bars: barsOf([...acts, ...stays], span),
    acted: acts.length,
    uids: acts.map(({ uid }) => uid),
    taken: takenBy(stays, running),
    answered: acts.filter(({ flags }) => (flags & MESSAGE_FLAG.ANSWERED) !== 0).length,
    untried: running.filter(({ text }) => text !== undefined).length,
    acts: acts.slice(0, TRIAL_ROWS).map(rowOf),
    stays: stays.slice(0, TRIAL_ROWS),
    near: near.slice(0, TRIAL_ROWS),
    nearCount: near.length,
  };
}

/** The header fields and texts that conditions test beyond what lists know. */
function neededBy(conditions: readonly FilterCondition[]): { headers: string[]; texts: string[] } {
  const headers = conditions.flatMap((one) => (one.field === 'header' ? [one.header.toLowerCase()] : []));
  const texts = conditions.flatMap((one) => (one.field === 'body' ? [one.value] : []));
  return { headers: [...new Set(headers)], texts: [...new Set(texts)] };
}

function asFiltered(
  { from, to, cc, subject, size, date, uid, headers }: SampledMessage,
  { texts }: Sample,
): FilteredMessage {
  return {
    from,
    to: [...to, ...cc],
    subject,
    size,
    date,
    header: (name) => headers.get(name.toLowerCase()) ?? [],
    bodyHas: (value) => texts.get(value)?.has(uid) ?? false,
  };
}

function rowOf({ uid, date, from, subject }: SampledMessage): TrialRow {
  return { uid, date, from: [...from], subject };
}

function barsOf(found: readonly { readonly date: number }[], { from, to }: { from: number; to: number }): number[] {
  const bars = new Array<number>(TRIAL_BARS).fill(0);
  for (const { date } of found) {
    const at = to === from ? TRIAL_BARS - 1 : Math.floor(((date - from) / (to - from)) * TRIAL_BARS);
    const bar = Math.min(at, TRIAL_BARS - 1);
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return bars;
}

function takenBy(stays: readonly { takenBy: number }[], earlier: readonly MailFilter[]): FilterTrial['taken'] {
  return earlier.flatMap(({ id, name }) => {
    const count = stays.filter((row) => row.takenBy === id).length;
    return count === 0 ? [] : [{ id, name, count }];
  });
}
