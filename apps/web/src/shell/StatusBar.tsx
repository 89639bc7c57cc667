import type { ReactNode } from 'react';
import { isHidden, partner } from '../features/partner/public.ts';
import { signOut } from '../features/session/public.ts';
import { useText } from '../lib/i18n/text.tsx';
import { shellState } from '../lib/shell-state.ts';
import { socketState } from '../lib/socket.ts';
import { useStore } from '../lib/store.ts';
import { cx } from '../ui/cx.ts';
import { privacyAddress } from './privacy.ts';
import styles from './StatusBar.module.css';

/** The bar below the sheet: what was last saved or checked, and the quiet links [SHELL-131 to SHELL-135]. */
export function StatusBar(): ReactNode {
  const t = useText();
  const status = useStore(shellState, (state) => state.status);
  const state = useStore(socketState);
  const preferences = useStore(partner);
  const privacy = privacyAddress(preferences, document.documentElement.lang);
  const support = preferences?.preferences['SupportURL'];
  const connected = state === 'connected';
  return (
    <footer className={styles['bar']} aria-label={t('LANG_SHELL_STATUS_BAR')} data-area="status">
      <span className={cx(styles['dot'], !connected && styles['waiting'])} aria-hidden="true" />
      <span className={styles['status']} role="status">
        {status === '' && !connected ? t('LANG_SHELL_CONNECTING') : status}
      </span>
      {typeof support === 'string' && !isHidden(preferences, 'HideSupportIcon') ? (
        <a className={styles['link']} href={support} target="_blank" rel="noreferrer noopener">
          {t('LANG_SHELL_SUPPORT')}
        </a>
      ) : null}
      {privacy === null ? null : (
        <a className={styles['link']} href={privacy} target="_blank" rel="noreferrer noopener">
          {t('LANG_SHELL_PRIVACY')}
        </a>
      )}
      <button type="button" className={styles['link']} onClick={() => void signOut()}>
        {t('LANG_SHELL_SIGN_OUT')}
      </button>
    </footer>
  );
}
