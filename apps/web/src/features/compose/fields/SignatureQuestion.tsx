import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface SignatureQuestionProps {
  readonly onClose: () => void;
  readonly onReplace: () => void;
}

/** Asks before the signature of another sender replaces one that the user edited. */
export function SignatureQuestion({ onClose, onReplace }: SignatureQuestionProps): ReactNode {
  const t = useText();
  return (
    <Dialog
      title={t('LANG_WRITING_SIGNATURE_TITLE')}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('LANG_WRITING_SIGNATURE_KEEP')}
          </Button>
          <Button kind="primary" onClick={onReplace}>
            {t('LANG_WRITING_SIGNATURE_REPLACE')}
          </Button>
        </>
      }
    >
      {t('LANG_WRITING_SIGNATURE_WORDS')}
    </Dialog>
  );
}
