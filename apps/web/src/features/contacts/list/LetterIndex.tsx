import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { memo } from 'react';
import { moveFocus } from '../../../ui/roving.ts';
import type { GroupCount } from '../../../ui/list/list-layout.ts';
import styles from './LetterIndex.module.css';

/** Fewer contacts than these need no letters to jump by. */
const FEWEST = 15;

interface LetterIndexProps {
  readonly groups: readonly GroupCount[];
  /** Jumps to a letter, by its place among the groups. */
  readonly onJump: (group: number) => void;
}

/** The letters beside the list: each jumps to its contacts. One tab stop, arrows move. */
export const LetterIndex = memo(function LetterIndex({ groups, onJump }: LetterIndexProps): ReactNode {
  const t = useText();
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total < FEWEST) return null;
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('LANG_CONTACTS_LETTERS')}
      className={styles['letters']}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, 'button', event)) event.preventDefault();
      }}
    >
      {groups.map(({ key, count }, at) =>
        count === 0 ? null : (
          <button
            key={key}
            type="button"
            tabIndex={at === 0 ? 0 : -1}
            className={styles['letter']}
            onClick={() => onJump(at)}
          >
            {key}
          </button>
        ),
      )}
    </div>
  );
});
