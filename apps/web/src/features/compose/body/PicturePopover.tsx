import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './EditorPopover.module.css';

/** Smallest width of a picture, in pixels. */
const MIN_WIDTH = 16;
/** Widest picture that can be set, in pixels: readers of mail show about this much beside their lists. */
const MAX_WIDTH = 1200;

/** A change of a picture in the text. */
export interface PictureChange {
  readonly width?: number;
  readonly alt?: string;
}

interface PicturePopoverProps {
  readonly picture: HTMLImageElement;
  readonly onChange: (change: PictureChange) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Width and alternative text of a picture in the text. */
export function PicturePopover({ picture, onChange, onRemove, onClose }: PicturePopoverProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(() => String(Math.round(picture.getBoundingClientRect().width)));
  const [alt, setAlt] = useState(picture.alt);
  return (
    <Popover
      anchor={picture}
      role="dialog"
      label={t('LANG_EDITOR_PICTURE')}
      className={styles['popover']}
      onClose={onClose}
      // The keys of the page and of the composer do not act on what is typed here.
      onKeyDown={(event) => event.stopPropagation()}
      onOpen={(element) => element.querySelector('input')?.focus({ preventScroll: true })}
    >
      <TextField
        label={t('LANG_EDITOR_PICTURE_WIDTH')}
        hint={t('LANG_EDITOR_PICTURE_PIXELS', { width: picture.width })}
        inputMode="numeric"
        value={typed}
        maxLength={4}
        autoComplete="off"
        onChange={(event) => {
          const wanted = Number(event.currentTarget.value);
          setTyped(event.currentTarget.value);
          if (Number.isInteger(wanted) && wanted >= MIN_WIDTH && wanted <= MAX_WIDTH) onChange({ width: wanted });
        }}
      />
      <TextField
        label={t('LANG_EDITOR_PICTURE_ALT')}
        hint={t('LANG_EDITOR_PICTURE_ALT_HINT')}
        value={alt}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => {
          setAlt(event.currentTarget.value);
          onChange({ alt: event.currentTarget.value });
        }}
      />
      <div className={styles['actions']}>
        <Button size="small" kind="quiet" onClick={onRemove}>
          {t('LANG_EDITOR_PICTURE_REMOVE')}
        </Button>
        <Button size="small" kind="primary" onClick={onClose}>
          {t('LANG_EDITOR_DONE')}
        </Button>
      </div>
    </Popover>
  );
}
