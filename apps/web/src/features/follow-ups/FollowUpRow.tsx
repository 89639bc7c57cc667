import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { CircleAlert, Clock, MailOpen, Pencil, Reply, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { laterWords } from '../../lib/i18n/later-words.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { openCompose } from '../compose/public.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { deleteFollowUps } from './follow-up-calls.ts';
import { isOpen, refreshFollowUps } from './follow-ups.ts';
import styles from '../../ui/WaitingList.module.css';
import { MessageNotFound } from './MessageNotFound.tsx';
import { nextTime, peopleOf, standingOf } from './row-words.ts';

interface FollowUpRowProps {
  readonly set: FollowUpSet;
  /** Whether the original message is there; undefined while that is unknown. */
  readonly isThere: boolean | undefined;
}

/** The follow-ups of one message: when the next is due, how they stand, and what the user can do. */
export function FollowUpRow({ set, isThere }: FollowUpRowProps): ReactNode {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState<'change' | 'missing' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { words, isBad } = standingOf(set, t);
  const at = nextTime(set);
  const { sntFolder: folder, sntUID: uid, sntValidity: uidvalidity } = set;
  const withOriginal = (work: () => void): void => {
    if (isThere === false) setOpen('missing');
    else work();
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteFollowUps([set.srcUID]);
      growl.show({ type: 'success', text: text('LANG_FOLLOW_UPS_VIEW_DELETED') });
      await refreshFollowUps();
    } catch (error) {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles['row']} aria-labelledby={id}>
      <div className={styles['head']}>
        <span id={id} className={styles['subject']}>
          {set.subject === '' ? t('LANG_FOLLOW_UPS_VIEW_NO_SUBJECT') : set.subject}
        </span>
        {at === null ? null : isThere === false ? (
          <span className={styles['time']}>/</span>
        ) : (
          <time className={styles['time']} dateTime={new Date(at).toISOString()}>
            {t(set.isAuto ? 'LANG_FOLLOW_UPS_VIEW_NEXT' : 'LANG_FOLLOW_UPS_VIEW_REMINDER', { time: laterWords(at) })}
          </time>
        )}
      </div>
      <p className={styles['to']}>{peopleOf(set, t)}</p>
      {words === '' ? null : (
        <p className={cx(styles['why'], isBad && styles['bad'])}>
          {isBad ? <CircleAlert size={15} aria-hidden="true" /> : <Clock size={15} aria-hidden="true" />}
          <span>{words}</span>
        </p>
      )}
      <div className={styles['actions']}>
        {set.state === 'due' ? (
          <Button
            kind="primary"
            icon={<Reply size={16} aria-hidden="true" />}
            aria-describedby={id}
            onClick={() => withOriginal(() => openCompose({ command: 'replyall', folder, uid, uidvalidity }))}
          >
            {t('LANG_FOLLOW_UPS_VIEW_WRITE')}
          </Button>
        ) : null}
        <Button
          icon={<MailOpen size={16} aria-hidden="true" />}
          aria-describedby={id}
          onClick={() =>
            withOriginal(() => go('/mail/list/msg', { search: { currentfolder: folder, uid: String(uid) } }))
          }
        >
          {t('LANG_FOLLOW_UPS_VIEW_OPEN')}
        </Button>
        {isOpen(set) ? (
          <Button
            icon={<Pencil size={16} aria-hidden="true" />}
            aria-describedby={id}
            onClick={() => setOpen('change')}
          >
            {t('LANG_FOLLOW_UPS_VIEW_CHANGE')}
          </Button>
        ) : null}
        <Button
          icon={<Trash2 size={16} aria-hidden="true" />}
          aria-describedby={id}
          busy={isBusy}
          onClick={() => void remove()}
        >
          {t('LANG_FOLLOW_UPS_VIEW_DELETE')}
        </Button>
      </div>
      {open === 'change' ? (
        <ChangeDialog set={set} onClose={() => setOpen(null)} onRemoveAll={() => void remove()} />
      ) : null}
      {open === 'missing' ? <MessageNotFound set={set} onClose={() => setOpen(null)} /> : null}
    </li>
  );
}
