import { searchMessages } from '@pillarbox/contract/search/search';
import { formatSearch } from '@pillarbox/rules/search/format';
import type { TypedTerm } from '@pillarbox/rules/search/terms';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { searchTerms } from './query.ts';
import { searchRun } from './run.ts';
import { changeSearch } from './session.ts';
import type { ReadSearch } from './use-search.ts';
import { useCalendar, useShownLabel } from './use-search.ts';
import { tokenText } from './words.ts';

/** What to leave out so that something is found. */
interface Way {
  readonly term: TypedTerm;
  readonly count: number;
}

/** Nothing was found: names the conditions, and offers to leave out the one that keeps most messages away. */
export function NothingFound({ read }: { readonly read: ReadSearch }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { terms } = read;
  const way = useWayOut(read);
  const words = terms.map((term) => tokenText(term, read, t));
  const label = useShownLabel(read);
  const leave = ({ term }: Way): void => {
    const left = terms.filter((one) => one !== term);
    const isWord = (one: TypedTerm): boolean => one.field === 'any';
    changeSearch({ tokens: left.filter((one) => !isWord(one)), text: formatSearch(left.filter(isWord)), asked: true });
  };
  return (
    <Middle>
      <EmptyState
        title={
          label === undefined
            ? t('LANG_SEARCH_NOTHING', { terms: new Intl.ListFormat(tag).format(words) })
            : t('LANG_SEARCH_NOTHING_LABELLED', { name: label.name })
        }
        action={
          way === null ? undefined : (
            <Button onClick={() => leave(way)}>
              {t('LANG_SEARCH_WITHOUT', { term: tokenText(way.term, read, t), count: way.count })}
            </Button>
          )
        }
      />
    </Middle>
  );
}

/** Searches without each condition, in the headers only, and returns the one whose removal finds most. */
function useWayOut({ terms, labels }: ReadSearch): Way | null {
  const calendarOf = useCalendar();
  const query = useStore(searchRun, (run) => run.query);
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const count = async (without: TypedTerm): Promise<number> => {
      const left = searchTerms(
        terms.filter((term) => term !== without),
        { calendar: calendarOf(), labels },
      );
      if (left.length === 0 || query === null) return 0;
      const body = { terms: left, folders: [...query.folders] };
      const { found } = await call(searchMessages, { body }, { signal: stop.signal });
      return found.reduce((sum, { total }) => sum + total, 0);
    };
    const find = async (): Promise<void> => {
      let best: Way | null = null;
      for (const term of terms.slice(0, 5)) {
        const now = await count(term);
        if (now > (best?.count ?? 0)) best = { term, count: now };
      }
      if (!stop.signal.aborted) setWay(best);
    };
    setWay(null);
    if (terms.length > 1) find().catch(() => undefined);
    return () => stop.abort();
  }, [terms, labels, calendarOf, query]);
  return way;
}
