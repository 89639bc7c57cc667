import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { DragEventHandler, KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import list from '../../../ui/SettingsList.module.css';
import { Switch } from '../../../ui/Switch.tsx';
import { ruleText, RuleWords } from './RuleWords.tsx';
import styles from './Highlighting.module.css';

interface RuleRowProps {
  readonly rule: HighlightRule;
  readonly place: { readonly at: number; readonly total: number };
  /** Where a dragged rule would be put; null for not here. */
  readonly drop: 'above' | 'below' | null;
  readonly drag: Readonly<Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', DragEventHandler>>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Moves the rule to another place. */
  readonly onMove: (to: number) => void;
  readonly onSwitch: (status: 0 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A rule: the grip that moves it, its colour and words, its switch, and its actions. */
export function RuleRow(props: RuleRowProps): ReactNode {
  const { rule, place, drop, drag, onKeyDown, onMove, onSwitch, onEdit, onRemove } = props;
  const { at, total } = place;
  const t = useText();
  const name = ruleText(rule, t);
  const isOn = rule.status === 1;
  return (
    <li
      {...drag}
      draggable
      onKeyDown={onKeyDown}
      className={cx(list['item'], styles['item'], drop !== null && styles[drop], !isOn && styles['off'])}
    >
      <Menu
        label={t('LANG_HIGHLIGHTING_MOVE', { rule: name })}
        trigger={(menu) => (
          <IconButton
            {...menu}
            onKeyDown={(event) => {
              // Alt with an arrow moves the rule; the menu opens with the arrow alone.
              if (!event.altKey) menu.onKeyDown?.(event);
            }}
            data-grip={at}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            className={styles['grip'] ?? ''}
            icon={<GripVertical size={16} />}
            label={t('LANG_HIGHLIGHTING_MOVE', { rule: name })}
            disabled={total < 2}
          />
        )}
      >
        <MenuItem icon={<ArrowUp size={16} />} disabled={at === 0} onAction={() => onMove(at - 1)}>
          {t('LANG_HIGHLIGHTING_UP')}
        </MenuItem>
        <MenuItem icon={<ArrowDown size={16} />} disabled={at === total - 1} onAction={() => onMove(at + 1)}>
          {t('LANG_HIGHLIGHTING_DOWN')}
        </MenuItem>
      </Menu>
      <RuleWords rule={rule} />
      <Switch aria-label={name} checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked ? 1 : 0)} />
      <span className={styles['actions']}>
        <IconButton icon={<Pencil size={16} />} label={t('LANG_HIGHLIGHTING_EDIT', { rule: name })} onClick={onEdit} />
        <IconButton
          icon={<Trash2 size={16} />}
          label={t('LANG_HIGHLIGHTING_REMOVE', { rule: name })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
