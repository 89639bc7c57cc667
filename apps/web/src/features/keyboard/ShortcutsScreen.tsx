import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../lib/growl.ts';
import { usePreferences } from '../../lib/preferences-state.ts';
import { useUser } from '../../lib/session-state.ts';
import { errorTextKey } from '../../lib/api-error.ts';
import { useSections } from '../../lib/features.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import type { OwnKeys, Shortcut } from '../../lib/shortcut-list.ts';
import { conflictOf, shortcutOf, shortcutText, singleKeyOf } from '../../lib/shortcut-list.ts';
import { Button } from '../../ui/Button.tsx';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/Switch.tsx';
import { savePreferences } from '../preferences/public.ts';
import { helpPages, shortcutsOn } from './help-pages.ts';
import { ShortcutRow } from './ShortcutRow.tsx';
import styles from './ShortcutsScreen.module.css';

/** A key that was pressed for one shortcut and belongs to another. */
interface Clash {
  readonly id: string;
  readonly key: string;
  readonly other: Shortcut;
}

/** The user's own keys with one changed. The default key has no entry. */
function withKey(own: OwnKeys, id: string, key: string): OwnKeys {
  const rest = Object.fromEntries(Object.entries(own).filter(([name]) => name !== id));
  return key === (shortcutOf(id).alone ?? '') ? rest : { ...rest, [id]: key };
}

/**
 * Route /preferences/keyboardshortcuts [SHELL-025, PREF-039]: every shortcut of the user's sections, with its
 * combination and its single key. Single keys can be changed one by one and turned off (WCAG 2.1.4). Each change is
 * saved at once.
 */
export function ShortcutsScreen(): ReactNode {
  const t = useText();
  const user = useUser();
  const sections = useSections();
  const { shortcuts_single_key: single, shortcut_keys: own } = usePreferences();
  const [clash, setClash] = useState<Clash | null>(null);
  const save = (changed: { shortcuts_single_key?: 0 | 1; shortcut_keys?: OwnKeys }): void => {
    setClash(null);
    savePreferences(user?.mail ?? '', changed).catch((error: unknown) =>
      growl.show({ type: 'danger', text: text(errorTextKey(error)) }),
    );
  };
  const choose = (id: string, key: string): void => {
    const other = conflictOf(id, key, own);
    if (other === null) save({ shortcut_keys: withKey(own, id, key.toUpperCase()) });
    else setClash({ id, key: key.toUpperCase(), other });
  };
  const take = ({ id, key, other }: Clash): void =>
    save({ shortcut_keys: withKey(withKey(own, other.id, ''), id, key) });
  const clashText = (id: string): string | undefined =>
    clash?.id === id ? t('LANG_KEYBOARD_CONFLICT', { key: clash.key, other: t(shortcutText(clash.other)) }) : undefined;
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_SHORTCUTS')}>
      <div className={cx(styles['row'], styles['layer'])}>
        <span className={styles['words']}>
          {t('LANG_KEYBOARD_SINGLE_KEYS')}
          <span className={styles['hint']}>{t('LANG_KEYBOARD_SINGLE_KEYS_HINT')}</span>
        </span>
        <Switch
          aria-label={t('LANG_KEYBOARD_SINGLE_KEYS')}
          checked={single === 1}
          onChange={(event) => save({ shortcuts_single_key: event.currentTarget.checked ? 1 : 0 })}
        />
      </div>
      {helpPages(sections).map(({ page, titleKey }) => (
        <section key={page} aria-label={t(titleKey)}>
          <h3 className={styles['heading']}>{t(titleKey)}</h3>
          <ul>
            {shortcutsOn(page, sections).map(({ id, ...rest }) => (
              <ShortcutRow
                key={id}
                id={id}
                name={t(shortcutText({ id, ...rest }))}
                single={singleKeyOf(id, own)}
                off={single === 0}
                clash={clashText(id)}
                onKey={(key) => choose(id, key)}
                onTake={() => {
                  if (clash !== null) take(clash);
                }}
                onLeave={() => setClash(null)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles['foot']}>
        <Button disabled={Object.keys(own).length === 0} onClick={() => save({ shortcut_keys: {} })}>
          {t('LANG_KEYBOARD_RESET')}
        </Button>
      </p>
    </SettingsPage>
  );
}
