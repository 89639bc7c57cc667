import type { PublicKind } from '@pillarbox/contract/appointments/appointment';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CalendarClock, MapPin, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import type { OfferedPage } from './booking.queries.ts';
import { useBookingWords } from './booking-words.ts';
import styles from './KindsAside.module.css';

interface KindsAsideProps {
  readonly page: Pick<OfferedPage, 'name' | 'line' | 'kinds'>;
  readonly chosen: PublicKind | undefined;
  /** Absent where the kind can no longer be chosen. */
  readonly onChoose?: (id: string) => void;
}

/** Whose page it is, the kinds of visit, and what holds for the chosen one. On a phone a strip that opens, so that the times are in sight. */
export function KindsAside({ page: { name, line, kinds }, chosen, onChoose }: KindsAsideProps): ReactNode {
  const t = useText();
  const words = useBookingWords();
  const owner = visibleText(name);
  const [isOpen, setIsOpen] = useState(false);
  const canFold = chosen !== undefined && onChoose !== undefined;
  const isFolded = canFold && !isOpen;
  const choose = (id: string): void => {
    setIsOpen(false);
    onChoose?.(id);
  };
  return (
    <div className={cx(styles['owner'], isFolded && styles['folded'])}>
      <Avatar name={owner} size={40} />
      <div className={styles['who']}>
        <p className={styles['name']}>
          <bdi>{owner}</bdi>
        </p>
        {line === '' ? null : <p className={styles['line']}>{visibleText(line)}</p>}
        {isFolded ? (
          <p className={styles['picked']}>
            <bdi>{visibleText(chosen.name)}</bdi>, {words.length(chosen.minutes)}
          </p>
        ) : null}
      </div>
      {!canFold ? null : (
        <button
          type="button"
          className={styles['change']}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((now) => !now)}
        >
          {t('LANG_BOOKING_CHANGE_KIND')}
        </button>
      )}
      {kinds.length === 0 ? null : (
        <ul className={styles['kinds']} aria-label={t('LANG_BOOKING_KINDS')}>
          {kinds.map((kind) => (
            <li key={kind.id}>
              <button
                type="button"
                className={cx(styles['kind'], kind.id === chosen?.id && styles['chosen'])}
                aria-current={kind.id === chosen?.id ? 'true' : undefined}
                disabled={onChoose === undefined}
                onClick={() => choose(kind.id)}
              >
                <span className={styles['kind-name']}>{visibleText(kind.name)}</span>
                <span className={styles['length']}>{words.length(kind.minutes)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen === undefined ? null : <KindFacts kind={chosen} owner={owner} />}
      <p className={styles['privacy']}>{t('LANG_BOOKING_PRIVACY', { owner })}</p>
    </div>
  );
}

function KindFacts({ kind, owner }: { readonly kind: PublicKind; readonly owner: string }): ReactNode {
  const t = useText();
  const words = useBookingWords();
  return (
    <ul className={styles['facts']}>
      {kind.place === '' ? null : (
        <li>
          <MapPin size={16} aria-hidden="true" />
          <span>{visibleText(kind.place)}</span>
        </li>
      )}
      <li>
        <CalendarClock size={16} aria-hidden="true" />
        <span>{kind.confirms === 'once' ? t('LANG_BOOKING_AT_ONCE') : t('LANG_BOOKING_BY_HAND', { owner })}</span>
      </li>
      <li>
        <Undo2 size={16} aria-hidden="true" />
        <span>
          {kind.changeUntil === 0
            ? t('LANG_BOOKING_CHANGE_ALWAYS')
            : t('LANG_BOOKING_CHANGE_UNTIL', { time: words.length(kind.changeUntil) })}
        </span>
      </li>
    </ul>
  );
}
