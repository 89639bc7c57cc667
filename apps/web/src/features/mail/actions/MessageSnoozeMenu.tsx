import type { ReactNode } from 'react';
import type { AnchorBox } from '../../../ui/position.ts';
import { SnoozeMenu } from '../../snooze/public.ts';
import { folderHere } from './message-actions.ts';
import { inSnoozed, returnNow, showSnoozed, snoozeUntil } from './snooze-actions.ts';

interface MessageSnoozeMenuProps {
  readonly anchor: Element | AnchorBox;
  readonly uids: readonly number[];
  readonly onClose: () => void;
}

/** The menu of times for messages of the open list. */
export function MessageSnoozeMenu({ anchor, uids, onClose }: MessageSnoozeMenuProps): ReactNode {
  return (
    <SnoozeMenu
      anchor={anchor}
      folder={folderHere()}
      isSnoozed={inSnoozed()}
      onChoose={(time) => snoozeUntil(uids, time)}
      onReturn={() => returnNow(uids)}
      onShow={showSnoozed}
      onClose={onClose}
    />
  );
}
