import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { label as oneLine } from '../model/row-text.ts';
import { totals } from './ResultsColumn.tsx';
import { searchRun } from './run.ts';
import { useReadSearch, useShownLabel } from './use-search.ts';

/** The title of the search, or the label whose messages are shown, and what it has found so far. */
export function SearchHeader(): ReactNode {
  const t = useText();
  const run = useStore(searchRun);
  const { messages, folders } = totals(run);
  const label = useShownLabel(useReadSearch());
  const isBusy = run.waiting.length > 0;
  const beside =
    isBusy && messages === 0
      ? t('LANG_SEARCH_SEARCHING', { count: run.waiting.length })
      : messages > 0
        ? t('LANG_SEARCH_SUMMARY', { count: messages, folders })
        : '';
  return <ScreenTitle title={label === undefined ? t('LANG_SEARCH_TITLE') : oneLine(label.name)} beside={beside} />;
}
