import { Files, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useMedia } from '../../../lib/media.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { cx } from '../../../ui/cx.ts';
import { saveAndClose, showInPage } from '../composer/compose-session.ts';
import type { Composer } from '../composer/composer.ts';
import { NO_PANELS, minimize, openDocked } from '../composer/dock-focus.ts';
import type { Docked } from '../composer/docked.ts';
import { docked } from '../composer/docked.ts';
import { ComposeForm } from '../screen/ComposeForm.tsx';
import styles from './Dock.module.css';

/** Width of a panel and the space beside it, in rem. Dock.module.css has the same. */
const PANEL_REM = 35.5;
/** Width of the bar of sections, in rem. */
const BAR_REM = 4;

/** How many panels fit beside each other; at least one. */
function panelsThatFit(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.max(1, Math.floor((innerWidth / rem - BAR_REM) / PANEL_REM));
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The messages whose panels show: those opened last, as many as fit, in the order of the dock. */
function panelsOf(all: readonly Docked[], count: number): readonly Docked[] {
  const last = all
    .filter(({ shown }) => shown > 0)
    .toSorted((one, other) => other.shown - one.shown)
    .slice(0, count);
  return all.filter((one) => last.includes(one));
}

function useTitle(composer: Composer): string {
  const t = useText();
  const subject = useStore(composer.state, (state) => state.subject);
  return subject === '' ? t('LANG_COMPOSE_TITLE') : subject;
}

/** A message in the row: its title, which opens and minimises the panel, and the button that closes it. */
function Strip({ composer, isShown }: { readonly composer: Composer; readonly isShown: boolean }): ReactNode {
  const t = useText();
  const title = useTitle(composer);
  const isFailed = useStore(composer.status, (status) => status.kind === 'failed');
  return (
    <li className={cx(styles['strip'], isShown && styles['shown'])}>
      <button
        type="button"
        className={styles['title']}
        aria-expanded={isShown}
        data-strip={composer.state.get().draftid}
        onClick={() => (isShown ? minimize(composer) : openDocked(composer))}
      >
        <span className={cx(styles['words'], isFailed && styles['bad'])}>{title}</span>
      </button>
      <IconButton
        size="dense"
        className={styles['close'] ?? ''}
        icon={<X size={15} />}
        label={t('LANG_WINDOWS_CLOSE', { subject: title })}
        onClick={() => void saveAndClose(composer)}
      />
    </li>
  );
}

function Choice({ composer }: { readonly composer: Composer }): ReactNode {
  return <MenuItem onAction={() => void showInPage(composer)}>{useTitle(composer)}</MenuItem>;
}

/** The list of open messages where there is no room for panels. A message opens on the composer's screen. */
function DockMenu({ all }: { readonly all: readonly Docked[] }): ReactNode {
  const t = useText();
  return (
    <div className={styles['bar']} data-area="dock">
      <Menu
        label={t('LANG_WINDOWS_OPEN_MESSAGES')}
        placement="top-start"
        trigger={(props) => (
          <Button {...props} className={styles['count']} icon={<Files size={17} aria-hidden="true" />}>
            {t('LANG_WINDOWS_COUNT', { count: all.length })}
          </Button>
        )}
      >
        {all.map(({ composer }) => (
          <Choice key={composer.state.get().draftid} composer={composer} />
        ))}
      </Menu>
    </div>
  );
}

/** The open messages at the bottom right: a row of titles, and above it the panels of those that are being written. */
export function Dock(): ReactNode {
  const t = useText();
  const all = useStore(docked);
  const count = useSyncExternalStore(onResize, panelsThatFit);
  const isList = useMedia(NO_PANELS);
  if (isList) return <DockMenu all={all} />;
  const panels = panelsOf(all, count);
  return (
    <section className={styles['dock']} aria-label={t('LANG_WINDOWS_OPEN_MESSAGES')} data-dock="">
      <div className={styles['panels']}>
        {panels.map(({ composer, failure }) => (
          <div key={composer.state.get().draftid} className={styles['panel']}>
            <ComposeForm composer={composer} failure={failure} place="dock" />
          </div>
        ))}
      </div>
      <ul className={styles['row']} data-area="dock">
        {all.map((one) => (
          <Strip key={one.composer.state.get().draftid} composer={one.composer} isShown={panels.includes(one)} />
        ))}
      </ul>
    </section>
  );
}
