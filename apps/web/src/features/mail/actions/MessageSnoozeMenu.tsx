import type { ReactNode } from 'react';
import type { AnchorBox } from '../../../ui/position.ts';
import { SnoozeMenu } from '../../snooze/public.ts';
import { areIn, foldersOf } from './message-actions.ts';
import { returnNow, showSnoozed, snoozeUntil } from './snooze-actions.ts';

interface MessageSnoozeMenuProps {
  readonly anchor: Element | AnchorBox;
  readonly uids: readonly number[];
  readonly onClose: () => void;
}

/** The menu of times for messages. */
export function MessageSnoozeMenu({ anchor, uids, onClose }: MessageSnoozeMenuProps): ReactNode {
  const [folder = ''] = foldersOf(uids);
  return (
    <SnoozeMenu
      anchor={anchor}
      folder={folder}
      isSnoozed={areIn('snoozed', uids)}
      onChoose={(time) => snoozeUntil(uids, time)}
      onReturn={() => returnNow(uids)}
      onShow={() => showSnoozed(folder)}
      onClose={onClose}
    />
  );
}
