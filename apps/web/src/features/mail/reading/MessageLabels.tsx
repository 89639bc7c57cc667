import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useKeyHints, useShortcut } from '../../../lib/shortcuts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LabelChips, LabelMenu, labelsOf, useLabelMap } from '../../labels/public.ts';
import { keywordsOf, label } from '../actions/message-actions.ts';
import { useOpenView } from '../state/open-list.ts';
import styles from './MessageLabels.module.css';

/** The labels of the open message beside its subject, and the button that changes them (ui.md 13, 17). */
export function MessageLabels({ uid }: { readonly uid: number }): ReactNode {
  const t = useText();
  const hint = useKeyHints();
  const map = useLabelMap();
  const row = useOpenView((view) => view?.rowOf(uid));
  const [menu, setMenu] = useState<Element | null>(null);
  useShortcut('label', row === undefined ? null : () => setMenu(document.querySelector('[data-label-menu]')));
  if (row === undefined) return null;
  return (
    <span className={styles['labels']}>
      <LabelChips labels={labelsOf(row.labels ?? [], map)} most={3} />
      <IconButton
        data-label-menu=""
        icon={<Plus size={16} />}
        label={t('LANG_MAIL_LABEL')}
        keyHint={hint('label')}
        aria-haspopup="dialog"
        aria-expanded={menu !== null}
        onClick={(event) => setMenu(menu === null ? event.currentTarget : null)}
      />
      {menu === null ? null : (
        <LabelMenu
          anchor={menu}
          messages={keywordsOf([uid])}
          onChange={(change) => label([uid], change)}
          onClose={() => setMenu(null)}
        />
      )}
    </span>
  );
}
