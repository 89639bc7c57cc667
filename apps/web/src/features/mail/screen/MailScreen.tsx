import { NO_MESSAGES } from '@pillarbox/contract/mail/folder';
import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { mergedPlaceOf } from '@pillarbox/rules/realm-path';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { ONE_COLUMN, PHONE, useMedia } from '../../../lib/media.ts';
import { useLocation } from '../../../lib/location.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useFocusAfterClosing } from '../../../lib/use-focus-after-closing.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GrowlContainer } from '../../../ui/GrowlContainer.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { requestCompose } from '../actions/compose-request.ts';
import { useFolders } from '../data/folders.ts';
import { ListColumn } from '../list/ListColumn.tsx';
import { resetOptions } from '../state/list-options.ts';
import { hideActions } from '../list/row-menu.ts';
import type { MailLocation } from '../model/location.ts';
import { isViewerPath } from '../model/viewer-location.ts';
import { FIRST_FOLDER, openFolder, openMerged, useMailLocation } from '../model/location.ts';
import { LaterMenus } from './LaterMenus.tsx';
import { SectionKeys } from './SectionKeys.tsx';
import { leaveList } from '../state/mail-state.ts';
import { searchPlace } from '../state/search-state.ts';
import { useStore } from '../../../lib/store.ts';
import { useSearchParts } from './search-parts.ts';
import { useUnifiedParts } from './unified-parts.ts';
import { windowGestures } from './window-gestures.ts';
import styles from './MailScreen.module.css';

/** A folder of which only the path is known, because the folders are not loaded yet. */
function unread(name: string): Folder {
  const inbox = name === FIRST_FOLDER;
  return {
    name,
    id: encodeURIComponent(name),
    rotation: 0,
    flags: 0,
    subscribe: true,
    info: NO_MESSAGES,
    type: inbox ? 'core' : 'personal',
    langkey: inbox ? 'LANG_MAIL_FOLDER_INBOX' : null,
    use: inbox ? 'inbox' : null,
    uidvalidity: 0,
  };
}

/** The list over all accounts that the address names, or in which its message was opened, or a composer beside it; null for a folder. */
function useMergedPlace({ folder, uid, isListRoute }: MailLocation): MergedPlace | null {
  const open = useStore(openMerged);
  const place = mergedPlaceOf(folder) ?? (uid !== 0 || !isListRoute ? open : null);
  useEffect(() => openMerged.set(place), [place]);
  useEffect(() => () => openMerged.set(null), []);
  return place;
}

/** The mail screen: the list, and beside or below it the screen of the route (reading pane or composer). */
export function MailScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useText();
  const location = useMailLocation();
  useFocusAfterClosing(location.uid === 0 ? '' : String(location.uid), () => {
    if (!location.isListRoute) return;
    document.querySelector<HTMLElement>('[data-area="list"] [role$="grid"]')?.focus({ preventScroll: true });
  });
  const isOneColumn = useMedia(ONE_COLUMN);
  const phone = useMedia(PHONE);
  const { data: folders } = useFolders();
  const { mailbox_view_mode: mode } = usePreferences();
  const place = useStore(searchPlace);
  const search = useSearchParts(place !== null);
  const isSearching = place !== null && search !== null;
  useShortcut('new_message', () => requestCompose({ command: 'new' }));
  useEffect(() => {
    resetOptions(location.folder);
    leaveList();
    hideActions();
  }, [location.folder]);
  // Opening another folder ends the search; opening a result does not.
  useEffect(() => {
    if (location.uid === 0 && location.folder !== searchPlace.get()?.folder) searchPlace.set(null);
  }, [location.folder, location.uid]);
  const known = folders?.find((folder) => folder.name === location.folder);
  const mergedHere = useMergedPlace(location);
  const merged = isSearching ? null : mergedHere;
  const unified = useUnifiedParts(merged !== null);
  const missing = folders !== undefined && known === undefined && !isSearching && merged === null;
  const folder = known ?? unread(location.folder);
  // The viewer covers the list too.
  const isCovered = isViewerPath(useLocation().path);
  const pane = isOneColumn || isCovered ? 'off' : mode;
  const alone = pane === 'off' && (location.uid !== 0 || !location.isListRoute);
  return (
    <div
      className={styles['screen']}
      data-pane={pane}
      data-alone={alone || undefined}
      data-search={isSearching || undefined}
    >
      {isSearching ? (
        <div className={styles['search']}>
          <search.SearchBox />
        </div>
      ) : null}
      {missing ? (
        <section className={styles['missing']}>
          <EmptyState
            title={t('LANG_MAIL_FOLDER_MISSING')}
            action={<Button onClick={() => openFolder(FIRST_FOLDER)}>{t('LANG_MAIL_GO_TO_INBOX')}</Button>}
          />
        </section>
      ) : (
        <div className={styles['list']} {...windowGestures(folder)}>
          {isSearching ? (
            <search.ResultsColumn openFolder={location.folder} openUid={location.isListRoute ? location.uid : 0} />
          ) : merged !== null ? (
            unified === null ? null : (
              <unified.UnifiedColumn
                key={merged}
                place={merged}
                openFolder={location.folder}
                openUid={location.isListRoute ? location.uid : 0}
              />
            )
          ) : (
            <ListColumn folder={folder} openUid={location.isListRoute ? location.uid : 0} />
          )}
        </div>
      )}
      <div className={styles['reading']}>
        {children}
        {phone && alone ? <GrowlContainer /> : null}
      </div>
      <SectionKeys />
      <LaterMenus />
    </div>
  );
}
