import { Bell, BellOff, Pin, PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';
import { mute, pin, someUnmuted, someUnpinned } from '../actions/pin-actions.ts';
import { useOpenView } from '../state/open-list.ts';

/** The items of the menu More that pin the open message or conversation, and mute it. */
export function PinItems({ uids }: { readonly uids: () => readonly number[] }): ReactNode {
  const t = useText();
  // The words depend on the keywords of the rows: a change of the view renders them again.
  useOpenView((view) => view);
  const all = uids();
  const unpinned = someUnpinned(all);
  const unmuted = someUnmuted(all);
  return (
    <>
      <MenuItem icon={unpinned ? <Pin size={16} /> : <PinOff size={16} />} onAction={() => pin(all, unpinned)}>
        {t(unpinned ? 'LANG_ROWS_PIN' : 'LANG_ROWS_UNPIN')}
      </MenuItem>
      <MenuItem icon={unmuted ? <BellOff size={16} /> : <Bell size={16} />} onAction={() => mute(all, unmuted)}>
        {t(unmuted ? 'LANG_ROWS_MUTE' : 'LANG_ROWS_UNMUTE')}
      </MenuItem>
    </>
  );
}
