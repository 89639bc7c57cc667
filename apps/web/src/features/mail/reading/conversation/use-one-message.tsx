import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { downloadAttachment } from '@pillarbox/contract/mail/message';
import { hasFlag } from '@pillarbox/rules/flags';
import { Archive, Download, Forward, MailOpen, ReplyAll, Star, Trash2, Type } from 'lucide-react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { addressOf } from '../../../../lib/request-parts.ts';
import { requestCompose } from '../../actions/compose-request.ts';
import type { OneMessage } from '../../actions/one-message.ts';
import { archiverOf, flagOne, removeOne } from '../../actions/one-message.ts';
import { saveContent } from '../../../../lib/content-address.ts';
import type { HeadCommands, MenuCommand } from '../commands.ts';
import type { OpenBody } from '../open-body.ts';

/** The commands for one message of a conversation, in whatever folder it is. */
export function useOneMessage(message: OneMessage, flags: number, open: OpenBody): HeadCommands {
  const t = useText();
  const { folder, uid, uidvalidity } = message;
  const seen = hasFlag(flags, MESSAGE_FLAG.SEEN);
  const starred = hasFlag(flags, MESSAGE_FLAG.FLAGGED);
  const compose = (command: 'reply' | 'replyall' | 'forward') => (): void =>
    requestCompose({ command, folder, uid, ...(uidvalidity === 0 ? {} : { uidvalidity }) });
  const archive = archiverOf(message);
  const source = { folder, uid: String(uid), part: 'source', action: 'download' } as const;
  const more: (MenuCommand | undefined)[] = [
    { key: 'replyall', label: t('LANG_MAIL_REPLY_ALL'), icon: <ReplyAll size={16} />, run: compose('replyall') },
    { key: 'forward', label: t('LANG_MAIL_FORWARD'), icon: <Forward size={16} />, run: compose('forward') },
    {
      key: 'unread',
      label: t(seen ? 'LANG_MAIL_MARK_AS_UNREAD' : 'LANG_MAIL_MARK_AS_READ'),
      icon: <MailOpen size={16} />,
      run: () => flagOne(message, MESSAGE_FLAG.SEEN, !seen),
    },
    {
      key: 'star',
      label: t(starred ? 'LANG_MAIL_UNSTAR' : 'LANG_MAIL_STAR'),
      icon: <Star size={16} />,
      run: () => flagOne(message, MESSAGE_FLAG.FLAGGED, !starred),
    },
    archive && { key: 'archive', label: t('LANG_MAIL_ARCHIVE'), icon: <Archive size={16} />, run: archive },
    { key: 'delete', label: t('LANG_MAIL_DELETE'), icon: <Trash2 size={16} />, run: () => removeOne(message) },
    {
      key: 'plain',
      label: t('LANG_MAIL_SHOW_AS_TEXT'),
      icon: <Type size={16} />,
      checked: open.options.plain,
      run: () => open.setOptions({ plain: !open.options.plain }),
    },
    {
      key: 'source',
      label: t('LANG_MAIL_DOWNLOAD_SOURCE'),
      icon: <Download size={16} />,
      run: () => saveContent(addressOf(downloadAttachment, { query: source }, null)),
    },
  ];
  return { reply: compose('reply'), more: more.filter((one) => one !== undefined) };
}
