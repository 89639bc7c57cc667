import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { MERGE_DAYS } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../lib/media.ts';
import { useShortcut, useSingleKey } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton, useWaited } from '../../ui/Skeleton.tsx';
import { merge, tellApart } from './actions.ts';
import { useCards } from './duplicates-calls.ts';
import { EvidenceList } from './EvidenceList.tsx';
import { MergeTable } from './MergeTable.tsx';
import { PhoneResult, PhoneRows } from './PhoneMerge.tsx';
import styles from './SetDetails.module.css';
import { useMerge } from './use-merge.ts';
import type { MergeModel } from './use-merge.ts';
import { focusOpenSet, openSet } from './use-open-set.ts';

interface SetDetailsProps {
  readonly set: DuplicateSet;
  /** The sets in the list, for the buttons to the one before and after. */
  readonly sets: readonly DuplicateSet[];
  readonly isOneColumn: boolean;
}

/** One set of cards: what speaks for and against it, and the merge field by field. */
export function SetDetails({ set, sets, isOneColumn }: SetDetailsProps): ReactNode {
  const t = useText();
  const { data, error, refetch } = useCards(set.ids);
  // A card that was read again may have other values: the choices begin anew.
  const state = data?.map(({ object_id, ETag }) => `${object_id} ${ETag}`).join(' ') ?? '';
  return (
    <section className={styles['details']} aria-label={visibleText(set.name)}>
      <Head set={set} sets={sets} isOneColumn={isOneColumn} />
      {data !== undefined && data.length === set.ids.length ? (
        <Merge key={state} set={set} contacts={data} />
      ) : data !== undefined ? (
        <div className={styles['middle']}>
          <EmptyState title={t('LANG_CONTACT_DUPLICATES_GONE')}>{t('LANG_CONTACT_DUPLICATES_GONE_HINT')}</EmptyState>
        </div>
      ) : error === null ? (
        <Bones />
      ) : (
        <div className={styles['middle']}>
          <ErrorState
            title={t('LANG_CONTACT_DUPLICATES_CARDS_FAILED')}
            action={<Button onClick={() => void refetch()}>{t('LANG_CONTACT_DUPLICATES_TRY_AGAIN')}</Button>}
          >
            {t(errorTextKey(error))}
          </ErrorState>
        </div>
      )}
    </section>
  );
}

function Head({ set, sets, isOneColumn }: SetDetailsProps): ReactNode {
  const t = useText();
  const at = sets.indexOf(set);
  const to = (place: number): void => {
    if (sets[place] !== undefined) openSet(sets[place], true);
  };
  return (
    <header className={styles['head']}>
      {isOneColumn ? (
        <IconButton
          size="large"
          icon={<ArrowLeft size={18} />}
          label={t('LANG_CONTACT_DUPLICATES_BACK')}
          onClick={() => openSet(undefined)}
        />
      ) : null}
      <h2 className={styles['name']}>
        <bdi>{visibleText(set.name)}</bdi>
      </h2>
      <span className={styles['cards']}>{t('LANG_CONTACT_DUPLICATES_CARDS', { count: set.ids.length })}</span>
      <span className={styles['place']}>
        {t('LANG_CONTACT_DUPLICATES_POSITION', { place: at + 1, total: sets.length })}
      </span>
      <IconButton
        icon={<ChevronUp size={18} />}
        label={t('LANG_CONTACT_DUPLICATES_PREVIOUS')}
        aria-disabled={at <= 0}
        onClick={() => to(at - 1)}
      />
      <IconButton
        icon={<ChevronDown size={18} />}
        label={t('LANG_CONTACT_DUPLICATES_NEXT')}
        aria-disabled={at + 1 >= sets.length}
        onClick={() => to(at + 1)}
      />
    </header>
  );
}

interface MergeProps {
  readonly set: DuplicateSet;
  readonly contacts: readonly Contact[];
}

function Merge({ set, contacts }: MergeProps): ReactNode {
  const model = useMerge(contacts);
  const isPhone = useMedia(PHONE);
  // On a phone the card as it will be is a last screen before the merge.
  const [isResult, setResult] = useState(false);
  const steps = useSteps(set, model);
  return (
    <>
      <div className={styles['scroll']}>
        {isPhone && isResult ? null : <EvidenceList set={set} />}
        {isPhone ? (
          isResult ? (
            <PhoneResult model={model} />
          ) : (
            <PhoneRows model={model} />
          )
        ) : (
          <MergeTable model={model} />
        )}
      </div>
      <Foot model={model} steps={steps} isPhone={isPhone} isResult={isResult} onResult={setResult} />
    </>
  );
}

interface Steps {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly merge: () => void;
  readonly apart: () => void;
}

function useSteps(set: DuplicateSet, model: MergeModel): Steps {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    work()
      .then(focusOpenSet, setError)
      .finally(() => setBusy(false));
  };
  return { error, isBusy, merge: () => run(() => merge(model)), apart: () => run(() => tellApart(set)) };
}

interface FootProps {
  readonly model: MergeModel;
  readonly steps: Steps;
  readonly isPhone: boolean;
  readonly isResult: boolean;
  readonly onResult: (isResult: boolean) => void;
}

function Foot({ model, steps, isPhone, isResult, onResult }: FootProps): ReactNode {
  const t = useText();
  const hints = { merge: useSingleKey('merge_duplicates'), apart: useSingleKey('keep_apart') };
  useShortcut('merge_duplicates', isPhone ? null : steps.merge);
  useShortcut('keep_apart', steps.apart);
  const isMergeShown = !isPhone || isResult;
  return (
    <footer className={styles['foot']}>
      {steps.error === null ? (
        <p className={styles['days']}>{t('LANG_CONTACT_DUPLICATES_FOOT', { count: MERGE_DAYS })}</p>
      ) : (
        <p className={styles['error']} role="alert">
          {`${t(errorTextKey(steps.error))}. ${t('LANG_CONTACT_DUPLICATES_NOTHING_CHANGED')}`}
        </p>
      )}
      {isPhone && isResult ? (
        <Button size="large" kind="quiet" onClick={() => onResult(false)}>
          {t('LANG_CONTACT_DUPLICATES_CHANGE_VALUES')}
        </Button>
      ) : (
        <Button
          size="large"
          kind="quiet"
          keyHint={isPhone ? undefined : hints.apart}
          aria-disabled={steps.isBusy}
          onClick={steps.apart}
        >
          {t('LANG_CONTACT_DUPLICATES_APART')}
        </Button>
      )}
      {isMergeShown ? (
        <Button
          size="large"
          kind="primary"
          keyHint={isPhone ? undefined : hints.merge}
          busy={steps.isBusy}
          onClick={steps.merge}
        >
          {t(steps.error === null ? 'LANG_CONTACT_DUPLICATES_MERGE' : 'LANG_CONTACT_DUPLICATES_TRY_AGAIN', {
            count: model.cards.length,
          })}
        </Button>
      ) : (
        <Button size="large" kind="primary" onClick={() => onResult(true)}>
          {t('LANG_CONTACT_DUPLICATES_SHOW_RESULT')}
        </Button>
      )}
    </footer>
  );
}

function Bones(): ReactNode {
  const t = useText();
  const waited = useWaited();
  return (
    <div className={styles['scroll']} aria-busy="true" role="group" aria-label={t('LANG_CONTACT_DUPLICATES_LOADING')}>
      {waited ? (
        <div className={styles['bones']}>
          <Skeleton height={88} />
          {[80, 64, 72, 60].map((width) => (
            <Skeleton key={width} width={`${String(width)}%`} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
