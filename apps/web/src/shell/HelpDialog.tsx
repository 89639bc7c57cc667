import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/text.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { useSections } from './Pillar.tsx';
import styles from './HelpDialog.module.css';

const IN_MAIL = [
  ['N', 'LANG_SHELL_NEW_MESSAGE'],
  ['R', 'LANG_SHELL_REPLY'],
  ['A', 'LANG_SHELL_REPLY_ALL'],
  ['F', 'LANG_SHELL_FORWARD'],
] as const;

/** Whether the keys are called as on a Mac [SHELL-136]. */
function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** Keyboard help, in the words of the user's platform. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const sections = useSections();
  const held = isMac() ? ['⌥', '⇧'] : ['Alt', 'Shift'];
  const row = (key: string, name: string, alone = false): ReactNode => (
    <div key={name} className={styles['row']}>
      <dt>{name}</dt>
      <dd>
        {[...(alone ? [] : held), key].map((cap) => (
          <Kbd key={cap}>{cap}</Kbd>
        ))}
        <span className={styles['spoken']}>{[...(alone ? [] : held), key].join('+')}</span>
      </dd>
    </div>
  );
  return (
    <Dialog
      title={t('LANG_SHELL_HELP_TITLE')}
      size="form"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('LANG_UI_CLOSE')}</Button>}
    >
      <div className={styles['columns']}>
        <section>
          <h3 className={styles['heading']}>{t('LANG_SHELL_HELP_EVERYWHERE')}</h3>
          <dl>
            {sections.map((entry) => (entry.digit === undefined ? null : row(entry.digit, t(entry.titleKey))))}
            {row('F6', t('LANG_SHELL_HELP_NEXT_AREA'), true)}
            {row('?', t('LANG_SHELL_HELP'), true)}
          </dl>
        </section>
        <section>
          <h3 className={styles['heading']}>{t('LANG_SHELL_HELP_IN_MAIL')}</h3>
          <dl>{IN_MAIL.map(([key, name]) => row(key, t(name)))}</dl>
        </section>
      </div>
    </Dialog>
  );
}
