import { ArrowDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './WindowStrip.module.css';

interface WindowStripProps {
  readonly title: string;
  /** Beside the title, for example what was last saved. */
  readonly note?: ReactNode;
  /** The button that brings the window's content back into the page; absent where the page has nothing to take it. */
  readonly back?: {
    readonly label: string;
    /** Null while that cannot be done. */
    readonly run: (() => void) | null;
  };
}

/** The title strip of a child window: 50 px in the pillar's colour, and the one button back into the page (ui.md 5). */
export function WindowStrip({ title, note, back }: WindowStripProps): ReactNode {
  return (
    <header className={styles['strip']}>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['note']}>{note}</p>
      {back === undefined ? null : (
        <IconButton
          className={styles['back'] ?? ''}
          size="large"
          icon={<ArrowDownLeft size={18} strokeWidth={1.75} />}
          label={back.label}
          disabled={back.run === null}
          onClick={() => back.run?.()}
        />
      )}
    </header>
  );
}
