import type { FilterAction } from '@pillarbox/contract/filters/filter';
import type { FilterTrial } from '@pillarbox/contract/filters/trial';
import { ArrowLeft, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { useTrial } from '../data/trial.queries.ts';
import type { Draft } from '../model/draft.ts';
import { Effects } from './Effects.tsx';
import { TrialBars } from './TrialBars.tsx';
import { TrialRows } from './TrialRows.tsx';
import type { TrialTab } from './TrialRows.tsx';
import styles from './TrialPanel.module.css';

interface TrialPanelProps {
  readonly query: ReturnType<typeof useTrial>;
  /** Why the filter is not tried: it is not complete, or it is text; null when it is tried. */
  readonly waits: 'incomplete' | 'text' | null;
  readonly draft: Draft;
  readonly actions: readonly FilterAction[];
  readonly onBack: () => void;
}

/** What the filter would have done to the last messages of the inbox. Nothing is changed (ui.md 30). */
export function TrialPanel({ query, waits, draft, actions, onBack }: TrialPanelProps): ReactNode {
  const t = useText();
  const isRunning = waits === null && (query.isFetching || query.isDue);
  return (
    <aside className={styles['panel']} aria-label={t('LANG_FILTERS_TRIAL')}>
      <header className={styles['head']}>
        <IconButton
          className={styles['back']}
          icon={<ArrowLeft size={17} />}
          label={t('LANG_FILTERS_BACK')}
          onClick={onBack}
        />
        <h2 className={styles['title']}>{t('LANG_FILTERS_TRIAL')}</h2>
        {waits === null ? (
          <Button kind="quiet" icon={<RefreshCw size={16} />} busy={isRunning} onClick={() => void query.refetch()}>
            {t(isRunning ? 'LANG_FILTERS_RUNNING' : 'LANG_FILTERS_AGAIN')}
          </Button>
        ) : null}
      </header>
      <div className={cx(styles['body'], isRunning && styles['running'])} aria-busy={isRunning}>
        <Content {...{ query, waits, draft, actions }} />
      </div>
      <p className={styles['foot']}>{t('LANG_FILTERS_NOTHING_DONE')}</p>
    </aside>
  );
}

function Content({ query, waits, draft, actions }: Omit<TrialPanelProps, 'onBack'>): ReactNode {
  const t = useText();
  if (waits !== null) {
    return (
      <p className={styles['note']}>
        {t(waits === 'text' ? 'LANG_ERROR_FILTER_UNTRIABLE' : 'LANG_FILTERS_TRIAL_WAITS')}
      </p>
    );
  }
  if (query.isError) return <p role="alert">{t(errorTextKey(query.error))}</p>;
  if (query.data === undefined) return <Skeleton width="60%" height={24} />;
  return <Result trial={query.data} {...{ draft, actions }} />;
}

interface ResultProps extends Pick<TrialPanelProps, 'draft' | 'actions'> {
  readonly trial: FilterTrial;
}

function Result({ trial, draft, actions }: ResultProps): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState<TrialTab>('acts');
  const counts = { acts: trial.acted, stays: trial.matched - trial.acted, near: trial.nearCount };
  const tabs = (['acts', 'stays', 'near'] as const).filter((tab) => counts[tab] > 0);
  const tab = tabs.includes(chosen) ? chosen : (tabs[0] ?? 'acts');
  return (
    <>
      {trial.matched === 0 ? (
        <p role="status">{t('LANG_FILTERS_TRIAL_NONE', { tried: trial.tried })}</p>
      ) : (
        <>
          <p role="status" className={styles['sum']}>
            <strong>{t('LANG_FILTERS_NUMBER', { count: trial.matched })}</strong>{' '}
            {t('LANG_FILTERS_TRIAL_OF', { tried: trial.tried })}
          </p>
          <TrialBars trial={trial} />
        </>
      )}
      <Effects trial={trial} actions={draft.actions} />
      <Warning trial={trial} actions={actions} />
      {trial.matched + trial.nearCount === 0 ? null : (
        <>
          {tabs.length < 2 ? null : (
            <SegmentedControl
              label={t('LANG_FILTERS_MESSAGES')}
              value={tab}
              options={tabs.map((one) => ({ value: one, label: t(TAB_KEYS[one], { count: counts[one] }) }))}
              onChange={setChosen}
            />
          )}
          <TrialRows trial={trial} tab={tab} conditions={draft.conditions} />
        </>
      )}
    </>
  );
}

const TAB_KEYS = {
  acts: 'LANG_FILTERS_TAB_ACTS',
  stays: 'LANG_FILTERS_TAB_STAYS',
  near: 'LANG_FILTERS_TAB_NEAR',
} as const;

/** At most one warning, the worst first (ui.md 30). */
function Warning({ trial: { acted, answered }, actions }: Omit<ResultProps, 'draft'>): ReactNode {
  const t = useText();
  const isLost = actions.some((action) => action.do === 'discard' || action.do === 'reject');
  const moves = actions.some((action) => action.do === 'move') && !actions.some((action) => action.do === 'keep');
  const redirect = actions.find((action) => action.do === 'redirect');
  const words = (): string | null => {
    if (acted > 0 && isLost) return t('LANG_FILTERS_WARN_LOST', { count: acted });
    if (acted > 0 && redirect !== undefined)
      return t('LANG_FILTERS_WARN_FORWARDS', { count: acted, address: redirect.address });
    return answered > 0 && moves ? t('LANG_FILTERS_WARN_ANSWERED', { count: answered }) : null;
  };
  const said = words();
  return said === null ? null : (
    <Banner kind="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
      {said}
    </Banner>
  );
}
