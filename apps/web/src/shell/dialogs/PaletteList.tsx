import { upper } from '@pillarbox/locales/keys';
import type { ReactNode, Ref } from 'react';
import type { Command } from '../../lib/commands.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { cx } from '../../ui/cx.ts';
import type { PaletteGroup } from './palette-match.ts';
import { foundAt } from './palette-match.ts';
import styles from './PaletteDialog.module.css';

interface PaletteListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** Index of the active command over all groups. */
  readonly active: number;
  readonly typed: string;
  readonly onPoint: (position: number) => void;
  readonly onRun: (command: Command) => void;
}

/** The commands under their headings. The focus stays in the text field, which refers to the active one. */
export function PaletteList({ ref, id, groups, active, typed, onPoint, onRun }: PaletteListProps): ReactNode {
  const t = useText();
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.commands.length, 0));
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      className={styles['results']}
      hidden={groups.length === 0}
      aria-label={t('LANG_SHELL_JUMP')}
    >
      {groups.map((group, at) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} className={styles['heading']}>
            {t(`LANG_PALETTE_GROUP_${upper(group.key)}`)}
          </div>
          {group.commands.map((command, index) => {
            const position = (starts[at] ?? 0) + index;
            const Icon = command.icon;
            return (
              <div
                key={command.id}
                id={`${id}-${position}`}
                role="option"
                aria-selected={position === active}
                className={cx(styles['option'], position === active && styles['active'])}
                onPointerMove={() => {
                  if (position !== active) onPoint(position);
                }}
                onClick={() => onRun(command)}
              >
                <span className={styles['icon']}>
                  {Icon === undefined ? null : <Icon size={17} strokeWidth={1.75} />}
                </span>
                <span className={styles['words']}>
                  <Found text={command.title} typed={typed} />
                </span>
                {command.aside === undefined ? null : <span className={styles['aside']}>{command.aside}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Found({ text, typed }: { readonly text: string; readonly typed: string }): ReactNode {
  const at = foundAt(text, typed);
  if (at === null) return text;
  return (
    <>
      {text.slice(0, at.start)}
      <mark className={styles['found']}>{text.slice(at.start, at.end)}</mark>
      {text.slice(at.end)}
    </>
  );
}
