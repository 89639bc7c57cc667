import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, currentLocation } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { session } from '../../../lib/session-state.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { OpenElsewhere } from './OpenElsewhere.tsx';
import styles from './ComposeScreen.module.css';
import { isAtComposer } from '../composer/compose-place.ts';
import { closeScreen, openCompose, opened, setAside } from '../composer/compose-session.ts';
import { guardMessages } from '../resume/guard.ts';
import { resumeRemembered } from '../resume/unfinished.ts';
import { beginInWindow } from '../window/handover.ts';

/**
 * Opens a message when the address has none: the one that this tab had open before a reload, or a new one. With `reset=1` in the
 * address the open message is saved and put aside first [COMP-006]. With `mailto=` it is a link that another program opened (RFC 6068).
 */
async function begin(): Promise<void> {
  // A page that loads at this address has not run `startCompose` yet, and the user may type at once.
  guardMessages();
  if (isWindowHash()) return beginInWindow();
  const { path, search } = currentLocation();
  const mailto = search['mailto'];
  if (mailto !== undefined) {
    // The address must not keep it: a reload would open a second message.
    go(path, { search: { ...search, mailto: undefined }, replace: true });
    await openCompose({ command: 'new', mailto });
    return;
  }
  if (search['reset'] === '1') {
    go(path, { search: { ...search, reset: undefined }, replace: true });
    await openCompose({ command: 'new' });
    return;
  }
  if (opened.get().kind !== 'none' || (await resumeRemembered())) return;
  // The user may have gone elsewhere meanwhile, and must not be brought back.
  if (opened.get().kind === 'none' && isAtComposer()) await openCompose({ command: 'new' });
}

let mounted = 0;

/** The route of the composer: the open message, or the state of opening it. */
export function ComposeScreen(): ReactNode {
  const t = useText();
  const now = useStore(opened);
  useEffect(() => {
    void begin();
    mounted += 1;
    return () => {
      mounted -= 1;
      const shown = opened.get();
      // Going somewhere else moves the message to the dock, and forgets one that is still loading; an ended session does not: it
      // is shown again after signing in.
      setTimeout(() => {
        const isLeft = mounted === 0 && session.get().isauth;
        const isLoading = shown.kind === 'loading' && opened.get() === shown;
        if (isLeft && (isLoading || opened.get().kind === 'open')) void setAside();
      });
    };
  }, []);
  useEffect(() => {
    // A link of another program that is opened while the composer shows.
    const follow = (): void => {
      if (/[?&]mailto=/.test(location.hash)) void begin();
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (now.kind === 'open') {
    return <ComposeForm key={now.composer.state.get().draftid} composer={now.composer} failure={now.failure} />;
  }
  if (now.kind === 'elsewhere') {
    return (
      <div className={styles['note']}>
        <OpenElsewhere draft={now} />
        <Button kind="quiet" onClick={closeScreen}>
          {t('LANG_COMPOSE_CLOSE')}
        </Button>
      </div>
    );
  }
  if (now.kind === 'failed') {
    return (
      <div className={styles['note']}>
        <ErrorState
          title={t('LANG_COMPOSE_NOT_OPENED')}
          action={<Button onClick={() => void openCompose(now.request)}>{t('LANG_COMPOSE_TRY_AGAIN')}</Button>}
        >
          {t(now.textKey)}
        </ErrorState>
        <Button kind="quiet" onClick={closeScreen}>
          {t('LANG_COMPOSE_CLOSE')}
        </Button>
      </div>
    );
  }
  return <div className={styles['note']} aria-busy="true" />;
}
