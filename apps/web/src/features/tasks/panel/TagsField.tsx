import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import styles from './TaskPanel.module.css';

/** Most tags of a task, and the longest one, in characters. */
const MAX_TAGS = 50;
const MAX_TAG = 100;

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (tags: readonly string[]) => void;
}

/** The tags as chips and a field that adds one: by Enter, by a comma, or when it is left. Backspace removes the last one. */
export function TagsField({ tags, disabled, onChange }: TagsFieldProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const tag = typed.replaceAll(',', ' ').trim();
    setTyped('');
    if (tag !== '' && !tags.includes(tag) && tags.length < MAX_TAGS) onChange([...tags, tag]);
  };
  return (
    <span className={styles['tags']}>
      {tags.map((tag) => (
        <Chip
          key={tag}
          {...(disabled
            ? {}
            : {
                removeLabel: t('LANG_TASKS_REMOVE_TAG', { name: tag }),
                onRemove: () => onChange(tags.filter((one) => one !== tag)),
              })}
        >
          {tag}
        </Chip>
      ))}
      <input
        className={styles['tagInput']}
        aria-label={t('LANG_TASKS_FIELD_TAGS')}
        placeholder={tags.length === 0 ? t('LANG_TASKS_NONE') : ''}
        value={typed}
        maxLength={MAX_TAG}
        readOnly={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && typed === '' && tags.length > 0 && !disabled) {
            onChange(tags.slice(0, -1));
          }
        }}
      />
    </span>
  );
}
