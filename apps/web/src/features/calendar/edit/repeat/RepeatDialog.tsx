import type { Repeat } from '@pillarbox/rules/repeat/repeat';
import { newRepeat, readRepeat, REPEAT_KINDS, ruleOf } from '@pillarbox/rules/repeat/repeat';
import { repeatDates } from '@pillarbox/rules/repeat/repeat-dates';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import type { Draft } from '../model/draft.ts';
import { NextDates } from './NextDates.tsx';
import { RepeatEnds } from './RepeatEnds.tsx';
import { RepeatOn } from './RepeatOn.tsx';
import { RepeatSummary } from './RepeatSummary.tsx';
import { repeatStartOf } from './use-rule-words.ts';
import styles from './Repeat.module.css';

interface RepeatDialogProps {
  readonly draft: Draft;
  readonly zone: string;
  /** '' ends the repeat. */
  readonly onSet: (rule: string) => void;
  readonly onClose: () => void;
}

/** Most dates that are counted. */
const MOST_COUNTED = 1000;

/** The fields of a repeat with its words and next dates (ui.md 26). A rule that they cannot show is kept, and can only be replaced. */
export function RepeatDialog({ draft, zone, onSet, onClose }: RepeatDialogProps): ReactNode {
  const t = useText();
  const start = repeatStartOf(draft, zone);
  const [repeat, setRepeat] = useState<Repeat | null>(() => {
    if (start === null) return null;
    return draft.rule === '' ? newRepeat('weekly', start) : readRepeat(draft.rule, start);
  });
  const [isWrong, setWrong] = useState(false);
  const title = draft.summary.trim();
  const dates = repeat === null || start === null ? [] : repeatDates(repeat, start.day, MOST_COUNTED);
  const isEmpty = repeat !== null && (dates.length === 0 || (repeat.kind === 'weekly' && repeat.days.length === 0));
  const set = (): void => {
    if (repeat !== null && start !== null && !isEmpty && !isWrong) onSet(ruleOf(repeat, start));
  };
  return (
    <Dialog
      size="form"
      title={title === '' ? t('LANG_EVENT_REPEAT') : t('LANG_EVENT_REPEAT_TITLE', { title })}
      closeLabel={t('LANG_EVENT_CLOSE')}
      onClose={onClose}
      footer={
        <>
          {draft.rule === '' ? null : (
            <Button kind="quiet" className={styles['first']} onClick={() => onSet('')}>
              {t('LANG_EVENT_DO_NOT_REPEAT')}
            </Button>
          )}
          <Button onClick={onClose}>{t('LANG_EVENT_KEEP_REPEAT')}</Button>
          <Button kind="primary" disabled={repeat === null || isEmpty || isWrong} onClick={set}>
            {t('LANG_EVENT_SET_REPEAT')}
          </Button>
        </>
      }
    >
      <div
        className={styles['form']}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          set();
        }}
      >
        {repeat === null ? <p className={styles['other']}>{t('LANG_EVENT_RULE_KEPT')}</p> : null}
        {start === null ? null : (
          <SegmentedControl
            label={t('LANG_EVENT_REPEAT_KIND')}
            value={repeat?.kind ?? ''}
            options={REPEAT_KINDS.map((kind) => ({ value: kind, label: t(`LANG_EVENT_${upper(kind)}`) }))}
            onChange={(kind) => {
              const chosen = REPEAT_KINDS.find((one) => one === kind) ?? 'weekly';
              setRepeat({ ...(repeat ?? newRepeat(chosen, start)), kind: chosen });
            }}
          />
        )}
        {repeat === null || start === null ? null : (
          <>
            <RepeatOn repeat={repeat} start={start.day} onChange={setRepeat} />
            <RepeatEnds repeat={repeat} start={start.day} onChange={setRepeat} onWrong={setWrong} />
            <RepeatSummary repeat={repeat} draft={draft} start={start} dates={dates} isEmpty={isEmpty} />
            <NextDates draft={draft} start={start} dates={dates} zone={zone} />
          </>
        )}
      </div>
    </Dialog>
  );
}
