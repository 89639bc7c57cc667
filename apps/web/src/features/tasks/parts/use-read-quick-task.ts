import { dayOf } from '@pillarbox/rules/zoned-days';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { userZone, writesMonthFirst } from '../../../lib/i18n/later-words.ts';
import type { QuickTask } from '../model/quick-task.ts';
import { readQuickTask } from '../model/quick-task.ts';

/** Returns a function that reads a quick entry in the user's language. A time of day is in the user's zone. */
export function useReadQuickTask(): (typed: string) => QuickTask {
  const t = useText();
  const tag = useLocaleTag();
  return (typed) => {
    const zone = userZone();
    const { name, due } = readQuickTask(typed, {
      tag,
      today: dayOf(Date.now(), zone),
      monthFirst: writesMonthFirst(),
      joins: t('LANG_TASKS_DATE_WORDS').toLowerCase().split(' '),
    });
    return { name, due: due === null || due.time === '' ? due : { ...due, zone } };
  };
}
