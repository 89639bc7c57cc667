import { Ellipsis, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OriginalFrame } from './OriginalFrame.tsx';
import styles from './OriginalFold.module.css';
import type { Composer } from '../composer/composer.ts';

/** The original of a reply: hidden until the user opens it. The user can remove it from the reply. */
export function OriginalFold({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const original = useStore(composer.state, (state) => state.original);
  const [isOpen, setOpen] = useState(false);
  if (original === null) return null;
  return (
    <div className={styles['original']} data-original="">
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'LANG_COMPOSE_HIDE_ORIGINAL' : 'LANG_COMPOSE_SHOW_ORIGINAL')}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      <span className={styles['foldWords']}>{t('LANG_COMPOSE_ORIGINAL')}</span>
      <IconButton
        size="dense"
        icon={<X size={16} />}
        label={t('LANG_COMPOSE_DROP_ORIGINAL')}
        onClick={() => composer.dispatch({ type: 'remove-original' })}
      />
      {isOpen ? <OriginalFrame composer={composer} html={original.html} /> : null}
    </div>
  );
}
