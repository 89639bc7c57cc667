import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { hasFlag } from '@pillarbox/rules/flags';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ContactPartProps } from '../../../lib/contact-part.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { openRow } from '../actions/open-row.ts';
import { subjectOf } from '../model/row-text.ts';
import { searchPlace } from '../state/search-state.ts';
import { useTimes } from '../state/times.ts';
import { latestQuery } from './latest-messages.ts';
import { SearchPerson } from './SearchPerson.tsx';
import styles from './LatestMessages.module.css';

/** The latest messages from or to a person [CONT-008]. Nothing while there are none. */
export function LatestMessages({ mails }: ContactPartProps): ReactNode {
  const t = useText();
  const title = useId();
  const waited = useWaited();
  const { data, error, refetch } = useQuery(latestQuery(mails));
  const rows = data?.rows ?? [];
  const isLoading = data === undefined && error === null;
  const fault =
    error !== null ? t('LANG_MAIL_LIST_FAILED') : data?.isWhole === false ? t('LANG_SEARCH_SOME_FAILED') : '';
  if (isLoading ? !waited : rows.length === 0 && fault === '') return null;
  return (
    <section className={styles['latest']} aria-labelledby={title} aria-busy={isLoading || undefined}>
      <div className={styles['head']}>
        <h3 id={title}>{t('LANG_SEARCH_LATEST')}</h3>
        {rows.length === 0 ? null : <SearchPerson mails={mails} />}
      </div>
      {isLoading ? <Bones /> : null}
      {rows.length === 0 ? null : (
        <ul className={styles['messages']}>
          {rows.map((row) => (
            <li key={`${row.folder} ${row.uid}`}>
              <Latest row={row} />
            </li>
          ))}
        </ul>
      )}
      {fault === '' ? null : (
        <p className={styles['fault']} role="alert">
          {fault}{' '}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            {t('LANG_SEARCH_AGAIN')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Latest({ row }: { readonly row: MessageRow }): ReactNode {
  const t = useText();
  const { short } = useTimes();
  const isUnread = !hasFlag(row.flags, MESSAGE_FLAG.SEEN);
  const open = (): void => {
    // A search that is still open in mail would stand beside the message.
    searchPlace.set(null);
    openRow({ name: row.folder, use: null }, row.uid);
  };
  return (
    <button type="button" className={cx(styles['message'], isUnread && styles['unread'])} onClick={open}>
      {isUnread ? <VisuallyHidden>{`${t('LANG_MAIL_UNREAD')}, `}</VisuallyHidden> : null}
      <bdi className={styles['subject']}>{subjectOf(row.subject, t)}</bdi>
      <time className={styles['time']} dateTime={new Date(row.date).toISOString()}>
        {short(row.date)}
      </time>
    </button>
  );
}

function Bones(): ReactNode {
  return (
    <div className={styles['bones']}>
      {[58, 44, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
