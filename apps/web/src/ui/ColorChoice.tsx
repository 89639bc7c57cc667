import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './ColorChoice.module.css';

/** Names of the eight colours of books, groups, calendars and task lists, in their order [CAL-003]. */
export const COLOR_NAMES = ['blue', 'orange', 'pink', 'violet', 'green', 'turquoise', 'red', 'yellow'] as const;

interface ColorChoiceProps {
  readonly label: string;
  /** The name of a colour in the user's language. */
  readonly nameOf: (name: (typeof COLOR_NAMES)[number]) => string;
  /** The eight colours in the order of their names: `#` and six hexadecimal digits. */
  readonly colors: readonly string[];
  /** One of the colours. */
  readonly chosen: string;
  readonly onChoose: (color: string) => void;
}

/** The eight colours as radio buttons. */
export function ColorChoice({ label, nameOf, colors, chosen, onChoose }: ColorChoiceProps): ReactNode {
  const group = useId();
  return (
    <fieldset className={styles['field']}>
      <legend>{label}</legend>
      <div className={styles['colors']}>
        {COLOR_NAMES.map((name, at) => {
          const color = colors[at] ?? '';
          return (
            <label key={name} className={styles['color']}>
              <input
                type="radio"
                name={group}
                checked={chosen === color}
                aria-label={nameOf(name)}
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
