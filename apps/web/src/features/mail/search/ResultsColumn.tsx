import { errorTextKey } from '../../../lib/api-error.ts';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { MAX_HITS } from '@pillarbox/contract/search/search';
import { folderName } from '../model/folder-text.ts';
import { checkAll } from '../actions/select-rows.ts';
import { CheckAll } from '../list/CheckAll.tsx';
import { MessageBulkBar } from '../list/MessageBulkBar.tsx';
import { EmptyBox } from './EmptyBox.tsx';
import { FolderTabs } from './FolderTabs.tsx';
import { NothingFound } from './NothingFound.tsx';
import { mergedHits } from './results.ts';
import { ResultsGrid } from './ResultsGrid.tsx';
import { searchFailedAgain, searchRun, stopSearch } from './run.ts';
import type { SearchRun } from './run.ts';
import { useReadSearch } from './use-search.ts';
import styles from './Results.module.css';

/** The results of a search beside the open message: folder tabs, progress, the messages by month (ui.md 13). */
export function ResultsColumn({
  openFolder,
  openUid,
}: {
  readonly openFolder: string;
  readonly openUid: number;
}): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const run = useStore(searchRun);
  const read = useReadSearch();
  const [only, setOnly] = useState<string | null>(null);
  const tab = only !== null && (run.found.get(only)?.total ?? 0) > 0 ? only : null;
  const hits = useMemo(() => mergedHits(run.found, tab), [run.found, tab]);
  const { messages, folders } = totals(run);
  const isDone = run.query !== null && run.isWhole && run.waiting.length === 0;
  const names = run.failed.map((path) => nameOf(path));
  function nameOf(path: string): string {
    const folder = read.folders.find((one) => one.name === path);
    return folder === undefined ? path : folderName(folder, t);
  }
  return (
    <section className={styles['column']} aria-label={t('LANG_SEARCH_RESULTS')} data-area="list">
      <VisuallyHidden>
        <span role="status">{isDone ? t('LANG_SEARCH_SUMMARY', { count: messages, folders }) : ''}</span>
      </VisuallyHidden>
      {run.query === null ? <EmptyBox /> : null}
      {run.failed.length > 0 && run.failure === null ? (
        <div className={styles['note']} role="alert">
          {t('LANG_SEARCH_FOLDER_FAILED', { folders: new Intl.ListFormat(tag).format(names) })}{' '}
          <Button kind="quiet" size="small" onClick={() => void searchFailedAgain()}>
            {t('LANG_SEARCH_AGAIN')}
          </Button>
        </div>
      ) : null}
      {messages > 0 ? (
        <div className={styles['top']}>
          <CheckAll total={hits.length} onAll={() => checkAll(hits)} />
          <FolderTabs found={run.found} value={tab} nameOf={nameOf} onChange={setOnly} />
        </div>
      ) : null}
      {run.waiting.length > 0 ? (
        <div className={styles['note']}>
          <span className={styles['progress']}>{t('LANG_SEARCH_SEARCHING', { count: run.waiting.length })}</span>
          <Button kind="quiet" size="small" onClick={stopSearch}>
            {t('LANG_SEARCH_STOP')}
          </Button>
        </div>
      ) : null}
      {hits.length > 0 ? (
        <ResultsGrid key={tab ?? ''} hits={hits} read={read} openFolder={openFolder} openUid={openUid} />
      ) : run.failure !== null ? (
        <Middle>
          <ErrorState
            title={t('LANG_SEARCH_ALL_FAILED')}
            action={<Button onClick={() => void searchFailedAgain()}>{t('LANG_SEARCH_AGAIN')}</Button>}
          >
            {t(errorTextKey(run.failure))}
          </ErrorState>
        </Middle>
      ) : isDone ? (
        <NothingFound read={read} />
      ) : null}
      {[...run.found.values()].some(({ hits: ones, total }) => total > ones.length) ? (
        <p className={styles['limit']}>{t('LANG_SEARCH_TOO_MANY', { count: MAX_HITS })}</p>
      ) : null}
      <MessageBulkBar />
    </section>
  );
}

/** How many messages a search found, and in how many folders. */
export function totals({ found }: SearchRun): { readonly messages: number; readonly folders: number } {
  const counts = [...found.values()].map(({ total }) => total).filter((total) => total > 0);
  return { messages: counts.reduce((sum, total) => sum + total, 0), folders: counts.length };
}
