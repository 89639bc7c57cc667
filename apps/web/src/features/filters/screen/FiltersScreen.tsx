import type { FiltersState } from '@pillarbox/contract/filters/operations';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { switchFilter, useFilters } from '../data/filters.queries.ts';
import { FilterList } from '../list/FilterList.tsx';
import { ScriptText } from '../text/ScriptText.tsx';
import { openFilter } from './open-filter.ts';
import { OpenFilter } from './OpenFilter.tsx';
import styles from './FiltersScreen.module.css';

/** Route /preferences/filters: the filters of the account [SHELL-033], the form of one, and what it would do. */
export function FiltersScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useFilters();
  const waited = useWaited();
  if (data !== undefined) return <Loaded state={data} />;
  if (error === null) {
    return <div className={styles['single']}>{waited ? <Skeleton width={240} height={32} /> : null}</div>;
  }
  if (error instanceof ApiError && error.code === 'mail_rules_unavailable') {
    return <EmptyState title={t('LANG_FILTERS_UNAVAILABLE')}>{t('LANG_FILTERS_UNAVAILABLE_WHY')}</EmptyState>;
  }
  const retry = <Button onClick={() => void refetch()}>{t('LANG_FILTERS_RETRY')}</Button>;
  return (
    <ErrorState title={t('LANG_FILTERS_FAILED')} action={retry}>
      {t(errorTextKey(error))}
    </ErrorState>
  );
}

function Loaded({ state }: { readonly state: FiltersState }): ReactNode {
  const t = useText();
  const { search } = useLocation();
  const opened = search['filter'] ?? '';
  const isTrying = search['view'] === 'try';
  const isUnsaved = useRef(false);
  const { filters } = state;
  const stored = filters.find(({ id }) => String(id) === opened);
  const isOpen = opened === 'new' || stored !== undefined || isUnsaved.current;
  const view = isOpen ? (isTrying ? 'try' : 'editor') : filters.length === 0 ? 'none' : 'list';
  const toggle = (id: number, on: boolean): void => {
    switchFilter(id, on).catch((error: unknown) => growl.show({ type: 'danger', text: text(errorTextKey(error)) }));
  };
  return (
    <div className={styles['screen']} data-view={view}>
      <div className={styles['list']}>
        <FilterList
          filters={filters}
          openId={stored?.id ?? null}
          isLocked={isUnsaved}
          onOpen={(id) => openFilter(id)}
          onNew={() => openFilter('new')}
          onSwitch={toggle}
        />
        <ScriptText state={state} isLocked={isUnsaved} />
      </div>
      {isOpen ? (
        <OpenFilter key={opened} id={stored?.id ?? null} state={state} isUnsaved={isUnsaved} />
      ) : (
        <div className={styles['nothing']}>
          {filters.length === 0 ? (
            <EmptyState
              title={t('LANG_FILTERS_NONE')}
              action={
                <Button kind="primary" icon={<Plus size={16} />} onClick={() => openFilter('new')}>
                  {t('LANG_FILTERS_NEW')}
                </Button>
              }
            >
              {t('LANG_FILTERS_NONE_HINT')}
            </EmptyState>
          ) : (
            <EmptyState title={t('LANG_FILTERS_CHOOSE_ONE')} />
          )}
        </div>
      )}
    </div>
  );
}
