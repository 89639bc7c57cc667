import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import {
  AlarmClock,
  Archive,
  Bell,
  BellOff,
  FolderInput,
  Mail,
  MailOpen,
  Pin,
  PinOff,
  ShieldAlert,
  ShieldCheck,
  Star,
  Tag,
  Trash2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import {
  archive,
  archiveFolder,
  inSpam,
  someDrafts,
  someLack,
  markSeen,
  remove,
  star,
  toggleSpam,
} from '../actions/message-actions.ts';
import { mute, pin, someUnmuted, someUnpinned } from '../actions/pin-actions.ts';
import { canSnooze } from '../actions/snooze-actions.ts';

/** A command about one or more messages of the list, as the bulk bar and the menu of a row offer it. */
export interface RowCommand {
  readonly name: 'seen' | 'star' | 'archive' | 'move' | 'label' | 'snooze' | 'pin' | 'mute' | 'spam' | 'delete';
  readonly icon: LucideIcon;
  /** The command reverts a state that all the messages have: it marks unread, removes stars or takes out of spam. */
  readonly reverts: boolean;
  /** `button` is the element that was pressed: the list of folders opens beside it. */
  readonly run: (button: Element) => void;
}

/** What opens further menus beside the pressed element: of folders, of labels, of times. */
export interface RowMenus {
  readonly move: (button: Element) => void;
  readonly label: (button: Element) => void;
  readonly snooze: (button: Element) => void;
}

/** The commands for some messages, in the order of the screen. */
export function rowCommands(uids: readonly number[], { move, label, snooze }: RowMenus): readonly RowCommand[] {
  const unseen = someLack(uids, MESSAGE_FLAG.SEEN);
  const unstarred = someLack(uids, MESSAGE_FLAG.FLAGGED);
  const unpinned = someUnpinned(uids);
  const unmuted = someUnmuted(uids);
  const isSpam = inSpam(uids);
  const areMail = !someDrafts(uids);
  const seen = { name: 'seen', reverts: !unseen, run: () => markSeen(uids, unseen) } as const;
  const spam = { name: 'spam', reverts: isSpam, run: () => toggleSpam(uids) } as const;
  return [
    { ...seen, icon: unseen ? MailOpen : Mail },
    { name: 'star', icon: Star, reverts: !unstarred, run: () => star(uids, unstarred) },
    ...(areMail && archiveFolder(uids) !== undefined
      ? [{ name: 'archive', icon: Archive, reverts: false, run: () => archive(uids) } as const]
      : []),
    { name: 'move', icon: FolderInput, reverts: false, run: move },
    { name: 'label', icon: Tag, reverts: false, run: label },
    ...(canSnooze(uids) ? [{ name: 'snooze', icon: AlarmClock, reverts: false, run: snooze } as const] : []),
    ...(areMail
      ? [
          { name: 'pin', icon: unpinned ? Pin : PinOff, reverts: !unpinned, run: () => pin(uids, unpinned) } as const,
          { name: 'mute', icon: unmuted ? BellOff : Bell, reverts: !unmuted, run: () => mute(uids, unmuted) } as const,
          { ...spam, icon: isSpam ? ShieldCheck : ShieldAlert },
        ]
      : []),
    { name: 'delete', icon: Trash2, reverts: false, run: () => remove(uids) },
  ];
}
