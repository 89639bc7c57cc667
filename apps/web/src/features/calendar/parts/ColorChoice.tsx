import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { upper } from '@pillarbox/locales/keys';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import styles from './ColorChoice.module.css';

/** Names of the eight colours, in their order [CAL-003]. */
const NAMES = ['blue', 'orange', 'pink', 'violet', 'green', 'turquoise', 'red', 'yellow'] as const;

interface ColorChoiceProps {
  /** The chosen colour: `#` and six hexadecimal digits. */
  readonly chosen: string;
  readonly onChoose: (color: string) => void;
}

/** The eight colours of calendars and events as radio buttons. */
export function ColorChoice({ chosen, onChoose }: ColorChoiceProps): ReactNode {
  const t = useText();
  const group = useId();
  return (
    <fieldset className={styles['field']}>
      <legend>{t('LANG_CALENDAR_COLOR')}</legend>
      <div className={styles['colors']}>
        {NAMES.map((name, at) => {
          const color = BOOK_COLORS[at] ?? BOOK_COLORS[0];
          return (
            <label key={name} className={styles['color']}>
              <input
                type="radio"
                name={group}
                checked={chosen === color}
                aria-label={t(`LANG_CALENDAR_COLOR_${upper(name)}`)}
                onChange={() => onChoose(color)}
              />
              <span className={styles['square']} style={{ background: color }}>
                {chosen === color ? <Check size={14} strokeWidth={2.5} aria-hidden="true" /> : null}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
