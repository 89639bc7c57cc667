import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { SURENESS } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { Duplicates } from './duplicates-calls.ts';
import { EarlierMerges } from './EarlierMerges.tsx';
import { MergeSure } from './MergeSure.tsx';
import styles from './SetList.module.css';
import { openSet } from './use-open-set.ts';
import { setText } from './words.ts';

interface SetListProps {
  readonly found: Duplicates;
  readonly shown: readonly DuplicateSet[];
  readonly open: DuplicateSet | undefined;
  readonly isOneColumn: boolean;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** The possible duplicates, the sure ones first. */
export function SetList({ found, shown, open, isOneColumn, typed, onType }: SetListProps): ReactNode {
  const t = useText();
  const { total, sets } = found;
  return (
    <section className={styles['column']} aria-label={t('LANG_CONTACT_DUPLICATES_LIST')}>
      <div role="search" className={styles['bar']}>
        {isOneColumn ? (
          <IconButton
            size="large"
            icon={<ArrowLeft size={18} />}
            label={t('LANG_CONTACT_DUPLICATES_BACK')}
            onClick={() => go('/contacts')}
          />
        ) : null}
        <SearchField
          label={t('LANG_CONTACT_DUPLICATES_SEARCH')}
          clearLabel={t('LANG_CONTACT_DUPLICATES_CANCEL')}
          maxLength={200}
          typed={typed}
          onType={onType}
        />
      </div>
      <div className={styles['head']}>
        <h2 className={styles['count']}>
          <span role="status">{t('LANG_CONTACT_DUPLICATES_COUNT', { count: total })}</span>
        </h2>
        <MergeSure sets={sets.filter(({ sureness, isPlain }) => sureness === 'sure' && isPlain)} />
      </div>
      <div className={styles['scroll']}>
        {shown.length === 0 ? <EmptyState plain title={t('LANG_CONTACT_DUPLICATES_NOTHING_FOUND')} /> : null}
        <Groups shown={shown} open={open} isOneColumn={isOneColumn} />
        {total > sets.length ? (
          <p className={styles['more']}>{t('LANG_CONTACT_DUPLICATES_MORE', { count: total - sets.length })}</p>
        ) : null}
        <EarlierMerges />
      </div>
      <p className={styles['foot']}>{t('LANG_CONTACT_DUPLICATES_COMPARED')}</p>
    </section>
  );
}

function Groups({ shown, open, isOneColumn }: Pick<SetListProps, 'shown' | 'open' | 'isOneColumn'>): ReactNode {
  const t = useText();
  return (
    <div
      onKeyDown={(event) => {
        // Letters are shortcuts here, not the first letters of a name.
        if (event.key.length > 1 && moveFocus(event.currentTarget, '[data-set]', event)) event.preventDefault();
      }}
    >
      {SURENESS.map((sureness) => {
        const sets = shown.filter((set) => set.sureness === sureness);
        if (sets.length === 0) return null;
        const name = t(`LANG_CONTACT_DUPLICATES_${upper(sureness)}`);
        return (
          <section key={sureness} aria-label={name}>
            <h3 className={styles['group']}>
              {name}
              <span className={styles['hair']} />
              <span className={styles['number']}>{sets.length}</span>
            </h3>
            {sets.map((set, at) => (
              <Row
                key={set.ids.join(' ')}
                set={set}
                isOpen={set === open}
                isStop={set === open || (open === undefined && at === 0)}
                isOneColumn={isOneColumn}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly set: DuplicateSet;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly isOneColumn: boolean;
}

function Row({ set, isOpen, isStop, isOneColumn }: RowProps): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      data-set=""
      aria-current={isOpen || undefined}
      tabIndex={isStop ? 0 : -1}
      className={styles['row']}
      // Beside the list, the arrows open what they reach.
      onFocus={() => {
        if (!isOneColumn && !isOpen) openSet(set, true);
      }}
      onClick={() => openSet(set, !isOneColumn)}
    >
      <Avatar name={set.name} address={set.mail} size={34} />
      <span className={styles['lines']}>
        <bdi className={styles['name']}>{visibleText(set.name)}</bdi>
        <span className={styles['below']}>{setText(set, t)}</span>
      </span>
      <span className={styles['badge']} data-sureness={set.sureness}>
        {t(`LANG_CONTACT_DUPLICATES_${upper(set.sureness)}`)}
      </span>
    </button>
  );
}
