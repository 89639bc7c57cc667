import { FAX_FILTERS } from '@pillarbox/contract/fax/fax';
import { upper } from '@pillarbox/locales/keys';
import { SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useMemo, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { TabRow, tabId } from '../../../ui/TabRow.tsx';
import { selection, uncheckAll } from '../data/selection.ts';
import { narrowFaxes, openBox, useFaxLocation } from '../data/fax-location.ts';
import { faxesOf, refreshFaxes, useFaxList } from '../data/fax.queries.ts';
import { leaving } from '../data/leaving.ts';
import { writeFax } from '../paths.ts';
import { FaxBulkBar } from './FaxBulkBar.tsx';
import { FaxList } from './FaxList.tsx';
import { focusFax } from './focus-fax.ts';
import styles from './FaxColumn.module.css';

/** Milliseconds after the last key before the search runs. */
const TYPING_MS = 250;
/** Longest text of a search, in characters. */
const MAX_TEXT = 200;

/** The list of faxes with the search and what it is limited to. */
export function FaxColumn(): ReactNode {
  const t = useText();
  const panel = useId();
  const { scope } = useFaxLocation();
  const { checked } = useStore(selection);
  return (
    <section className={styles['column']} aria-label={t('LANG_SHELL_FAX')} data-area="list">
      <Search />
      <div className={styles['tabs']}>
        <TabRow
          label={t('LANG_FAX_SHOW')}
          value={scope.filter}
          tabs={(['all', ...FAX_FILTERS] as const).map((value) => ({
            value,
            label: t(`LANG_FAX_SHOW_${upper(value)}`),
          }))}
          onChange={(filter) => narrowFaxes({ filter })}
          panel={panel}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, scope.filter)} className={styles['panel']}>
        <Body />
      </div>
      <FloatingButton
        label={t('LANG_SHELL_NEW_FAX')}
        icon={SquarePen}
        hidden={checked.size > 0}
        onClick={() => writeFax()}
      />
    </section>
  );
}

function Search(): ReactNode {
  const t = useText();
  const { scope } = useFaxLocation();
  const [typed, setTyped] = useState(scope.text);
  useEffect(() => setTyped(scope.text), [scope.text, scope.box]);
  useEffect(() => {
    if (typed.trim() === scope.text) return undefined;
    const timer = setTimeout(() => narrowFaxes({ text: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, scope.text]);
  return (
    <div className={styles['search']} role="search">
      <SearchField
        label={t('LANG_FAX_SEARCH')}
        clearLabel={t('LANG_FAX_CLEAR_SEARCH')}
        maxLength={MAX_TEXT}
        typed={typed}
        onType={setTyped}
        onDown={() => focusFax('')}
      />
    </div>
  );
}

function Body(): ReactNode {
  const t = useText();
  const { scope, open } = useFaxLocation();
  const gone = useStore(leaving);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFaxList(scope);
  const { checked } = useStore(selection);
  const faxes = useMemo(() => faxesOf(data?.pages).filter(({ id }) => !gone.has(id)), [data, gone]);
  const chosen = faxes.filter(({ id }) => checked.has(id));
  // What another list has chosen is not what this one shows.
  useEffect(uncheckAll, [scope.box, scope.filter, scope.text]);
  if (data === undefined && error !== null) {
    return (
      <Middle>
        <ErrorState
          title={t('LANG_FAX_FAILED')}
          action={<Button onClick={() => void refreshFaxes()}>{t('LANG_FAX_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      </Middle>
    );
  }
  if (data === undefined) return <ListSkeleton />;
  if (faxes.length === 0) return <Empty />;
  return (
    <>
      <FaxList
        faxes={faxes}
        openId={open}
        checked={checked}
        more={
          hasNextPage ? (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('LANG_FAX_MORE')}
            </Button>
          ) : null
        }
      />
      {chosen.length === 0 ? null : <FaxBulkBar faxes={chosen} />}
    </>
  );
}

function Empty(): ReactNode {
  const t = useText();
  const { scope } = useFaxLocation();
  const isNarrowed = scope.text !== '' || scope.filter !== 'all';
  return (
    <Middle>
      {isNarrowed ? (
        <EmptyState
          title={t('LANG_FAX_NOTHING_FOUND')}
          action={<Button onClick={() => openBox(scope.box)}>{t('LANG_FAX_SHOW_EVERYTHING')}</Button>}
        />
      ) : (
        <EmptyState
          title={t('LANG_FAX_NOTHING_HERE')}
          action={<Button onClick={() => writeFax()}>{t('LANG_SHELL_NEW_FAX')}</Button>}
        >
          {t('LANG_FAX_NOTHING_HINT')}
        </EmptyState>
      )}
    </Middle>
  );
}
