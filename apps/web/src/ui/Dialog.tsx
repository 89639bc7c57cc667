import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { ButtonRow } from './ButtonRow.tsx';
import { IconButton } from './IconButton.tsx';
import { ModalFrame } from './ModalFrame.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** The buttons. Mark the safe one of a destructive dialog with `data-autofocus`. */
  readonly footer?: ReactNode;
  /** As ModalFrame has it. */
  readonly size?: ComponentProps<typeof ModalFrame>['size'];
  /** Neither Escape nor a click on the backdrop closes it. */
  readonly fixed?: boolean;
  /** The label of a close button in the title row; without one there is none. */
  readonly closeLabel?: string;
}

/** A modal dialog with title, body and buttons. It is mounted while it is open: `{open && <Dialog ...>}`. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, onClose, children, footer, size = 'confirm', fixed = false, closeLabel } = props;
  const titleId = useId();
  return (
    <ModalFrame onClose={onClose} labelledBy={titleId} size={size} fixed={fixed}>
      <div className={styles['panel']}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {closeLabel === undefined ? null : <IconButton icon={<X size={18} />} label={closeLabel} onClick={onClose} />}
        </header>
        {children === undefined ? null : <div className={styles['body']}>{children}</div>}
        {footer === undefined ? null : (
          <footer className={styles['foot']}>
            <ButtonRow>{footer}</ButtonRow>
          </footer>
        )}
      </div>
    </ModalFrame>
  );
}
