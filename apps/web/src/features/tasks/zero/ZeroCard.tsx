import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { ChevronDown, ChevronUp, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import { cx } from '../../../ui/cx.ts';
import { INBOX } from '../data/unsorted.queries.ts';
import { useZeroMessage } from '../data/zero-mail.ts';
import { notesOf } from '../message/task-of-message.ts';
import { zero } from '../state/zero.ts';
import { useZeroKeys } from './use-zero-keys.ts';
import styles from './ZeroCard.module.css';

interface ZeroCardProps {
  readonly row: MessageRow;
  /** How many cards show behind it. */
  readonly behind: number;
}

/** The message on top of the stack. It gets the focus, so that keys decide about it and a screen reader says whose it is. */
export function ZeroCard({ row, behind }: ZeroCardProps): ReactNode {
  const t = useText();
  const card = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  const uidvalidity = useStore(zero, (now) => now.uidvalidity);
  const { data: message } = useZeroMessage({ folder: INBOX, uid: row.uid, uidvalidity });
  const [from] = row.from;
  const name = visibleText(from === undefined ? '' : from.name || from.mail);
  const subject = visibleText(row.subject) || t('LANG_TASKS_NO_SUBJECT');
  const text = message === undefined ? row.preview : notesOf(message);
  const files = message?.attachments.length ?? 0;
  const to = row.to.map((one) => visibleText(one.name || one.mail)).join(', ');
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  useZeroKeys({ ' ': () => setWhole((now) => !now) });
  return (
    <div className={styles['stack']}>
      {behind > 1 ? <span className={cx(styles['echo'], styles['far'])} aria-hidden="true" /> : null}
      {behind > 0 ? <span className={styles['echo']} aria-hidden="true" /> : null}
      <article
        ref={card}
        tabIndex={-1}
        data-zero-card=""
        aria-label={[name, subject].join(', ')}
        className={styles['card']}
      >
        <header className={styles['head']}>
          <PersonFace name={from?.name} address={from?.mail} size={40} />
          <span className={styles['people']}>
            <bdi className={styles['from']}>{name}</bdi>
            {to === '' ? null : <span className={styles['to']}>{t('LANG_TASKS_ZERO_TO', { name: to })}</span>}
          </span>
          <time className={styles['time']}>{laterWords(row.date)}</time>
        </header>
        <h2 className={styles['subject']}>
          <bdi>{subject}</bdi>
        </h2>
        <div className={cx(styles['text'], isWhole && styles['whole'])} dir="auto">
          {visibleText(text)}
        </div>
        <footer className={styles['foot']}>
          <Button
            size="small"
            icon={isWhole ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
            keyHint={t('LANG_TASKS_KEY_SPACE')}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? 'LANG_TASKS_ZERO_LESS' : 'LANG_TASKS_ZERO_READ')}
          </Button>
          {files === 0 ? null : (
            <Badge>
              <Paperclip size={13} aria-hidden="true" /> {t('LANG_TASKS_FILES_COUNT', { count: files })}
            </Badge>
          )}
        </footer>
      </article>
    </div>
  );
}
