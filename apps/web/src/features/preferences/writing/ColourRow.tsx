import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import styles from './WritingScreen.module.css';

interface ColourRowProps {
  readonly label: string;
  readonly hint?: string;
  /** `#rrggbb`, '' for no colour. */
  readonly value: string;
  readonly onSave: (colour: string) => void;
}

/** A colour as `#rrggbb`, the only form that the browser's colour field reads. */
function longForm(colour: string): string {
  return /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
}

/** A colour of new messages, or none. */
export function ColourRow({ label, hint, value, onSave }: ColourRowProps): ReactNode {
  const t = useText();
  return (
    <SettingRow label={label} {...(hint === undefined ? {} : { hint })}>
      <span className={styles['colour']}>
        {value === '' ? null : (
          <Button kind="quiet" onClick={() => onSave('')}>
            {t('LANG_IDENTITIES_COLOUR_NONE')}
          </Button>
        )}
        <input
          type="color"
          className={styles['well']}
          data-empty={value === '' ? '' : undefined}
          aria-label={label}
          value={value === '' ? '#000000' : longForm(value)}
          onChange={(event) => onSave(event.currentTarget.value)}
        />
      </span>
    </SettingRow>
  );
}
