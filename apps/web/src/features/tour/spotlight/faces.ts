import type { SpotlightName } from '@pillarbox/rules/spotlights';
import {
  BookUser,
  Braces,
  CalendarPlus,
  CircleCheck,
  Combine,
  Filter,
  FolderX,
  Highlighter,
  MailCheck,
  MessagesSquare,
  PanelsTopLeft,
  Palette,
  Printer,
  Signature,
  SquarePen,
  SquareSplitHorizontal,
  Tags,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** What a spotlight shows beside its words. */
interface Face {
  readonly icon: LucideIcon;
  /** Where the feature is; absent when the slide itself has its setting. */
  readonly path?: string;
}

/** The picture of each feature, and the screen that has it. */
export const FACES: Readonly<Record<SpotlightName, Face>> = {
  placeholders: { icon: Braces, path: '/mail/compose' },
  threaded_messages: { icon: MessagesSquare },
  compose_mode: { icon: SquarePen },
  message_filters: { icon: Filter, path: '/preferences/filters' },
  windowed_view: { icon: PanelsTopLeft },
  mailbox_views: { icon: SquareSplitHorizontal },
  calendar_events: { icon: CalendarPlus, path: '/calendar' },
  tasks: { icon: CircleCheck, path: '/tasks' },
  empty_folder: { icon: FolderX, path: '/preferences/usage' },
  highlighting: { icon: Highlighter, path: '/preferences/highlighting' },
  signatures: { icon: Signature, path: '/preferences/signatures' },
  emailing_groups: { icon: Users, path: '/contacts' },
  address_books: { icon: BookUser, path: '/contacts' },
  themes: { icon: Palette, path: '/preferences/appearance' },
  merge_duplicates: { icon: Combine, path: '/contacts/duplicates' },
  read_receipts: { icon: MailCheck, path: '/mail/compose' },
  task_tagging: { icon: Tags, path: '/tasks' },
  online_fax: { icon: Printer, path: '/onlinefax' },
};
