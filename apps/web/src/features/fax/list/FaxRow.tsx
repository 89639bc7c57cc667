import type { Fax } from '@pillarbox/contract/fax/fax';
import { Check, Printer } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { personalHue } from '../../../theme/personal.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useFaxWords } from '../data/use-fax-words.ts';
import { FaxState } from './FaxState.tsx';
import styles from './FaxList.module.css';

interface FaxRowProps {
  readonly fax: Fax;
  readonly isOpen: boolean;
  /** Whether the Tab key reaches it. */
  readonly isStop: boolean;
  readonly isChecked: boolean;
  readonly onOpen: (fax: Fax) => void;
  /** Chooses it or no longer; `isRange`: with those up to it. */
  readonly onCheck: (fax: Fax, isRange: boolean) => void;
}

/** A fax of the list: the other side, its number, when, and how far it is. */
export function FaxRow({ fax, isOpen, isStop, isChecked, onOpen, onCheck }: FaxRowProps): ReactNode {
  const t = useText();
  const words = useFaxWords();
  const isNew = fax.state === 'received' && !fax.seen;
  const number = words.number(fax);
  const below =
    fax.subject !== ''
      ? words.title(fax)
      : words.who(fax) !== number
        ? number
        : fax.pages > 0
          ? t('LANG_FAX_PAGE_COUNT', { count: fax.pages })
          : '';
  return (
    <>
      <button
        type="button"
        data-fax={fax.id}
        data-new={isNew || undefined}
        tabIndex={isStop ? 0 : -1}
        aria-current={isOpen || undefined}
        className={styles['row']}
        data-checked={isChecked || undefined}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) onCheck(fax, event.shiftKey);
          else onOpen(fax);
        }}
      >
        <span
          data-who=""
          className={styles['face']}
          style={{ '--who-h': String(personalHue(fax.number)) } as CSSProperties}
          aria-hidden="true"
        >
          <Printer size={18} strokeWidth={1.75} />
        </span>
        <span className={styles['who']}>
          <span className={styles['name']}>
            {isNew ? <VisuallyHidden>{t('LANG_FAX_UNREAD')}</VisuallyHidden> : null}
            <bdi>{words.who(fax)}</bdi>
          </span>
          <span className={styles['below']}>
            <bdi>{below}</bdi>
          </span>
        </span>
        <span className={styles['when']}>
          <span className={styles['time']}>{words.time(fax.time)}</span>
          <FaxState fax={fax} />
        </span>
      </button>
      <button
        type="button"
        role="checkbox"
        tabIndex={-1}
        aria-checked={isChecked}
        aria-label={t('LANG_FAX_SELECT', { name: words.who(fax) })}
        className={styles['box']}
        onClick={(event) => onCheck(fax, event.shiftKey)}
      >
        <span>{isChecked ? <Check size={13} strokeWidth={3} aria-hidden="true" /> : null}</span>
      </button>
    </>
  );
}
