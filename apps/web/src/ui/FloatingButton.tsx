import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './FloatingButton.module.css';

interface FloatingButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Not shown, for example while the bar of the checked rows needs its place. */
  readonly hidden: boolean;
  readonly onClick: () => void;
}

/** The button for something new over the list of a phone, where the pane is not beside it. The element around it is positioned. */
export function FloatingButton({ label, icon: Icon, hidden, onClick }: FloatingButtonProps): ReactNode {
  return (
    <Button
      kind="primary"
      hidden={hidden}
      className={styles['floating'] ?? ''}
      aria-label={label}
      icon={<Icon size={22} strokeWidth={1.8} />}
      onClick={onClick}
    />
  );
}
