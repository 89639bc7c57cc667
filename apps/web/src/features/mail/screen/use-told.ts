import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { shellState, tellShell } from '../../../lib/shell-state.ts';
import { useStore } from '../../../lib/store.ts';
import { unconfirmed } from '../data/changes.ts';
import { checkedAt, heard } from '../data/push.ts';
import { useFolders } from '../data/folders.ts';
import { useTimes } from '../times.ts';

/** Tells the status line what is saved and when the mail server was last heard of. */
export function useTold(): void {
  const t = useText();
  const times = useTimes();
  const { dataUpdatedAt } = useFolders();
  const saving = useStore(unconfirmed) > 0;
  const checked = useStore(checkedAt);
  const available = useStore(shellState, (state) => state.mailAvailable);
  useEffect(() => {
    if (dataUpdatedAt > 0) heard();
  }, [dataUpdatedAt]);
  useEffect(() => {
    const key = saving ? 'LANG_MAIL_STATUS_SAVING' : 'LANG_MAIL_STATUS_CHECKED';
    const status = !available
      ? t('LANG_MAIL_STATUS_DOWN')
      : checked === 0
        ? ''
        : t(key, { time: times.clock(checked) });
    tellShell({ status });
  }, [available, saving, checked, times, t]);
  useEffect(() => () => tellShell({ status: '' }), []);
}
