import { AtSign, ChevronRight, KeyRound, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import styles from './AccessLinks.module.css';

const PLACES = [
  { to: '/preferences/accounts', icon: AtSign, title: 'LANG_REMOTE_SENDERS', what: 'LANG_REMOTE_SENDERS_WHAT' },
  { to: '/preferences/app-passwords', icon: KeyRound, title: 'LANG_REMOTE_APPS', what: 'LANG_REMOTE_APPS_WHAT' },
  {
    to: '/preferences/password',
    icon: MonitorSmartphone,
    title: 'LANG_REMOTE_DEVICES',
    what: 'LANG_REMOTE_DEVICES_WHAT',
  },
] as const;

/** The way to what else belongs to the account: addresses to send from, passwords of apps, devices. */
export function AccessLinks(): ReactNode {
  const t = useText();
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{t('LANG_REMOTE_ACCESS')}</h3>
      <ul className={styles['list']}>
        {PLACES.map(({ to, icon: Icon, title, what }) => (
          <li key={to} className={styles['item']}>
            <a href={`#${to}`} className={styles['link']}>
              <Icon size={20} aria-hidden="true" />
              <span className={styles['words']}>
                <span className={styles['name']}>{t(title)}</span>
                <span className={styles['note']}>{t(what)}</span>
              </span>
              <ChevronRight size={16} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
