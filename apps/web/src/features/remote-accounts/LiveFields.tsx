import { MAX_ACCOUNT_NAME } from '@pillarbox/contract/remote-accounts/remote-account';
import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PERSONAL_HUES } from '../../theme/personal.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { LiveForm } from './account-form.ts';
import fields from './AccountFields.module.css';
import styles from './LiveFields.module.css';

interface LiveFieldsProps {
  readonly live: LiveForm;
  /** The name that the account gets without another one. */
  readonly placeholder: string;
  readonly onChange: (live: LiveForm) => void;
}

/** How an account is shown that is used live: its name, and the colour of its mark. */
export function LiveFields({ live, placeholder, onChange }: LiveFieldsProps): ReactNode {
  const t = useText();
  const group = useId();
  const letter = [...(live.name.trim() || placeholder)][0]?.toLocaleUpperCase() ?? '';
  return (
    <>
      <p className={fields['note']}>{t('LANG_REMOTE_LIVE_WHAT')}</p>
      <TextField
        label={t('LANG_REMOTE_LIVE_NAME')}
        value={live.name}
        maxLength={MAX_ACCOUNT_NAME}
        autoComplete="off"
        placeholder={placeholder}
        onChange={(event) => onChange({ ...live, name: event.currentTarget.value })}
      />
      <fieldset className={styles['colors']}>
        <legend>{t('LANG_REMOTE_LIVE_COLOR')}</legend>
        {PERSONAL_HUES.map((hue, color) => (
          <label key={hue} className={styles['color']}>
            <input
              type="radio"
              name={group}
              checked={live.color === color}
              aria-label={t('LANG_REMOTE_LIVE_COLOR_NUMBER', { number: color + 1 })}
              onChange={() => onChange({ ...live, color })}
            />
            <span className={styles['mark']} data-who="" style={{ '--who-h': String(hue) } as CSSProperties}>
              {letter}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
