import type { Folder } from '@pillarbox/contract/mail/folder';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { setBadge, shellState, tellShell } from '../../../lib/shell-state.ts';
import { useStore } from '../../../lib/store.ts';
import { unconfirmed } from '../data/changes.ts';
import { checkedAt, freshCount, heard } from '../data/push.ts';
import { folderFor, useFolders } from '../data/folders.ts';
import { useTimes } from '../times.ts';

/** Tells the shell what stands outside the sheet: the badge, the window title, the status line. */
export function useTold(folder: Folder): void {
  const t = useText();
  const times = useTimes();
  const { data: folders = [], dataUpdatedAt } = useFolders();
  const saving = useStore(unconfirmed) > 0;
  const fresh = useStore(freshCount);
  const checked = useStore(checkedAt);
  const available = useStore(shellState, (state) => state.mailAvailable);
  const unseen = folderFor('inbox', folders)?.info.unseen ?? 0;
  useEffect(() => setBadge('/mail', unseen), [unseen]);
  useEffect(() => {
    if (dataUpdatedAt > 0) heard();
  }, [dataUpdatedAt]);
  useEffect(() => {
    tellShell({ titleStatus: fresh > 0 ? t('LANG_MAIL_TITLE_NEW', { count: fresh }) : '' });
  }, [fresh, t]);
  useEffect(() => {
    const key = saving ? 'LANG_MAIL_STATUS_SAVING' : 'LANG_MAIL_STATUS_CHECKED';
    const status = !available
      ? t('LANG_MAIL_STATUS_DOWN')
      : checked === 0
        ? ''
        : t(key, { time: times.clock(checked) });
    tellShell({ status });
  }, [available, saving, checked, times, t]);
  // Whoever looks at the list has seen what is new.
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible' && document.hasFocus()) freshCount.set(0);
    };
    look();
    addEventListener('focus', look);
    addEventListener('pointerdown', look);
    addEventListener('keydown', look);
    return () => {
      removeEventListener('focus', look);
      removeEventListener('pointerdown', look);
      removeEventListener('keydown', look);
    };
  }, [folder.name]);
  useEffect(
    () => () => {
      setBadge('/mail', 0);
      tellShell({ titleStatus: '', status: '' });
    },
    [],
  );
}
