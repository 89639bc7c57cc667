import type { Message } from '@pillarbox/contract/mail/message';
import { realmOf } from '@pillarbox/rules/realm-path';
import { Forward, Reply, ReplyAll } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { realmFolders } from '../data/realm-folders.ts';
import { isOwn } from '../model/own-address.ts';
import { nameOf } from '../model/row-text.ts';
import type { MessageCommands } from './commands.ts';
import styles from './ReplyBar.module.css';

interface ReplyBarProps {
  readonly message: Message;
  readonly commands: MessageCommands;
}

/** The reply buttons at the bottom of the pane. They do the same as the toolbar's buttons of the same name. */
export function ReplyBar({ message, commands }: ReplyBarProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const own = useUser()?.mail ?? '';
  const { header } = message;
  const realm = useStore(realmFolders).find(({ realmid }) => realmid === realmOf(message.folder));
  const senders = header.replyto.length > 0 ? header.replyto : header.from;
  const hasOthers = [...header.to, ...header.cc].some((one) => !isOwn(one, own));
  const first = senders.map((one) => nameOf(one).split(' ')[0] ?? '').filter((name) => name !== '');
  const named = first.length > 3 ? [...first.slice(0, 2), t('LANG_MAIL_OTHERS', { count: first.length - 2 })] : first;
  const replyKey = useSingleKey('reply');
  const allKey = useSingleKey('reply_all');
  const forwardKey = useSingleKey('forward');
  const words =
    named.length === 0
      ? t('LANG_MAIL_REPLY')
      : t('LANG_MAIL_REPLY_TO_NAMES', { names: new Intl.ListFormat(tag, { type: 'conjunction' }).format(named) });
  return (
    <div className={styles['area']}>
      {/* Not every account can send, and whom one writes as should be no surprise. */}
      {realm === undefined ? null : (
        <p className={styles['note']}>{t('LANG_FOLDERS_REPLY_AS', { address: realm.sender?.mail ?? own })}</p>
      )}
      <div className={styles['bar']}>
        <button type="button" className={styles['reply']} onClick={commands.reply}>
          <Reply size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles['words']}>{words}</span>
          {replyKey === undefined ? null : <Kbd>{replyKey}</Kbd>}
        </button>
        {hasOthers ? (
          <button type="button" className={styles['forward']} onClick={commands.replyAll}>
            {t('LANG_MAIL_REPLY_ALL')}
            {allKey === undefined ? null : <Kbd>{allKey}</Kbd>}
          </button>
        ) : null}
        <button type="button" className={styles['forward']} onClick={commands.forward}>
          {t('LANG_MAIL_FORWARD')}
          {forwardKey === undefined ? null : <Kbd>{forwardKey}</Kbd>}
        </button>
      </div>
      <div className={styles['phone']}>
        {hasOthers ? (
          <button type="button" className={styles['primary']} onClick={commands.replyAll}>
            <ReplyAll size={18} strokeWidth={1.8} aria-hidden="true" />
            <span className={styles['words']}>{t('LANG_MAIL_REPLY_ALL')}</span>
          </button>
        ) : null}
        <button type="button" className={styles[hasOthers ? 'second' : 'primary']} onClick={commands.reply}>
          <Reply size={18} strokeWidth={1.8} aria-hidden="true" />
          {t('LANG_MAIL_REPLY')}
        </button>
        <button type="button" className={styles['second']} onClick={commands.forward}>
          <Forward size={18} strokeWidth={1.8} aria-hidden="true" />
          {t('LANG_MAIL_FORWARD')}
        </button>
      </div>
    </div>
  );
}
