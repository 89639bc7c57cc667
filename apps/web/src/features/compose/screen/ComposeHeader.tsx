import { Maximize2, Minimize2, Minus, PictureInPicture2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { isMobileDevice } from '../../../lib/media.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { WindowStrip } from '../../../ui/WindowStrip.tsx';
import styles from './ComposeHeader.module.css';
import { clockWords } from '../begin/compose-settings.ts';
import { closeScreen, opened, setAside, showInPage } from '../composer/compose-session.ts';
import type { Composer } from '../composer/composer.ts';
import { minimize } from '../composer/dock-focus.ts';
import { isUploading } from '../model/compose-state.ts';
import { bringBack, moveToWindow } from '../window/handover.ts';

interface ComposeHeaderProps {
  readonly composer: Composer;
  readonly place: 'page' | 'dock';
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

/** Moves the message of the composer's screen to the dock and returns to the location before it. */
async function dock(): Promise<void> {
  await setAside();
  if (opened.get().kind === 'none') closeScreen();
}

/** The header: subject, state of saving, and the buttons that move, widen and close the message. */
export function ComposeHeader({ composer, place, isWide, onWide, onClose }: ComposeHeaderProps): ReactNode {
  const t = useText();
  const subject = useStore(composer.state, (state) => state.subject);
  const uploading = useStore(composer.state, isUploading);
  const title = subject === '' ? t('LANG_COMPOSE_TITLE') : subject;
  // A running upload would be lost with its page, so the message cannot move meanwhile.
  if (isWindowHash()) {
    return (
      <WindowStrip
        title={title}
        note={<SavedState composer={composer} />}
        back={{ label: t('LANG_COMPOSE_BRING_BACK'), run: uploading ? null : () => void bringBack(composer) }}
      />
    );
  }
  const isDocked = place === 'dock';
  const wide = isDocked ? t('LANG_WINDOWS_IN_PAGE') : isWide ? t('LANG_COMPOSE_NARROW') : t('LANG_COMPOSE_EXPAND');
  const Title = isDocked ? 'h2' : 'h1';
  return (
    <header className={styles['header']}>
      <Title className={styles['title']}>{title}</Title>
      <p className={styles['saved']}>
        <SavedState composer={composer} />
      </p>
      <IconButton
        icon={<Minus size={17} />}
        label={t('LANG_WINDOWS_MINIMIZE')}
        {...(isDocked ? { keyHint: 'Esc' } : {})}
        onClick={() => (isDocked ? minimize(composer) : void dock())}
      />
      {isMobileDevice() ? null : (
        <IconButton
          className={styles['expand']}
          icon={<PictureInPicture2 size={17} />}
          label={t('LANG_COMPOSE_OPEN_IN_WINDOW')}
          disabled={uploading}
          onClick={() => moveToWindow(composer)}
        />
      )}
      <IconButton
        className={styles['expand']}
        icon={isWide ? <Minimize2 size={17} /> : <Maximize2 size={17} />}
        label={wide}
        {...(isDocked ? {} : { pressed: isWide })}
        onClick={() => (isDocked ? void showInPage(composer) : onWide())}
      />
      <IconButton
        icon={<X size={18} />}
        label={t('LANG_COMPOSE_SAVE_AND_CLOSE')}
        {...(isDocked ? {} : { keyHint: 'Esc' })}
        onClick={onClose}
      />
    </header>
  );
}
