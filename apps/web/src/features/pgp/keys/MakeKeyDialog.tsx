import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { pgp } from '../pgp-worker.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { storeKey } from './key-list.ts';
import type { Passphrase } from './PassphraseFields.tsx';
import { PassphraseFields, passphraseProblem } from './PassphraseFields.tsx';
import { saveRecoveryFile } from './recovery-file.ts';

/** Makes a key pair for the user's address. The private key leaves the browser only encrypted with the passphrase. */
export function MakeKeyDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const { fullname } = usePreferences();
  const [name, setName] = useState(fullname);
  const [passphrase, setPassphrase] = useState<Passphrase>({ one: '', again: '' });
  const [isChecked, setChecked] = useState(false);
  const [saves, setSaves] = useState(true);
  const make = async (): Promise<boolean> => {
    setChecked(true);
    if (passphraseProblem(passphrase) !== null) return false;
    const pair = await pgp('makeKey', { name: name.trim(), mail }, passphrase.one);
    await storeKey({ ...pair, checked: true, source: 'made', rev: 0 });
    if (saves) saveRecoveryFile({ ...pair, mail });
    growl.show({ type: 'success', text: text('LANG_PGP_MADE') });
    return true;
  };
  return (
    <KeyDialog title={t('LANG_PGP_MAKE_TITLE')} verb={t('LANG_PGP_MAKE')} onClose={onClose} run={make}>
      <p>{t('LANG_PGP_MAKE_WHAT', { mail })}</p>
      <TextField
        label={t('LANG_PGP_NAME')}
        value={name}
        maxLength={200}
        autoComplete="name"
        onChange={(event) => setName(event.currentTarget.value.replaceAll(/[<>]/g, ''))}
      />
      <PassphraseFields value={passphrase} onChange={setPassphrase} isChecked={isChecked} />
      <Checkbox
        label={t('LANG_PGP_SAVE_RECOVERY')}
        checked={saves}
        onChange={(event) => setSaves(event.currentTarget.checked)}
      />
    </KeyDialog>
  );
}
