import type { FolderHits } from '@pillarbox/contract/search/search';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Results.module.css';

interface FolderTabsProps {
  readonly found: ReadonlyMap<string, FolderHits>;
  /** The folder that is shown; null for all. */
  readonly value: string | null;
  readonly nameOf: (path: string) => string;
  readonly onChange: (folder: string | null) => void;
}

/** Folders beside "All" before the others are in a menu. */
const SHOWN = 2;

/** The folders with results and their counts, most results first. */
export function FolderTabs({ found, value, nameOf, onChange }: FolderTabsProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const counts = [...found.values()].filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const all = counts.reduce((sum, { total }) => sum + total, 0);
  const first = counts.slice(0, SHOWN);
  const others = counts.slice(SHOWN);
  const chosen = others.find(({ folder }) => folder === value);
  const button = (folder: string | null, name: string, count: number): ReactNode => (
    <button
      key={folder ?? ''}
      type="button"
      aria-pressed={value === folder}
      className={cx(styles['tab'], value === folder && styles['on'])}
      onClick={() => onChange(folder)}
    >
      <span>{name}</span> {count.toLocaleString(tag)}
    </button>
  );
  return (
    <div role="group" aria-label={t('LANG_SEARCH_FOLDERS')} className={styles['tabs']}>
      {button(null, t('LANG_SEARCH_ALL'), all)}
      {first.map(({ folder, total }) => button(folder, nameOf(folder), total))}
      {chosen === undefined ? null : button(chosen.folder, nameOf(chosen.folder), chosen.total)}
      {others.length === 0 ? null : (
        <Menu
          label={t('LANG_SEARCH_FOLDERS')}
          trigger={(props) => (
            <button {...props} type="button" className={styles['tab']}>
              <span>{t('LANG_SEARCH_MORE', { count: others.length })}</span>{' '}
              <ChevronDown size={14} aria-hidden="true" />
            </button>
          )}
        >
          {others.map(({ folder, total }) => (
            <MenuItem
              key={folder}
              checked={folder === value}
              aside={total.toLocaleString(tag)}
              onAction={() => onChange(folder)}
            >
              {nameOf(folder)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
