import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog } from '../lib/dialogs.ts';
import { useText } from '../lib/i18n/text.tsx';
import { isMac } from '../lib/platform.ts';
import { Kbd } from '../ui/Kbd.tsx';
import styles from './JumpButton.module.css';

/** The button of search-or-jump. On a phone it is in the menu More. */
export function JumpButton(): ReactNode {
  const t = useText();
  return (
    <button type="button" className={styles['jump']} aria-haspopup="dialog" onClick={() => openDialog('palette')}>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['words']}>{t('LANG_SHELL_JUMP')}</span>
      <Kbd>{t(isMac() ? 'LANG_SHELL_JUMP_KEYS_MAC' : 'LANG_SHELL_JUMP_KEYS')}</Kbd>
    </button>
  );
}
