import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { Toolbar } from './Toolbar.tsx';
import styles from './BesideToolbar.module.css';

interface BesideToolbarProps {
  readonly label: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The toolbar of what is open beside a list (`ListAndBeside`). In one column its first button leads back to the list. */
export function BesideToolbar({ label, backLabel, onBack, className, children }: BesideToolbarProps): ReactNode {
  return (
    <Toolbar label={label} className={cx(styles['bar'], className)}>
      <IconButton className={styles['back'] ?? ''} icon={<ArrowLeft size={18} />} label={backLabel} onClick={onBack} />
      {children}
    </Toolbar>
  );
}
