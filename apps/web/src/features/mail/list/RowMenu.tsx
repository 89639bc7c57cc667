import type { TextKey } from '@pillarbox/locales/keys';
import { Forward, PictureInPicture2, Reply, ReplyAll } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { messageActionsFor } from '../../../lib/message-action.ts';
import { useStore } from '../../../lib/store.ts';
import { MenuItem, MenuPopover, MenuSeparator } from '../../../ui/Menu.tsx';
import { canOpenWindows, openMessageWindow } from '../actions/open-message-window.ts';
import { foldersOf, keywordsOf, label, messagesOf, someDrafts } from '../actions/message-actions.ts';
import { runOnRows } from '../actions/section-actions.ts';
import { MessageSnoozeMenu } from '../actions/MessageSnoozeMenu.tsx';
import { LabelMenu } from '../../labels/public.ts';
import { MoveMenu } from '../folders/MoveMenu.tsx';
import { rowCommands } from './row-commands.ts';
import type { RowCommand } from './row-commands.ts';
import { answerRow, hideActions, rowMenu } from './row-menu.ts';
import styles from './RowMenu.module.css';

/** The words of each command, and those with which it reverts what it did. */
const WORDS: Readonly<Record<RowCommand['name'], readonly [does: TextKey, reverts: TextKey]>> = {
  seen: ['LANG_MAIL_MARK_AS_READ', 'LANG_MAIL_MARK_AS_UNREAD'],
  star: ['LANG_MAIL_STAR', 'LANG_MAIL_UNSTAR'],
  archive: ['LANG_MAIL_ARCHIVE', 'LANG_MAIL_ARCHIVE'],
  move: ['LANG_MAIL_MOVE_TO', 'LANG_MAIL_MOVE_TO'],
  label: ['LANG_MAIL_LABEL', 'LANG_MAIL_LABEL'],
  snooze: ['LANG_ROWS_SNOOZE', 'LANG_ROWS_SNOOZE'],
  pin: ['LANG_ROWS_PIN', 'LANG_ROWS_UNPIN'],
  mute: ['LANG_ROWS_MUTE', 'LANG_ROWS_UNMUTE'],
  spam: ['LANG_MAIL_MOVE_TO_SPAM', 'LANG_MAIL_NOT_SPAM'],
  delete: ['LANG_MAIL_DELETE', 'LANG_MAIL_DELETE'],
};

/** Commands that open a menu of their own, which takes the place of this one. */
const OPENS_MENU: readonly RowCommand['name'][] = ['move', 'label', 'snooze'];

function openInWindow(row: number): void {
  for (const { folder, uid } of messagesOf([row])) openMessageWindow(folder, uid);
}

/** The icon of a command; the star of starred messages is filled. */
function CommandIcon({ command: { name, icon: Icon, reverts } }: { readonly command: RowCommand }): ReactNode {
  if (name === 'star' && reverts) return <Icon size={16} fill="currentColor" className={styles['starred']} />;
  return <Icon size={16} />;
}

/**
 * The menu of a row, for the pointer, keys and screen readers. It has every action that dragging a row on a phone shows
 * [SHELL-144, SHELL-145]. It is outside the grid, because a grid may contain only rows.
 */
export function RowMenu(): ReactNode {
  const t = useText();
  const open = useStore(rowMenu);
  if (open === null) return null;
  const { uid, rows, uids, anchor, part } = open;
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
  if (part === 'label') {
    return (
      <LabelMenu
        anchor={anchor}
        messages={keywordsOf(uids)}
        onChange={(change) => label(uids, change)}
        onClose={() => {
          close();
          hideActions();
        }}
      />
    );
  }
  if (part === 'snooze') {
    return (
      <MessageSnoozeMenu
        anchor={anchor}
        uids={uids}
        onClose={() => {
          close();
          hideActions();
        }}
      />
    );
  }
  const commands = rowCommands(uids, {
    move: () => rowMenu.set({ ...open, part: 'move' }),
    label: () => rowMenu.set({ ...open, part: 'label' }),
    snooze: () => rowMenu.set({ ...open, part: 'snooze' }),
  });
  const done = (run: () => void) => (): void => {
    hideActions();
    run();
  };
  return (
    <MenuPopover anchor={anchor} label={t('LANG_MAIL_MESSAGE_ACTIONS')} placement="bottom-end" onClose={close}>
      {part === 'whole' && uid !== 0 && !someDrafts(uids) ? (
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
            <MenuItem icon={<PictureInPicture2 size={16} />} onAction={done(() => openInWindow(uid))}>
              {t('LANG_MAIL_OPEN_IN_WINDOW')}
            </MenuItem>
          ) : null}
          <MenuSeparator />
        </>
      ) : null}
      {commands.map((command) => (
        <Fragment key={command.name}>
          {command.name === 'delete' ? (
            <>
              {messageActionsFor(foldersOf(uids)).map((action) => (
                <MenuItem
                  key={action.name}
                  icon={<action.icon size={16} />}
                  onAction={done(() => runOnRows(action, rows))}
                >
                  {t(action.textKey)}
                </MenuItem>
              ))}
              <MenuSeparator />
            </>
          ) : null}
          <MenuItem
            danger={command.name === 'delete'}
            icon={<CommandIcon command={command} />}
            onAction={
              OPENS_MENU.includes(command.name)
                ? () => command.run(document.body)
                : done(() => command.run(document.body))
            }
          >
            {t(WORDS[command.name][command.reverts ? 1 : 0])}
          </MenuItem>
        </Fragment>
      ))}
    </MenuPopover>
  );
}
