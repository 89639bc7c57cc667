import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import list from '../../../ui/SettingsList.module.css';
import { Grip } from '../../../ui/sortable/Grip.tsx';
import { SortableItem } from '../../../ui/sortable/SortableItem.tsx';
import type { SortablePlace } from '../../../ui/sortable/use-sortable.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { ruleText, RuleWords } from './RuleWords.tsx';
import styles from './Highlighting.module.css';

interface RuleRowProps {
  readonly rule: HighlightRule;
  readonly place: SortablePlace;
  readonly onSwitch: (status: 0 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A rule: the grip that moves it, its colour and words, its switch, and its actions. */
export function RuleRow({ rule, place, onSwitch, onEdit, onRemove }: RuleRowProps): ReactNode {
  const t = useText();
  const name = ruleText(rule, t);
  const isOn = rule.status === 1;
  return (
    <SortableItem place={place} className={cx(list['item'], styles['item'], !isOn && styles['off'])}>
      <Grip
        place={place}
        words={{
          move: t('LANG_HIGHLIGHTING_MOVE', { rule: name }),
          up: t('LANG_HIGHLIGHTING_UP'),
          down: t('LANG_HIGHLIGHTING_DOWN'),
        }}
      />
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
    </SortableItem>
  );
}
