import { CloudOff, ServerOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/text.tsx';
import { useOnline } from '../lib/online.ts';
import { shellState } from '../lib/shell-state.ts';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/Banner.tsx';
import styles from './ShellBanners.module.css';

/** The most serious problem at the moment, in one line under the header. */
export function ShellBanners(): ReactNode {
  const t = useText();
  const online = useOnline();
  const mailAvailable = useStore(shellState, (state) => state.mailAvailable);
  const degraded = useStore(shellState, (state) => state.degraded);
  const banner = !online ? (
    <Banner kind="bad" icon={<WifiOff size={18} aria-hidden="true" />}>
      {t('LANG_SHELL_OFFLINE')}
    </Banner>
  ) : !mailAvailable ? (
    <Banner kind="warn" icon={<ServerOff size={18} aria-hidden="true" />}>
      {t('LANG_SHELL_MAIL_DOWN')}
    </Banner>
  ) : degraded ? (
    <Banner kind="warn" icon={<CloudOff size={18} aria-hidden="true" />}>
      {t('LANG_SHELL_DEGRADED')}
    </Banner>
  ) : null;
  return banner === null ? null : <div className={styles['banners']}>{banner}</div>;
}
