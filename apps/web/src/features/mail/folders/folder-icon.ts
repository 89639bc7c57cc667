import type { Folder, SpecialUse } from '@pillarbox/contract/mail/folder';
import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  Archive,
  FilePenLine,
  Folder as FolderIcon,
  FolderLock,
  Inbox,
  Send,
  ShieldAlert,
  Trash2,
} from 'lucide-react';

const ICONS: Readonly<Record<SpecialUse, LucideIcon>> = {
  inbox: Inbox,
  snoozed: AlarmClock,
  drafts: FilePenLine,
  sent: Send,
  spam: ShieldAlert,
  trash: Trash2,
  archive: Archive,
};

/** The icon of a folder: by its special use, else by whether it is read-only. */
export function folderIcon({ use, type }: Pick<Folder, 'use' | 'type'>): LucideIcon {
  if (use !== null) return ICONS[use];
  return type === 'readonly' ? FolderLock : FolderIcon;
}
