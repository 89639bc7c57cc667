import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { LinkPlace } from './editor.ts';
import { linkAddress } from './link-address.ts';
import styles from './EditorPopover.module.css';

interface LinkPopoverProps {
  readonly place: LinkPlace;
  readonly onClose: () => void;
  /** Makes or changes the link; null removes it. */
  readonly onLink: (address: string | null) => void;
}

/** The address of a link, beside it: a new link of the selected text, or the link at the caret to change, open or remove. */
export function LinkPopover({ place, onClose, onLink }: LinkPopoverProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(place.address === '' ? suggested(place.text) : place.address);
  const [isWrong, setWrong] = useState(false);
  const address = linkAddress(typed);
  const isLink = place.address !== '';
  const save = (): void => {
    if (address === null) setWrong(true);
    else onLink(address);
  };
  const label = t(isLink ? 'LANG_EDITOR_LINK_EDIT' : 'LANG_COMPOSE_ADD_LINK');
  return (
    <Popover
      anchor={place.anchor}
      role="dialog"
      label={label}
      className={styles['popover']}
      onClose={onClose}
      // The keys of the page and of the composer do not act on what is typed here.
      onKeyDown={(event) => event.stopPropagation()}
      onOpen={(element) => element.querySelector('input')?.focus({ preventScroll: true })}
    >
      <TextField
        label={t('LANG_COMPOSE_LINK_ADDRESS')}
        value={typed}
        autoComplete="off"
        error={isWrong ? t('LANG_COMPOSE_LINK_WRONG') : undefined}
        onChange={(event) => {
          setWrong(false);
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      />
      <div className={styles['actions']}>
        {isLink ? (
          <>
            <Button size="small" kind="quiet" onClick={() => onLink(null)}>
              {t('LANG_COMPOSE_UNLINK')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              disabled={address === null}
              onClick={() => {
                if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
              }}
            >
              {t('LANG_EDITOR_LINK_OPEN')}
            </Button>
          </>
        ) : null}
        <Button size="small" kind="primary" onClick={save}>
          {t('LANG_EDITOR_SAVE')}
        </Button>
      </div>
    </Popover>
  );
}

/** The selected text, when it is an address. */
function suggested(text: string): string {
  return linkAddress(text) === null ? '' : text.trim();
}
