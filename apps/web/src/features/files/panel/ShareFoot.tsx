import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './ShareDialog.module.css';

interface ShareFootProps {
  readonly onClose: () => void;
  /** What ends the sharing. */
  readonly children?: ReactNode;
}

/** The foot of the card: everything is saved already. */
export function ShareFoot({ onClose, children }: ShareFootProps): ReactNode {
  const t = useText();
  return (
    <footer className={styles['foot']}>
      {children}
      <span className={styles['space']} />
      <Button onClick={onClose}>{t('LANG_FILES_SHARE_DONE')}</Button>
    </footer>
  );
}
