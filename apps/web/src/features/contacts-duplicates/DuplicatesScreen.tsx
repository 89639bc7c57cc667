import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { fold } from '@pillarbox/rules/fold';
import type { ReactNode } from 'react';
import { useDeferredValue, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { ONE_COLUMN, useMedia } from '../../lib/media.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Skeleton, useWaited } from '../../ui/Skeleton.tsx';
import styles from './DuplicatesScreen.module.css';
import type { Duplicates } from './duplicates-calls.ts';
import { useDuplicates } from './duplicates-calls.ts';
import { EarlierMerges } from './EarlierMerges.tsx';
import { SetDetails } from './SetDetails.tsx';
import { SetList } from './SetList.tsx';
import { useOpenSet } from './use-open-set.ts';

/** Route /contacts/duplicates: cards that may be of one person, for merging [SHELL-072, CONT-004]. */
export function DuplicatesScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useDuplicates();
  if (data !== undefined && data.sets.length > 0) return <Sets found={data} />;
  if (data !== undefined) {
    return (
      <div className={styles['middle']}>
        <EmptyState
          title={t('LANG_CONTACT_DUPLICATES_EMPTY')}
          action={<Button onClick={() => go('/contacts')}>{t('LANG_CONTACT_DUPLICATES_BACK')}</Button>}
        >
          {t('LANG_CONTACT_DUPLICATES_EMPTY_HINT')}
        </EmptyState>
        <EarlierMerges />
      </div>
    );
  }
  if (error === null) return <Waiting />;
  return (
    <div className={styles['middle']}>
      <ErrorState
        title={t('LANG_CONTACT_DUPLICATES_FAILED')}
        action={<Button onClick={() => void refetch()}>{t('LANG_CONTACT_DUPLICATES_TRY_AGAIN')}</Button>}
      >
        {t(errorTextKey(error))}
      </ErrorState>
    </div>
  );
}

function Sets({ found }: { readonly found: Duplicates }): ReactNode {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(fold(typed.trim()));
  const isOneColumn = useMedia(ONE_COLUMN);
  const shown = text === '' ? found.sets : found.sets.filter((set) => holds(set, text));
  const open = useOpenSet(shown, isOneColumn);
  const isListShown = !isOneColumn || open === undefined;
  return (
    <div className={styles['screen']}>
      {isListShown ? (
        <div className={styles['list']}>
          <SetList found={found} shown={shown} open={open} isOneColumn={isOneColumn} typed={typed} onType={setTyped} />
        </div>
      ) : null}
      {open === undefined ? null : (
        <SetDetails key={open.ids.join(' ')} set={open} sets={shown} isOneColumn={isOneColumn} />
      )}
    </div>
  );
}

function holds({ name, mail, evidence }: DuplicateSet, text: string): boolean {
  return [name, mail, ...evidence.flatMap(({ values }) => values)].some((value) => fold(value).includes(text));
}

function Waiting(): ReactNode {
  const t = useText();
  const waited = useWaited();
  return (
    <div className={styles['screen']} aria-busy="true" role="group" aria-label={t('LANG_CONTACT_DUPLICATES_LOADING')}>
      {waited ? (
        <div className={styles['bones']}>
          {[60, 44, 52, 38].map((width) => (
            <Skeleton key={width} width={`${String(width)}%`} height={14} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
