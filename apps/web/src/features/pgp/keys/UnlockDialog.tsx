import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { PgpError } from '../engine/failure.ts';
import { pgp } from '../pgp-worker.ts';
import { KeyDialog } from './KeyDialog.tsx';
import type { StoredKey } from './key-list.ts';

interface UnlockDialogProps {
  /** The keys of which one is needed: the passphrase may belong to any of them. */
  readonly pairs: readonly StoredKey[];
  readonly onClose: () => void;
  readonly onUnlocked: () => void;
}

/** Asks for the passphrase of a private key. */
export function UnlockDialog({ pairs, onClose, onUnlocked }: UnlockDialogProps): ReactNode {
  const t = useText();
  const [passphrase, setPassphrase] = useState('');
  const unlock = async (): Promise<boolean> => {
    if (passphrase === '') return false;
    const tried = await Promise.allSettled(pairs.map(({ privatekey }) => pgp('unlock', privatekey, passphrase)));
    if (!tried.some(({ status }) => status === 'fulfilled')) throw new PgpError('passphrase_wrong');
    onUnlocked();
    return true;
  };
  return (
    <KeyDialog title={t('LANG_PGP_UNLOCK_TITLE')} verb={t('LANG_PGP_UNLOCK')} onClose={onClose} run={unlock}>
      <p>{t('LANG_PGP_UNLOCK_WHAT')}</p>
      <TextField
        label={t('LANG_PGP_PASSPHRASE')}
        type="password"
        autoComplete="off"
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
    </KeyDialog>
  );
}
