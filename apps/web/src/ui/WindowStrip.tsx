import { ArrowDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './WindowStrip.module.css';

interface WindowStripProps {
  readonly title: string;
  /** Text beside the title, for example what was last saved. */
  readonly note?: ReactNode;
  /** The button that moves the content of the window back into the page; absent if the page cannot show it. */
  readonly back?: {
    readonly label: string;
    /** Null while that is not possible. */
    readonly run: (() => void) | null;
  };
}

/**
 * The title strip of a child window: 50 px in the color of the pillar, with the button back into the page (ui.md 5).
 */
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
