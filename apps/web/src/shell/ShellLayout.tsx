import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { usePartnerName } from '../lib/partner.ts';
import { sectionOf } from '../lib/features.ts';
import { hostState } from '../lib/host-state.ts';
import { useText } from '../lib/i18n/text.tsx';
import { NARROW, PHONE, useMedia } from '../lib/media.ts';
import { useLocation } from '../lib/location.ts';
import { shellState, tellShell } from '../lib/shell-state.ts';
import { useStore } from '../lib/store.ts';
import { GrowlContainer } from '../ui/GrowlContainer.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Splitter } from '../ui/Splitter.tsx';
import { DialogHost } from './DialogHost.tsx';
import { JumpButton } from './JumpButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Pillar } from './Pillar.tsx';
import { ShellBanners } from './ShellBanners.tsx';
import { StatusBar } from './StatusBar.tsx';

import { TabBar } from './TabBar.tsx';
import { useShellShortcuts } from './use-shell-shortcuts.ts';
import { SlotOf } from './SlotOf.tsx';
import { keepPaneWidth, paneWidth } from './pane-store.ts';
import styles from './ShellLayout.module.css';

interface ShellLayoutProps {
  readonly pane?: ReactNode;
  readonly paneFoot?: ReactNode;
  readonly header?: ReactNode;
  readonly headerTools?: ReactNode;
  /** The content of the sheet. */
  readonly children: ReactNode;
}

/** The frame around a section: pillar, header, folder pane, sheet, status bar; a tab bar on phones. */
export function ShellLayout({ pane, paneFoot, header, headerTools, children }: ShellLayoutProps): ReactNode {
  const t = useText();
  const narrow = useMedia(NARROW);
  const phone = useMedia(PHONE);
  const width = useStore(paneWidth);
  const embedded = useStore(hostState, (host) => host.embedded);
  const { path } = useLocation();
  useShellShortcuts();
  useFocusInContent();
  return (
    <div
      className={styles['shell']}
      data-desk="ground"
      data-embedded={embedded || undefined}
      style={{ '--pane-width': `${width}px` } as Record<string, string>}
    >
      <a
        className={styles['skip']}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('LANG_SHELL_SKIP')}
      </a>
      {embedded ? null : <Pillar />}
      <div className={styles['top']}>
        <SlotOf name="top" />
      </div>
      <header className={styles['header']} data-desk="area">
        {pane === undefined ? null : (
          <IconButton
            icon={<PanelLeft size={20} aria-hidden="true" />}
            label={t('LANG_SHELL_SHOW_FOLDERS')}
            className={styles['paneButton'] ?? ''}
            onClick={() => tellShell({ paneOpen: true })}
          />
        )}
        <div className={styles['title']}>{header}</div>
        <JumpButton />
        {headerTools}
        <AccountMenu size={28} className={styles['account'] ?? ''} />
      </header>
      {pane === undefined ? null : (
        <FolderPane narrow={narrow} foot={paneFoot}>
          {pane}
        </FolderPane>
      )}
      {pane === undefined || narrow ? null : (
        <section className={styles['grip']} aria-label={t('LANG_SHELL_RESIZE_PANE')}>
          <Splitter label={t('LANG_SHELL_RESIZE_PANE')} width={width} onResize={paneWidth.set} onDone={keepPaneWidth} />
        </section>
      )}
      <div className={styles['work']}>
        <ShellBanners />
        <SlotOf name="notices" />
        <div className={styles['sheets']}>
          <main
            id="content"
            tabIndex={-1}
            className={styles['sheet']}
            aria-label={t(sectionOf(path)?.titleKey ?? 'LANG_SHELL_CONTENT')}
          >
            {children}
          </main>
          <SlotOf name="beside" />
        </div>
        {phone ? <GrowlContainer /> : null}
      </div>
      <StatusBar />
      <TabBar />
      <DialogHost />
    </div>
  );
}

/**
 * Moves the focus to the content when a section opens after sign-in or replaces another one, because the focus would be
 * lost. The name of the content says where the user is.
 */
function useFocusInContent(): void {
  useEffect(() => {
    const present = document.activeElement;
    if (present === null || present === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, []);
}

interface FolderPaneProps {
  readonly narrow: boolean;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** The folder pane: beside the sheet if there is space, else an overlay [SHELL-143]. */
function FolderPane({ narrow, foot, children }: FolderPaneProps): ReactNode {
  const t = useText();
  const name = usePartnerName();
  const { path, search } = useLocation();
  const open = useStore(shellState, (state) => state.paneOpen) && narrow;
  useEffect(() => tellShell({ paneOpen: false }), [path, search]);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) tellShell({ paneOpen: false });
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  return (
    <>
      {open ? <div className={styles['scrim']} onPointerDown={() => tellShell({ paneOpen: false })} /> : null}
      <aside
        className={styles['pane']}
        data-open={open || undefined}
        inert={narrow && !open}
        aria-label={t('LANG_SHELL_FOLDERS')}
        data-area="folders"
        data-desk="area"
      >
        <div className={styles['provider']}>{name}</div>
        <div className={styles['paneBody']}>{children}</div>
        <SlotOf name="pane" />
        {foot === undefined ? null : <div className={styles['paneFoot']}>{foot}</div>}
      </aside>
    </>
  );
}
