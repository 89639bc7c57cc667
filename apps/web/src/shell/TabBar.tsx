import { Ellipsis, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog } from '../lib/dialogs.ts';
import { sectionOf, useSections } from '../lib/features.ts';
import { useText } from '../lib/i18n/text.tsx';
import { go, useLocation } from '../lib/location.ts';
import { shellState } from '../lib/shell-state.ts';
import { useStore } from '../lib/store.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx';
import { cx } from '../ui/cx.ts';
import { openLink, useLinks } from './links.ts';
import styles from './TabBar.module.css';

/** The sections on a phone: four tabs, and the menu More with the other sections and the links of the status bar. */
export function TabBar(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const badges = useStore(shellState, (state) => state.badges);
  const here = sectionOf(path);
  const sections = useSections();
  const links = useLinks('status');
  return (
    <nav className={styles['bar']} aria-label={t('LANG_SHELL_SECTIONS')} data-area="sections">
      {sections
        .filter(({ entry }) => entry.tab === true)
        .map(({ path: first, titleKey, entry }) => {
          const count = badges[first] ?? 0;
          const name = t(titleKey);
          const isHere = first === here?.path;
          return (
            <button
              key={first}
              type="button"
              className={cx(styles['tab'], isHere && styles['selected'])}
              aria-current={isHere ? 'page' : undefined}
              aria-label={count > 0 ? t('LANG_SHELL_UNREAD_BADGE', { section: name, count }) : name}
              onClick={() => go(entry.to)}
            >
              <entry.icon size={22} strokeWidth={1.8} aria-hidden="true" />
              <span className={styles['name']}>{name}</span>
              <span className={styles['slot']} />
            </button>
          );
        })}
      <Menu
        label={t('LANG_SHELL_MORE')}
        placement="top-end"
        trigger={(props) => (
          <button type="button" {...props} className={styles['tab']}>
            <Ellipsis size={22} strokeWidth={1.8} aria-hidden="true" />
            <span className={styles['name']}>{t('LANG_SHELL_MORE')}</span>
            <span className={styles['slot']} />
          </button>
        )}
      >
        {sections
          .filter(({ entry }) => entry.tab !== true)
          .map(({ path: first, titleKey, entry }) => (
            <MenuItem key={first} icon={<entry.icon size={18} aria-hidden="true" />} onAction={() => go(entry.to)}>
              {t(titleKey)}
            </MenuItem>
          ))}
        <MenuItem icon={<Search size={18} aria-hidden="true" />} onAction={() => openDialog('palette')}>
          {t('LANG_SHELL_JUMP')}
        </MenuItem>
        <MenuSeparator />
        {links.map((link) => (
          <MenuItem key={link.key} onAction={() => openLink(link)}>
            {t(link.textKey)}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}
