import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import {
  Archive,
  FolderInput,
  Forward,
  Mail,
  MailOpen,
  PictureInPicture2,
  Reply,
  ReplyAll,
  ShieldAlert,
  ShieldCheck,
  Star,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { MenuItem, MenuPopover, MenuSeparator } from '../../../ui/Menu.tsx';
import {
  archive,
  archiveFolder,
  inSpam,
  lacks,
  markSeen,
  remove,
  star,
  toggleSpam,
} from '../actions/message-actions.ts';
import { openList } from '../state/open-list.ts';
import { canOpenWindows, openMessageWindow } from '../actions/open-message-window.ts';
import { MoveMenu } from '../folders/MoveMenu.tsx';
import { answerRow, hideActions, rowMenu } from './row-menu.ts';
import styles from './RowMenu.module.css';

/**
 * The menu of a row, for the pointer, keys and screen readers alike: everything that dragging a row on a phone gives
 * [SHELL-144, SHELL-145]. It stands outside the grid, which may hold nothing but rows.
 */
export function RowMenu(): ReactNode {
  const t = useText();
  const open = useStore(rowMenu);
  if (open === null) return null;
  const { uid, uids, anchor, part } = open;
  const close = (): void => rowMenu.set(null);
  if (part === 'move') {
    return (
      <MoveMenu
        anchor={anchor}
        uids={uids}
        onClose={() => {
          close();
          hideActions();
        }}
      />
    );
  }
  const unseen = lacks(uids, MESSAGE_FLAG.SEEN);
  const unstarred = lacks(uids, MESSAGE_FLAG.FLAGGED);
  const spam = inSpam();
  const done = (run: () => void) => (): void => {
    hideActions();
    run();
  };
  return (
    <MenuPopover anchor={anchor} label={t('LANG_MAIL_MESSAGE_ACTIONS')} placement="bottom-end" onClose={close}>
      {part === 'whole' && uid !== 0 ? (
        <>
          <MenuItem icon={<Reply size={16} />} onAction={done(() => answerRow('reply', uid))}>
            {t('LANG_MAIL_REPLY')}
          </MenuItem>
          <MenuItem icon={<ReplyAll size={16} />} onAction={done(() => answerRow('replyall', uid))}>
            {t('LANG_MAIL_REPLY_ALL')}
          </MenuItem>
          <MenuItem icon={<Forward size={16} />} onAction={done(() => answerRow('forward', uid))}>
            {t('LANG_MAIL_FORWARD')}
          </MenuItem>
          {canOpenWindows() ? (
            <MenuItem
              icon={<PictureInPicture2 size={16} />}
              onAction={done(() => openMessageWindow(openList.get()?.folder ?? '', uid))}
            >
              {t('LANG_MAIL_OPEN_IN_WINDOW')}
            </MenuItem>
          ) : null}
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem
        icon={unseen ? <MailOpen size={16} /> : <Mail size={16} />}
        onAction={done(() => markSeen(uids, unseen))}
      >
        {t(unseen ? 'LANG_MAIL_MARK_AS_READ' : 'LANG_MAIL_MARK_AS_UNREAD')}
      </MenuItem>
      <MenuItem
        icon={
          <Star
            size={16}
            fill={unstarred ? 'none' : 'currentColor'}
            className={unstarred ? undefined : styles['starred']}
          />
        }
        onAction={done(() => star(uids, unstarred))}
      >
        {t(unstarred ? 'LANG_MAIL_STAR' : 'LANG_MAIL_UNSTAR')}
      </MenuItem>
      {archiveFolder() === undefined ? null : (
        <MenuItem icon={<Archive size={16} />} onAction={done(() => archive(uids))}>
          {t('LANG_MAIL_ARCHIVE')}
        </MenuItem>
      )}
      <MenuItem icon={<FolderInput size={16} />} onAction={() => rowMenu.set({ ...open, part: 'move' })}>
        {t('LANG_MAIL_MOVE_TO')}
      </MenuItem>
      <MenuItem
        icon={spam ? <ShieldCheck size={16} /> : <ShieldAlert size={16} />}
        onAction={done(() => toggleSpam(uids))}
      >
        {t(spam ? 'LANG_MAIL_NOT_SPAM' : 'LANG_MAIL_MOVE_TO_SPAM')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 size={16} />} onAction={done(() => remove(uids))}>
        {t('LANG_MAIL_DELETE')}
      </MenuItem>
    </MenuPopover>
  );
}
