import { Archive, Ellipsis, Forward, Reply, ReplyAll, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { archive, archiveFolder, wholeRows } from '../actions/message-actions.ts';
import { answerRow, hideActions, openRowMenu, rowMenu } from './row-menu.ts';
import styles from './RevealedActions.module.css';

/** Width of the actions in px: at most six targets and the space around them. */
export const ACTIONS_WIDTH = 296;

interface RevealedActionsProps {
  readonly uid: number;
  /** The side of the row on which the actions are. */
  readonly side: 'start' | 'end';
}

/** The actions beside a dragged row: reply, forward, more, close [SHELL-144]. It has the role of a row, because a grid allows only rows. */
export function RevealedActions({ uid, side }: RevealedActionsProps): ReactNode {
  const t = useText();
  const more = useStore(rowMenu, (now) => now?.part === 'more');
  const answer = (command: Parameters<typeof answerRow>[0]) => (): void => {
    hideActions();
    answerRow(command, uid);
  };
  return (
    <div
      role="row"
      aria-label={t('LANG_MAIL_MESSAGE_ACTIONS')}
      data-own-keys=""
      className={cx(styles['strip'], styles[side])}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        hideActions();
      }}
    >
      <div role="gridcell" className={styles['actions']} style={{ width: ACTIONS_WIDTH }}>
        <IconButton icon={<Reply size={20} />} label={t('LANG_MAIL_REPLY')} onClick={answer('reply')} />
        <IconButton icon={<ReplyAll size={20} />} label={t('LANG_MAIL_REPLY_ALL')} onClick={answer('replyall')} />
        <IconButton icon={<Forward size={20} />} label={t('LANG_MAIL_FORWARD')} onClick={answer('forward')} />
        {archiveFolder() === undefined ? null : (
          <IconButton
            icon={<Archive size={20} />}
            label={t('LANG_MAIL_ARCHIVE')}
            onClick={() => {
              hideActions();
              archive(wholeRows([uid]));
            }}
          />
        )}
        <IconButton
          icon={<Ellipsis size={20} />}
          label={t('LANG_MAIL_MORE')}
          aria-haspopup="menu"
          aria-expanded={more}
          onClick={(event) => openRowMenu(uid, event.currentTarget.getBoundingClientRect(), 'more')}
        />
        <IconButton icon={<X size={20} />} label={t('LANG_MAIL_ACTIONS_CLOSE')} onClick={hideActions} />
      </div>
    </div>
  );
}
