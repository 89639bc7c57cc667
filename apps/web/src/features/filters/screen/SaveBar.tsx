import type { FilterAction } from '@pillarbox/contract/filters/filter';
import type { FilterTrial } from '@pillarbox/contract/filters/trial';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { isApplicable } from '../data/apply-filter.ts';
import { showTrial } from './open-filter.ts';
import styles from '../editor/FilterEditor.module.css';

interface SaveBarProps {
  readonly id: number | null;
  readonly actions: readonly FilterAction[];
  readonly isUnsaved: boolean;
  /** The filter was changed elsewhere since the form was opened. */
  readonly isElsewhere: boolean;
  readonly isSaving: boolean;
  /** What a trial found for this form; undefined while there is none. */
  readonly found: FilterTrial | undefined;
  readonly applies: boolean;
  readonly onApplies: (applies: boolean) => void;
  readonly onKeepMine: () => void;
  readonly onDiscard: () => void;
}

/** The end of the form: applying to mail that is there, discarding, saving. What is dangerous stands in the button (ui.md 30). */
export function SaveBar(props: SaveBarProps): ReactNode {
  const { id, actions, isUnsaved, isElsewhere, isSaving, found, applies, onApplies, onKeepMine, onDiscard } = props;
  const t = useText();
  const has = (...verbs: readonly FilterAction['do'][]) => actions.some((action) => verbs.includes(action.do));
  const isLoss = has('discard', 'reject');
  const saveKey = isLoss
    ? has('redirect')
      ? 'LANG_FILTERS_SAVE_BOTH'
      : 'LANG_FILTERS_SAVE_DELETES'
    : has('redirect')
      ? 'LANG_FILTERS_SAVE_FORWARDS'
      : 'LANG_FILTERS_SAVE';
  return (
    <footer className={styles['foot']}>
      {isElsewhere ? (
        <Banner
          kind="warn"
          icon={<TriangleAlert size={16} aria-hidden="true" />}
          action={
            <Button size="small" onClick={onKeepMine}>
              {t('LANG_FILTERS_KEEP_MINE')}
            </Button>
          }
        >
          {t('LANG_FILTERS_ELSEWHERE')}
        </Banner>
      ) : null}
      {found !== undefined && found.acted > 0 && isApplicable(actions) ? (
        <div className={styles['apply']}>
          <Checkbox
            label={t('LANG_FILTERS_APPLY', { count: found.acted })}
            checked={applies}
            onChange={(event) => onApplies(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      <p className={styles['state']} role="status">
        {isUnsaved ? t('LANG_FILTERS_UNSAVED') : null}
      </p>
      <Button kind="quiet" className={styles['try']} onClick={() => showTrial(id)}>
        {t('LANG_FILTERS_TRY')}
      </Button>
      {isUnsaved ? (
        <Button kind="quiet" onClick={onDiscard}>
          {t('LANG_FILTERS_DISCARD')}
        </Button>
      ) : null}
      <Button type="submit" kind={isLoss ? 'danger' : 'primary'} busy={isSaving}>
        {t(saveKey)}
      </Button>
    </footer>
  );
}
