import type { Fax } from '@pillarbox/contract/fax/fax';
import { Printer } from 'lucide-react';
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
  readonly onOpen: (fax: Fax) => void;
}

/** A fax of the list: the other side, its number, when, and how far it is. */
export function FaxRow({ fax, isOpen, isStop, onOpen }: FaxRowProps): ReactNode {
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
    <button
      type="button"
      data-fax={fax.id}
      data-new={isNew || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen || undefined}
      className={styles['row']}
      onClick={() => onOpen(fax)}
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
  );
}
