import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useMessage } from '../../data/message.ts';
import { keyOf } from '../../model/conversation-fold.ts';
import { useMarkedRead } from '../mark-read.ts';
import { useOpenBody } from '../open-body.ts';
import { OpenMessage } from '../OpenMessage.tsx';
import { ConversationLine } from './ConversationLine.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { useOneMessage } from './use-one-message.tsx';
import styles from './Conversation.module.css';

interface FurtherMessageProps {
  readonly row: MessageRow;
  readonly path: string;
  readonly tabIndex: 0 | -1;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onFold: () => void;
}

/** A message of a conversation that the user opened beside the first one. Its frame loads with it. */
export function FurtherMessage({ row, path, tabIndex, scroller, onFold }: FurtherMessageProps): ReactNode {
  const t = useText();
  const { data: message, isError, refetch } = useMessage(row.folder, row.uid);
  const open = useOpenBody(message, row.uid);
  const name = { folder: row.folder, uid: row.uid, uidvalidity: message?.uidvalidity ?? 0 };
  const commands = useOneMessage(name, row.flags, open);
  const isLoaded = message !== undefined;
  useKeptFocus(keyOf(row), isLoaded, tabIndex === 0);
  useMarkedRead(name, message === undefined ? null : row.flags, false);
  return (
    <article className={styles['opened']} data-message={keyOf(row)} data-shown={open.isShown && message !== undefined}>
      {message === undefined ? (
        <ConversationLine row={row} path={path} isOpen tabIndex={tabIndex} onPress={onFold} />
      ) : null}
      {isError ? (
        <div className={styles['failed']} role="alert">
          {t('LANG_CONVERSATION_FAILED')}
          <Button size="small" onClick={() => void refetch()}>
            {t('LANG_MAIL_TRY_AGAIN')}
          </Button>
        </div>
      ) : null}
      {message === undefined && !isError ? (
        <div className={styles['bones']} role="status" aria-label={t('LANG_MAIL_LOADING')}>
          <Skeleton width="92%" />
          <Skeleton width="64%" />
        </div>
      ) : null}
      {message === undefined ? null : (
        <OpenMessage
          message={message}
          commands={commands}
          open={open}
          fold={{ stop: keyOf(row), tabIndex, onFold }}
          scroller={scroller}
        />
      )}
    </article>
  );
}
