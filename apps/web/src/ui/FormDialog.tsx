import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly size?: 'confirm' | 'form' | 'large';
  /** Neither Escape nor a click on the backdrop closes it: what was typed would be lost. */
  readonly fixed?: boolean;
  /** The labels of the buttons. */
  readonly words: { readonly cancel: string; readonly save: string };
  /** Whether there is nothing yet that can be saved. */
  readonly isEmpty?: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog with one form: Enter in a field saves, as the button does. It is mounted while it is open. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, size = 'confirm', fixed = false, words, isEmpty = false, onSave, onClose, children } = props;
  const form = useId();
  return (
    <Dialog
      title={title}
      size={size}
      fixed={fixed}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form} disabled={isEmpty}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
