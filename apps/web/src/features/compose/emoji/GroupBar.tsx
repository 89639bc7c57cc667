import type { TextKey } from '@pillarbox/locales/keys';
import { CarFront, Clock, Flag, Hand, Heart, Leaf, Lightbulb, Smile, Trophy, Utensils } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import styles from './EmojiPicker.module.css';

/** The group of the emoji that were used last. The others are Unicode's. */
export const RECENT = -1;

const GROUPS: readonly { group: number; icon: LucideIcon; key: TextKey }[] = [
  { group: RECENT, icon: Clock, key: 'LANG_EDITOR_EMOJI_RECENT' },
  { group: 0, icon: Smile, key: 'LANG_EDITOR_EMOJI_SMILEYS' },
  { group: 1, icon: Hand, key: 'LANG_EDITOR_EMOJI_PEOPLE' },
  { group: 3, icon: Leaf, key: 'LANG_EDITOR_EMOJI_ANIMALS' },
  { group: 4, icon: Utensils, key: 'LANG_EDITOR_EMOJI_FOOD' },
  { group: 5, icon: CarFront, key: 'LANG_EDITOR_EMOJI_TRAVEL' },
  { group: 6, icon: Trophy, key: 'LANG_EDITOR_EMOJI_ACTIVITIES' },
  { group: 7, icon: Lightbulb, key: 'LANG_EDITOR_EMOJI_OBJECTS' },
  { group: 8, icon: Heart, key: 'LANG_EDITOR_EMOJI_SYMBOLS' },
  { group: 9, icon: Flag, key: 'LANG_EDITOR_EMOJI_FLAGS' },
];

/** The name of a group. */
export function groupKey(group: number): TextKey {
  return GROUPS.find((one) => one.group === group)?.key ?? 'LANG_EDITOR_EMOJI';
}

interface GroupBarProps {
  /** The group that shows; null during a search. */
  readonly group: number | null;
  readonly hasRecent: boolean;
  readonly onChange: (group: number) => void;
}

/** The groups of emoji. */
export function GroupBar({ group, hasRecent, onChange }: GroupBarProps): ReactNode {
  const t = useText();
  return (
    <Toolbar label={t('LANG_EDITOR_EMOJI_GROUPS')} className={styles['groups']}>
      {GROUPS.map(({ group: one, icon: Icon, key }) => (
        <IconButton
          key={one}
          icon={<Icon size={16} />}
          label={t(key)}
          disabled={one === RECENT && !hasRecent}
          pressed={one === group}
          onClick={() => onChange(one)}
        />
      ))}
    </Toolbar>
  );
}
