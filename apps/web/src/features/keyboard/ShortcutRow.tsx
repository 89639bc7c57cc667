import { CircleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { isMac } from '../../lib/platform.ts';
import { isSingleKey, shortcutOf } from '../../lib/shortcut-list.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { KeyCaps } from './KeyCaps.tsx';
import styles from './ShortcutsScreen.module.css';

interface ShortcutRowProps {
  readonly id: string;
  readonly name: string;
  /** Its single key, '' for none. */
  readonly single: string;
  /** Single keys are off. */
  readonly off: boolean;
  /** Why the pressed key is refused. */
  readonly clash: string | undefined;
  readonly onKey: (key: string) => void;
  /** Reassigns the key from the shortcut that has it. */
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/**
 * One shortcut. Its single key is a button: pressed, it waits for a key. Backspace removes the key. Escape and losing
 * the focus keep it.
 */
export function ShortcutRow(props: ShortcutRowProps): ReactNode {
  const { id, name, single, off, clash, onKey, onTake, onLeave } = props;
  const t = useText();
  const clashId = useId();
  const [waiting, setWaiting] = useState(false);
  const { full } = shortcutOf(id);
  // Sections are opened by Alt+Shift and a digit. A digit alone would be easy to press by accident.
  const mayHaveOne = !id.startsWith('go_');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!waiting || event.key === 'Tab' || event.key === 'Shift') return;
    event.preventDefault();
    event.stopPropagation();
    const clears = event.key === 'Backspace' || event.key === 'Delete';
    if (event.key !== 'Escape' && !clears && !isSingleKey(event.key)) return;
    setWaiting(false);
    if (clears) onKey('');
    else if (event.key !== 'Escape' && !event.ctrlKey && !event.metaKey && !event.altKey) onKey(event.key);
  };
  const said = single === '' ? t('LANG_KEYBOARD_NO_KEY') : single;
  return (
    <li className={styles['entry']}>
      <div className={styles['row']}>
        <span className={styles['words']}>{name}</span>
        {full === undefined ? null : <KeyCaps keys={['Alt', 'Shift', full]} platform={isMac() ? 'mac' : 'windows'} />}
        <span className={styles['keys']}>
          {mayHaveOne ? (
            <button
              type="button"
              className={cx(styles['key'], waiting && styles['waiting'], off && styles['off'])}
              disabled={off}
              aria-label={t(waiting ? 'LANG_KEYBOARD_PRESS_FOR' : 'LANG_KEYBOARD_CHANGE', { name, key: said })}
              aria-describedby={clash === undefined ? undefined : clashId}
              onClick={() => {
                onLeave();
                setWaiting(!waiting);
              }}
              onBlur={() => setWaiting(false)}
              onKeyDown={onKeyDown}
              onKeyUp={(event) => {
                // Space and Enter would click the button on keyup.
                if (waiting) event.preventDefault();
              }}
            >
              {waiting ? t('LANG_KEYBOARD_PRESS') : said}
            </button>
          ) : null}
        </span>
      </div>
      {clash === undefined ? null : (
        <div className={styles['clash']} role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          <span id={clashId}>{clash}</span>
          <Button size="small" onClick={onTake}>
            {t('LANG_KEYBOARD_USE_HERE')}
          </Button>
        </div>
      )}
    </li>
  );
}
