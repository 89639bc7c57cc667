import type { ReactNode } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import type { StoredKey } from './key-list.ts';
import { deleteKey } from './key-list.ts';

interface RemoveKeyDialogProps {
  readonly pair: StoredKey;
  readonly onClose: () => void;
}

/** Removes a key. Without the own private key, messages encrypted for it can no longer be read. */
export function RemoveKeyDialog({ pair, onClose }: RemoveKeyDialogProps): ReactNode {
  const t = useText();
  const remove = async (): Promise<boolean> => {
    await deleteKey(pair);
    growl.show({ type: 'success', text: text('LANG_PGP_REMOVED') });
    return true;
  };
  return (
    <KeyDialog title={t('LANG_PGP_REMOVE_TITLE')} verb={t('LANG_PGP_REMOVE')} danger onClose={onClose} run={remove}>
      <p>{t(pair.privatekey === '' ? 'LANG_PGP_REMOVE_OTHER' : 'LANG_PGP_REMOVE_OWN')}</p>
    </KeyDialog>
  );
}
