import { isAddress } from '@pillarbox/rules/address';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../Incoming.module.css';

interface NewAddressProps {
  readonly busy: boolean;
  /** The addresses in the list. */
  readonly known: readonly string[];
  readonly onAdd: (address: string) => void;
}

/** The field for another address. It keeps its text until the address is in the list, because the password is asked first. */
export function NewAddress({ busy, known, onAdd }: NewAddressProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  if (known.includes(typed.trim())) setTyped('');
  return (
    <form
      className={styles['add']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const address = typed.trim();
        setWrong(!isAddress(address));
        if (isAddress(address)) onAdd(address);
      }}
    >
      <TextField
        label={t('LANG_INCOMING_FORWARD_ADDRESS')}
        size="normal"
        inputMode="email"
        autoComplete="off"
        maxLength={320}
        value={typed}
        error={isWrong ? t('LANG_INCOMING_FORWARD_WRONG') : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(isWrong && !isAddress(event.currentTarget.value.trim()));
        }}
      />
      <Button type="submit" busy={busy}>
        {t('LANG_INCOMING_FORWARD_ADD')}
      </Button>
    </form>
  );
}
