import { Check, Search, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import type { Found } from './settings-search.ts';
import { findSettings, loadSettingNames } from './settings-search.ts';
import { lastSave } from './last-save.ts';
import { savingPreferences } from './preferences.ts';
import styles from './Preferences.module.css';

/** Most animation frames to wait for a setting to render. */
const MAX_FRAMES = 60;

/** Moves the focus to a setting as soon as its screen has rendered. */
function focusSetting(label: string): void {
  let frames = 0;
  const check = (): void => {
    const row = document.querySelector(`[data-setting="${CSS.escape(label)}"]`);
    const control = row?.querySelector<HTMLElement>('input:checked, button, input');
    frames += 1;
    if (control != null) control.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** The sheet of the preferences: search and the saved state above, the screen of the route below. */
export function PreferencesScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const choose = ({ path, label, screen }: Found): void => {
    setTyped('');
    go(path);
    if (screen !== '') focusSetting(label);
  };
  return (
    <div className={styles['screen']}>
      <header className={styles['bar']}>
        <div className={styles['search']} role="search">
          <Search size={16} aria-hidden="true" />
          <input
            type="search"
            aria-label={t('LANG_PREFERENCES_SEARCH')}
            placeholder={t('LANG_PREFERENCES_SEARCH')}
            value={typed}
            onFocus={() => void loadSettingNames()}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || typed === '') return;
              event.preventDefault();
              setTyped('');
            }}
          />
        </div>
        <SavedState />
      </header>
      <div className={styles['scroll']}>
        {isSearching ? <Results found={findSettings(typed, t)} onChoose={choose} /> : null}
        <div hidden={isSearching}>{children}</div>
      </div>
    </div>
  );
}

/** Shows whether the last change was saved, and undoes it; nothing before the first change. */
function SavedState(): ReactNode {
  const t = useText();
  const isSaving = useStore(savingPreferences);
  const saved = useStore(lastSave);
  return (
    <div className={styles['saved']}>
      <p role="status" className={styles['savedWords']}>
        {isSaving ? t('LANG_PREFERENCES_SAVING') : null}
        {!isSaving && saved !== null ? (
          <>
            <Check size={16} aria-hidden="true" />
            <span className={styles['savedWord']}>{t('LANG_PREFERENCES_SAVED')}</span>
          </>
        ) : null}
      </p>
      {isSaving || saved === null ? null : (
        <Button size="small" kind="quiet" icon={<Undo2 size={15} aria-hidden="true" />} onClick={saved.undo}>
          {t('LANG_PREFERENCES_UNDO')}
        </Button>
      )}
    </div>
  );
}

interface ResultsProps {
  readonly found: readonly Found[];
  readonly onChoose: (one: Found) => void;
}

function Results({ found, onChoose }: ResultsProps): ReactNode {
  const t = useText();
  if (found.length === 0) {
    return (
      <p className={styles['none']} role="status">
        {t('LANG_PREFERENCES_NO_MATCH')}
      </p>
    );
  }
  return (
    <ul className={styles['results']}>
      {found.map((one) => (
        <li key={`${one.path} ${one.label}`}>
          <button type="button" className={styles['result']} onClick={() => onChoose(one)}>
            {one.label}
            <span className={styles['hint']}>{one.screen}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
