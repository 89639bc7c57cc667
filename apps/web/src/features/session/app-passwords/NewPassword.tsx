import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { inGroups } from './app-passwords.ts';
import styles from './AppPasswordsScreen.module.css';

interface NewPasswordProps {
  readonly name: string;
  readonly password: string;
  readonly onDone: () => void;
}

/** A new app password, which cannot be shown again. */
export function NewPassword({ name, password, onDone }: NewPasswordProps): ReactNode {
  const t = useText();
  const shown = useRef<HTMLDivElement>(null);
  // The dialog in which it was named is gone, and the focus with it.
  useEffect(() => shown.current?.focus(), []);
  const copy = (): void => {
    navigator.clipboard.writeText(password).then(
      () => growl.show({ type: 'success', text: t('LANG_2FA_COPIED') }),
      () => growl.show({ type: 'danger', text: t('LANG_2FA_NOT_COPIED') }),
    );
  };
  const title = t('LANG_2FA_APPS_PASSWORD', { name });
  return (
    <div ref={shown} role="group" aria-label={title} tabIndex={-1} className={styles['made']}>
      <p className={styles['madeTitle']}>{title}</p>
      <p>{t('LANG_2FA_APPS_ONCE')}</p>
      <div className={styles['madeRow']}>
        <code className={styles['password']}>{inGroups(password)}</code>
        <Button icon={<Copy size={16} aria-hidden="true" />} onClick={copy}>
          {t('LANG_2FA_COPY')}
        </Button>
        <Button onClick={onDone}>{t('LANG_2FA_APPS_DONE')}</Button>
      </div>
    </div>
  );
}
