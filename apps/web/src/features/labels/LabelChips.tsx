import type { ReactNode } from 'react';
import { Badge, Label } from '../../ui/Badge.tsx';
import type { ShownLabel } from './labels.ts';
import styles from './LabelChips.module.css';

interface LabelChipsProps {
  readonly labels: readonly ShownLabel[];
  /** Chips that are shown; the number of further ones follows. */
  readonly most: number;
  /** 16 px high for a row, otherwise 20 px. */
  readonly small?: boolean;
}

/** The labels of a message. The accessible name of a row has them in words. */
export function LabelChips({ labels, most, small = false }: LabelChipsProps): ReactNode {
  if (labels.length === 0) return null;
  const more = labels.length - most;
  return (
    <span className={styles['chips']} data-small={small || undefined} data-labels="">
      {labels.slice(0, most).map(({ keyword, name, hue }) => (
        <Label key={keyword} hue={hue}>
          <span className={styles['name']}>{name}</span>
        </Label>
      ))}
      {more > 0 ? <Badge>+{more}</Badge> : null}
    </span>
  );
}
