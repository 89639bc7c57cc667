import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import type { Command } from '../../lib/commands.ts';
import { closeDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { ModalFrame } from '../../ui/ModalFrame.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PaletteList } from './PaletteList.tsx';
import { groupsOf } from './palette-match.ts';
import { recentCommands, rememberCommand } from './recent-commands.ts';
import { useFeatureCommands } from './use-commands.ts';
import { useShellCommands } from './use-shell-commands.ts';
import styles from './PaletteDialog.module.css';

const MAX_TYPED = 100;

/** Scrolls the active command into view. jsdom cannot scroll. */
function reveal(list: HTMLElement | null, index: number): void {
  const option = list?.querySelectorAll('[role="option"]')[index];
  if (option !== undefined && 'scrollIntoView' in option) option.scrollIntoView({ block: 'nearest' });
}

/** Search-or-jump (picture 13): folders, sections, actions, recent commands, messages. */
export function PaletteDialog(): ReactNode {
  const t = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [recent] = useState(recentCommands);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const own = useShellCommands();
  const { commands, waiting } = useFeatureCommands(typed.trim());
  const groups = groupsOf([...commands, ...own], typed, recent);
  const all = groups.flatMap((group) => group.commands);
  const active = Math.min(chosen, all.length - 1);
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    rememberCommand(command.id);
    closeDialog();
    // After the dialog has returned the focus, because the command may move it.
    queueMicrotask(() => command.run());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = all.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    };
    const next = moves[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(all[active]);
    else if (next === undefined) return;
    else {
      setChosen(next);
      reveal(list.current, next);
    }
    event.preventDefault();
  };
  const resultCount = waiting && all.length === 0 ? '' : t('LANG_PALETTE_COUNT', { count: all.length });
  return (
    <ModalFrame onClose={closeDialog} label={t('LANG_SHELL_JUMP')} size="form" high>
      <div className={styles['frame']}>
        <div className={styles['field']}>
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            className={styles['input']}
            value={typed}
            maxLength={MAX_TYPED}
            autoComplete="off"
            spellCheck={false}
            data-autofocus=""
            aria-label={t('LANG_SHELL_JUMP')}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
            placeholder={t('LANG_SHELL_JUMP')}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        {all.length === 0 ? <p className={styles['nothing']}>{waiting ? '' : t('LANG_PALETTE_NOTHING')}</p> : null}
        <PaletteList
          ref={list}
          id={listId}
          groups={groups}
          active={active}
          typed={typed}
          onPoint={setChosen}
          onRun={(command) => run(command)}
        />
        <VisuallyHidden>
          <span role="status">{resultCount}</span>
        </VisuallyHidden>
        <footer className={styles['foot']} aria-hidden="true">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          <span className={styles['hint']}>{t('LANG_PALETTE_CHOOSE')}</span>
          <Kbd>{t('LANG_PALETTE_KEY_ENTER')}</Kbd>
          <span className={styles['hint']}>{t('LANG_PALETTE_OPEN')}</span>
          <span className={styles['space']} />
          <Kbd>{t('LANG_PALETTE_KEY_ESCAPE')}</Kbd>
          <span className={styles['hint']}>{t('LANG_UI_CLOSE')}</span>
        </footer>
      </div>
    </ModalFrame>
  );
}
