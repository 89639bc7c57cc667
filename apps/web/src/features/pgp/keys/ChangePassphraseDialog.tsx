import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { pgp } from '../pgp-worker.ts';
import { KeyDialog } from './KeyDialog.tsx';
import type { StoredKey } from './key-list.ts';
import { storeKey } from './key-list.ts';
import type { Passphrase } from './PassphraseFields.tsx';
import { PassphraseFields, passphraseProblem } from './PassphraseFields.tsx';

interface ChangePassphraseDialogProps {
  readonly pair: StoredKey;
  readonly onClose: () => void;
}

/** Encrypts a private key with another passphrase. */
export function ChangePassphraseDialog({ pair, onClose }: ChangePassphraseDialogProps): ReactNode {
  const t = useText();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState<Passphrase>({ one: '', again: '' });
  const [isChecked, setChecked] = useState(false);
  const change = async (): Promise<boolean> => {
    setChecked(true);
    if (passphraseProblem(next) !== null) return false;
    const privatekey = await pgp('withPassphrase', pair.privatekey, present, next.one);
    await storeKey({ ...pair, privatekey });
    growl.show({ type: 'success', text: text('LANG_PGP_PASSPHRASE_CHANGED') });
    return true;
  };
  return (
    <KeyDialog title={t('LANG_PGP_CHANGE_TITLE')} verb={t('LANG_PGP_CHANGE')} onClose={onClose} run={change}>
      <TextField
        label={t('LANG_PGP_PASSPHRASE_PRESENT')}
        type="password"
        autoComplete="off"
        value={present}
        onChange={(event) => setPresent(event.currentTarget.value)}
      />
      <PassphraseFields value={next} onChange={setNext} isChecked={isChecked} />
    </KeyDialog>
  );
}
