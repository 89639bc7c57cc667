import { Maximize2, Minimize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ComposeScreen.module.css';
import { clockWords } from './begin/compose-settings.ts';
import type { Composer } from './keeping/composer.ts';

interface ComposeHeaderProps {
  readonly composer: Composer;
  readonly isWide: boolean;
  readonly onWide: () => void;
  readonly onClose: () => void;
}

function SavedState({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const status = useStore(composer.status);
  switch (status.kind) {
    case 'none':
      return null;
    case 'saving':
      return t('LANG_COMPOSE_SAVING');
    case 'saved':
      return t('LANG_COMPOSE_SAVED_AT', { time: clockWords(status.at) });
    case 'failed':
      return <span className={styles['bad']}>{t('LANG_COMPOSE_SAVE_FAILED', { reason: t(status.textKey) })}</span>;
    default:
      return status satisfies never;
  }
}

/** The subject, what is saved, and the ways out. */
export function ComposeHeader({ composer, isWide, onWide, onClose }: ComposeHeaderProps): ReactNode {
  const t = useText();
  const subject = useStore(composer.state, (state) => state.subject);
  const wide = isWide ? t('LANG_COMPOSE_NARROW') : t('LANG_COMPOSE_EXPAND');
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>{subject === '' ? t('LANG_COMPOSE_TITLE') : subject}</h1>
      <p className={styles['saved']}>
        <SavedState composer={composer} />
      </p>
      <IconButton
        className={styles['expand']}
        icon={isWide ? <Minimize2 size={17} /> : <Maximize2 size={17} />}
        label={wide}
        pressed={isWide}
        onClick={onWide}
      />
      <IconButton icon={<X size={18} />} label={t('LANG_COMPOSE_SAVE_AND_CLOSE')} keyHint="Esc" onClick={onClose} />
    </header>
  );
}
