import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Viewer.module.css';

interface PdfPasswordProps {
  /** The last password did not fit. */
  readonly wrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password of an encrypted file. It stays in this page. */
export function PdfPassword({ wrong, onPassword }: PdfPasswordProps): ReactNode {
  const t = useText();
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles['middle']}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onPassword(password);
      }}
    >
      <p className={styles['statement']}>{t('LANG_VIEWER_LOCKED')}</p>
      <div className={styles['password']}>
        <TextField
          label={t('LANG_VIEWER_PASSWORD')}
          type="password"
          autoComplete="off"
          autoFocus
          value={password}
          error={wrong ? t('LANG_VIEWER_WRONG_PASSWORD') : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <Button type="submit" kind="primary">
        {t('LANG_VIEWER_OPEN')}
      </Button>
    </form>
  );
}
