import { isAddress } from '@pillarbox/rules/address';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** The address of a typed link; null when its scheme is not allowed in mail. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (isAddress(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname } = new URL(whole);
  if (protocol === 'mailto:' || protocol === 'tel:') return whole;
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? whole : null;
}

interface LinkDialogProps {
  /** The selected text. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onLink: (address: string) => void;
}

/** Asks for the address of a link. */
export function LinkDialog({ text, onClose, onLink }: LinkDialogProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(linkAddress(text) === null ? '' : text.trim());
  const [isWrong, setWrong] = useState(false);
  const add = (): void => {
    const address = linkAddress(typed);
    if (address === null) setWrong(true);
    else onLink(address);
  };
  return (
    <Dialog
      title={t('LANG_COMPOSE_ADD_LINK')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_COMPOSE_CANCEL')}</Button>
          <Button kind="primary" onClick={add}>
            {t('LANG_COMPOSE_ADD_LINK')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('LANG_COMPOSE_LINK_ADDRESS')}
        value={typed}
        error={isWrong ? t('LANG_COMPOSE_LINK_WRONG') : undefined}
        onChange={(event) => {
          setWrong(false);
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          add();
        }}
      />
    </Dialog>
  );
}
