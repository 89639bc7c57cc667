import { CloudOff, ServerOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/text.tsx';
import { dayWords, laterWords, timeWords } from '../lib/i18n/later-words.ts';
import { shownAsOf } from '../lib/offline/offline-state.ts';
import { useOnline } from '../lib/online.ts';
import { shellState } from '../lib/shell-state.ts';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/Banner.tsx';
import styles from './ShellBanners.module.css';

/** The time of a day, and the day when it is not today. */
function asOfWords(instant: number): string {
  return dayWords(instant) === dayWords(Date.now()) ? timeWords(instant) : laterWords(instant);
}

/** The most serious problem at the moment, in one line under the header. */
export function ShellBanners(): ReactNode {
  const t = useText();
  const online = useOnline();
  const asOf = useStore(shownAsOf);
  const mailAvailable = useStore(shellState, (state) => state.mailAvailable);
  const degraded = useStore(shellState, (state) => state.degraded);
  const banner = !online ? (
    <Banner kind="bad" icon={<WifiOff size={18} aria-hidden="true" />}>
      {asOf === null ? t('LANG_SHELL_OFFLINE') : t('LANG_SHELL_OFFLINE_AS_OF', { time: asOfWords(asOf) })}
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
