import type { Identity } from '@pillarbox/contract/preferences/identities';
import { NO_SIGNATURE } from '@pillarbox/contract/preferences/identities';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { isAddress } from '@pillarbox/rules/address';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface IdentityDialogProps {
  readonly identity: Identity;
  /** The addresses that the provider allows. */
  readonly addresses: readonly string[];
  readonly signatures: readonly Signature[];
  readonly onSave: (identity: Identity) => void;
  readonly onClose: () => void;
}

/** The form of an identity: name, address, reply address, signature. */
export function IdentityDialog({ identity, addresses, signatures, onSave, onClose }: IdentityDialogProps): ReactNode {
  const t = useText();
  const [edited, setEdited] = useState(identity);
  const [isWrong, setWrong] = useState(false);
  const change = (part: Partial<Identity>): void => setEdited({ ...edited, ...part });
  const save = (): void => {
    const whole = { ...edited, name: edited.name.trim(), replyto: edited.replyto.trim() };
    if (whole.replyto !== '' && !isAddress(whole.replyto)) setWrong(true);
    else onSave(whole);
  };
  const choices = [
    { value: '', label: t('LANG_IDENTITIES_SIGNATURE_USUAL') },
    ...signatures.map(({ id, name }, at) => ({
      value: id,
      label: name === '' ? t('LANG_IDENTITIES_SIGNATURE_UNNAMED', { number: at + 1 }) : name,
    })),
    { value: NO_SIGNATURE, label: t('LANG_IDENTITIES_SIGNATURE_NONE') },
  ];
  return (
    <FormDialog
      title={t('LANG_IDENTITIES_EDIT_TITLE')}
      words={{ cancel: t('LANG_IDENTITIES_CANCEL'), save: t('LANG_IDENTITIES_SAVE') }}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('LANG_IDENTITIES_NAME')}
        value={edited.name}
        maxLength={200}
        autoComplete="off"
        data-autofocus=""
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('LANG_IDENTITIES_ADDRESS')}
        value={edited.mail}
        options={addresses.map((mail) => ({ value: mail, label: mail }))}
        onChange={(mail) => change({ mail })}
      />
      <TextField
        label={t('LANG_IDENTITIES_REPLY_TO')}
        hint={t('LANG_IDENTITIES_REPLY_TO_HINT')}
        error={isWrong ? t('LANG_IDENTITIES_WRONG_ADDRESS') : undefined}
        inputMode="email"
        value={edited.replyto}
        maxLength={320}
        autoComplete="off"
        onChange={(event) => {
          setWrong(false);
          change({ replyto: event.currentTarget.value });
        }}
      />
      <Select
        label={t('LANG_IDENTITIES_SIGNATURE')}
        value={choices.some(({ value }) => value === edited.signature) ? edited.signature : ''}
        options={choices}
        onChange={(signature) => change({ signature })}
      />
    </FormDialog>
  );
}
