import type { Folder } from '@pillarbox/contract/mail/folder';
import { downloadAttachment } from '@pillarbox/contract/mail/message';
import type { Message } from '@pillarbox/contract/mail/message';
import {
  Download,
  FileOutput,
  Forward,
  MailOpen,
  Palette,
  Paperclip,
  PictureInPicture2,
  ReplyAll,
  Star,
  Type,
} from 'lucide-react';
import { useText } from '../../../lib/i18n/text.tsx';
import { messageActionsFor } from '../../../lib/message-action.ts';
import { addressOf } from '../../../lib/request-parts.ts';
import { useKeyHints, useShortcut } from '../../../lib/shortcuts.ts';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import { useScheme } from '../../../theme/scheme.ts';
import { requestCompose } from '../actions/compose-request.ts';
import { saveContent } from '../../../lib/content-address.ts';
import { closeMessage } from '../model/location.ts';
import type { OneMessage } from '../actions/one-message.ts';
import { archive, archiveFolder, markSeen, remove, star, toggleSpam } from '../actions/message-actions.ts';
import { neighbour } from '../state/open-list.ts';
import { openRow } from '../actions/open-row.ts';
import { canOpenWindows, openMessageWindow } from '../actions/open-message-window.ts';
import type { MessageCommands, MenuCommand } from './commands.ts';
import { printMessage } from './print-message.ts';
import type { BodyOptions } from './use-body.ts';

interface CommandsOptions {
  readonly folder: Pick<Folder, 'name' | 'use'>;
  readonly uid: number;
  readonly flags: number;
  readonly message: Message | undefined;
  readonly body: BodyOptions;
  readonly setBody: (change: Partial<BodyOptions>) => void;
  /** The messages that archiving, deleting and marking act on. */
  readonly whole: () => readonly number[];
  /** The message that an answer is for. */
  readonly answered: () => OneMessage;
}

function asideOf(hint: string | undefined): { readonly aside?: string } {
  return hint === undefined ? {} : { aside: hint };
}

/** The commands for the open message, and their shortcuts, which do nothing while no message is open [SHELL-159 to SHELL-161]. */
export function useCommands({
  folder,
  uid,
  flags,
  message,
  body,
  setBody,
  whole,
  answered,
}: CommandsOptions): MessageCommands {
  const t = useText();
  const { dark } = useScheme();
  const hint = useKeyHints();
  const seen = hasFlag(flags, MESSAGE_FLAG.SEEN);
  const starred = hasFlag(flags, MESSAGE_FLAG.FLAGGED);
  const toggleStar = (): void => star([uid], !starred);
  const compose = (command: 'reply' | 'replyall' | 'forward') => (): void => {
    const { uidvalidity, ...name } = answered();
    requestCompose({ command, ...name, ...(uidvalidity === 0 ? {} : { uidvalidity }) });
  };
  const beside = (step: 1 | -1): (() => void) | null => {
    const next = neighbour(uid, step);
    return next === 0 ? null : () => openRow(folder, next);
  };
  const source = (action: 'download'): string =>
    addressOf(downloadAttachment, { query: { folder: folder.name, uid: String(uid), part: 'source', action } }, null);
  const commands: Omit<MessageCommands, 'more'> = {
    reply: compose('reply'),
    replyAll: compose('replyall'),
    forward: compose('forward'),
    archive: archiveFolder() === undefined ? null : () => archive(whole()),
    remove: () => remove(whole()),
    spam: () => toggleSpam(whole()),
    toggleSeen: () => {
      markSeen(whole(), !seen);
      // The message closes, because an open message would be marked read again at once.
      if (seen) closeMessage(folder.name);
    },
    next: beside(1),
    previous: beside(-1),
    close: () => closeMessage(folder.name),
  };
  const hasBoth = message !== undefined && new Set(message.parts.map((part) => part.mime)).size > 1;
  const more: MenuCommand[] = [
    {
      key: 'replyall',
      label: t('LANG_MAIL_REPLY_ALL'),
      icon: <ReplyAll size={16} />,
      run: commands.replyAll,
      ...asideOf(hint('reply_all')),
    },
    {
      key: 'forward',
      label: t('LANG_MAIL_FORWARD'),
      icon: <Forward size={16} />,
      run: commands.forward,
      ...asideOf(hint('forward')),
    },
    {
      key: 'forwardfile',
      label: t('LANG_MAIL_FORWARD_AS_FILE'),
      icon: <Paperclip size={16} />,
      run: () => {
        const { uidvalidity, ...name } = answered();
        requestCompose({ command: 'forward', asFile: true, ...name, ...(uidvalidity === 0 ? {} : { uidvalidity }) });
      },
    },
    {
      key: 'unread',
      label: t(seen ? 'LANG_MAIL_MARK_AS_UNREAD' : 'LANG_MAIL_MARK_AS_READ'),
      icon: <MailOpen size={16} />,
      run: commands.toggleSeen,
      ...asideOf(hint('toggle_seen')),
    },
    ...messageActionsFor([folder.name]).map((action) => ({
      key: action.name,
      label: t(action.textKey),
      icon: <action.icon size={16} />,
      run: () => action.run([answered()], ''),
      ...asideOf(hint(action.shortcut)),
    })),
    {
      key: 'star',
      label: t(starred ? 'LANG_MAIL_UNSTAR' : 'LANG_MAIL_STAR'),
      icon: <Star size={16} />,
      run: toggleStar,
      ...asideOf(hint('toggle_star')),
    },
    ...(canOpenWindows()
      ? [
          {
            key: 'window',
            label: t('LANG_MAIL_OPEN_IN_WINDOW'),
            icon: <PictureInPicture2 size={16} />,
            run: () => openMessageWindow(folder.name, uid),
          },
        ]
      : []),
    ...(hasBoth
      ? [
          {
            key: 'plain',
            label: t('LANG_MAIL_SHOW_AS_TEXT'),
            icon: <Type size={16} />,
            checked: body.plain,
            run: () => setBody({ plain: !body.plain }),
          },
        ]
      : []),
    ...(dark
      ? [
          {
            key: 'paper',
            label: t('LANG_MAIL_OWN_COLOURS'),
            icon: <Palette size={16} />,
            checked: body.paper,
            run: () => setBody({ paper: !body.paper }),
          },
        ]
      : []),
    {
      key: 'print',
      label: t('LANG_MAIL_PRINT'),
      icon: <FileOutput size={16} />,
      run: printMessage,
    },
    {
      key: 'source',
      label: t('LANG_MAIL_DOWNLOAD_SOURCE'),
      icon: <Download size={16} />,
      run: () => saveContent(source('download')),
    },
  ];
  const on = uid !== 0;
  useShortcut('reply', on ? commands.reply : null);
  useShortcut('reply_all', on ? commands.replyAll : null);
  useShortcut('forward', on ? commands.forward : null);
  useShortcut('archive', on ? commands.archive : null);
  useShortcut('toggle_seen', on ? commands.toggleSeen : null);
  useShortcut('toggle_star', on ? toggleStar : null);
  useShortcut('next_message', on ? commands.next : null);
  useShortcut('previous_message', on ? commands.previous : null);
  return { ...commands, more };
}
