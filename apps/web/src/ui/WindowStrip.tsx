import { ArrowDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './WindowStrip.module.css';

interface WindowStripProps {
  readonly title: string;
  /** Beside the title, for example what was last saved. */
  readonly note?: ReactNode;
  /** Name of the button that brings the window's content back into the page. */
  readonly backLabel: string;
  /** Null while that cannot be done. */
  readonly onBack: (() => void) | null;
}

/** The title strip of a child window: 50 px in the pillar's colour, and the one button back into the page (ui.md 5). */
export function WindowStrip({ title, note, backLabel, onBack }: WindowStripProps): ReactNode {
  return (
    <header className={styles['strip']}>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['note']}>{note}</p>
      <IconButton
        className={styles['back'] ?? ''}
        icon={<ArrowDownLeft size={18} strokeWidth={1.75} />}
        label={backLabel}
        disabled={onBack === null}
        onClick={() => onBack?.()}
      />
    </header>
  );
}
