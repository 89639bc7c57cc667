import { upper } from '@pillarbox/locales/keys';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PERSONAL_HUES } from '../../theme/personal.ts';
import styles from './LabelColors.module.css';

/** Names of the ten hues, in their order. */
const NAMES = ['red', 'orange', 'yellow', 'lime', 'green', 'turquoise', 'sky', 'blue', 'violet', 'pink'] as const;

interface LabelColorsProps {
  /** Index of the chosen hue. */
  readonly chosen: number;
  /** Accessible name of the group. */
  readonly label: string;
  readonly onChoose: (color: number) => void;
}

/** The ten colours of labels as radio buttons. */
export function LabelColors({ chosen, label, onChoose }: LabelColorsProps): ReactNode {
  const t = useText();
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles['colors']}>
      {NAMES.map((name, color) => (
        <label
          key={name}
          className={styles['color']}
          style={{ '--who-h': String(PERSONAL_HUES[color]) } as Record<string, string>}
        >
          <input
            type="radio"
            name={group}
            checked={chosen === color}
            aria-label={t(`LANG_LABELS_COLOR_${upper(name)}`)}
            onChange={() => onChoose(color)}
          />
          <span data-who="" className={styles['square']}>
            {chosen === color ? <Check size={14} strokeWidth={2.5} aria-hidden="true" /> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
