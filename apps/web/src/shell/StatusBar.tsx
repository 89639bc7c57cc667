import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/text.tsx';
import { useOnline } from '../lib/online.ts';
import { shellState } from '../lib/shell-state.ts';
import type { ShellLink } from '../lib/shell-link.ts';
import { socketState } from '../lib/socket.ts';
import { useStore } from '../lib/store.ts';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useLinks } from './links.ts';
import styles from './StatusBar.module.css';

/** The bar below the sheet: what was last saved or checked, and links [SHELL-131 to SHELL-135]. */
export function StatusBar(): ReactNode {
  const t = useText();
  const status = useStore(shellState, (state) => state.status);
  const connected = useStore(socketState) === 'connected';
  const available = useStore(shellState, (state) => state.mailAvailable);
  const online = useOnline();
  const links = useLinks('status');
  // While offline the last status may be outdated.
  const onlineText = status === '' && !connected ? t('LANG_SHELL_CONNECTING') : status;
  const words = online ? onlineText : t('LANG_SHELL_STATUS_OFFLINE');
  const isWaiting = !online || !connected || !available;
  return (
    <footer className={styles['bar']} aria-label={t('LANG_SHELL_STATUS_BAR')} data-area="status" data-desk="area">
      {words === '' ? null : <span className={cx(styles['dot'], isWaiting && styles['waiting'])} aria-hidden="true" />}
      <span className={styles['status']}>{words}</span>
      {/* The status changes every minute, so only the offline state is announced. */}
      <VisuallyHidden>
        <span role="status">{isWaiting ? words : ''}</span>
      </VisuallyHidden>
      {links.map((link) => (
        <Quiet key={link.key} link={link} />
      ))}
    </footer>
  );
}

function Quiet({ link }: { readonly link: ShellLink }): ReactNode {
  const t = useText();
  if ('run' in link) {
    return (
      <button type="button" className={styles['link']} onClick={link.run}>
        {t(link.textKey)}
      </button>
    );
  }
  return (
    <a className={styles['link']} href={link.href} target="_blank" rel="noreferrer noopener">
      {t(link.textKey)}
    </a>
  );
}
