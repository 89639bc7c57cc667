import { TwoLines } from '../../ui/TwoLines.tsx';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { takeBack } from './actions.ts';
import { useMerges } from './duplicates-calls.ts';
import styles from './EarlierMerges.module.css';

/** The merges that can still be taken back. */
export function EarlierMerges(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const merges = useMerges();
  const [busy, setBusy] = useState('');
  if (merges.length === 0) return null;
  const undo = async (id: string): Promise<void> => {
    setBusy(id);
    await takeBack([id]);
    setBusy('');
  };
  return (
    <details className={styles['earlier']}>
      <summary className={styles['heading']}>{t('LANG_CONTACT_DUPLICATES_MERGES')}</summary>
      <ul>
        {merges.map(({ id, name, cards, time }) => (
          <li key={id} className={styles['merge']}>
            <TwoLines
              first={visibleText(name)}
              second={`${t('LANG_CONTACT_DUPLICATES_CARDS', { count: cards })}, ${new Date(time).toLocaleDateString(tag, { day: 'numeric', month: 'long' })}`}
            />
            <Button size="small" busy={busy === id} onClick={() => void undo(id)}>
              {t('LANG_CONTACT_DUPLICATES_UNDO')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
