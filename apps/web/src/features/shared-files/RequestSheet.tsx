import type { RequestedFiles } from '@pillarbox/contract/files/shares';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { Check, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { dropSent, forgetSent, sendToLink, sentFiles } from './visitor-uploads.ts';
import type { SentFile } from './visitor-uploads.ts';
import styles from './SharedFiles.module.css';

interface RequestSheetProps {
  readonly shareKey: string;
  readonly request: RequestedFiles;
}

/** What a visitor of a link for uploads sees: the name of the folder, where files are dropped, and what this page has sent. */
export function RequestSheet({ shareKey, request }: RequestSheetProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { name, ticket, left, most, ends } = request;
  const sent = useStore(sentFiles);
  const isBusy = sent.some(({ state }) => state === 'waiting' || state === 'running');
  const arrived = sent.filter(({ state }) => state === 'done').length;
  useEffect(() => forgetSent, []);
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
  const isFull = left.files === 0 || left.bytes === 0;
  return (
    <article className={styles['sheet']}>
      <h1 className={styles['title']}>{t('LANG_SHARED_FILES_UPLOAD_TITLE', { folder: visibleText(name) })}</h1>
      {isFull ? (
        <p role="alert">{t('LANG_SHARED_FILES_FULL')}</p>
      ) : (
        <FileDrop
          isMultiple
          label={t('LANG_SHARED_FILES_CHOOSE')}
          className={styles['drop']}
          onFiles={(files) => sendToLink({ shareKey, ticket }, files)}
        >
          {(choose) => (
            <>
              <Upload size={28} strokeWidth={1.6} aria-hidden="true" />
              <p>{t('LANG_SHARED_FILES_DROP')}</p>
              <Button kind="primary" size="sign-in" onClick={choose}>
                {t('LANG_SHARED_FILES_CHOOSE')}
              </Button>
            </>
          )}
        </FileDrop>
      )}
      <ul className={styles['limits']}>
        <li>{t('LANG_SHARED_FILES_MOST', { size: formatSize(Math.min(most, left.bytes ?? most), tag) })}</li>
        {left.files === null ? null : (
          <li>{t('LANG_SHARED_FILES_LEFT', { count: Math.max(0, left.files - arrived) })}</li>
        )}
        {ends === null ? null : (
          <li>
            {t('LANG_SHARED_FILES_UNTIL', {
              day: new Date(ends).toLocaleString(tag, { dateStyle: 'long', timeStyle: 'short' }),
            })}
          </li>
        )}
      </ul>
      <p role="status" className={styles['arrived']}>
        {arrived === 0 ? '' : t('LANG_SHARED_FILES_ARRIVED', { count: arrived })}
      </p>
      {sent.length === 0 ? null : (
        <ul className={styles['list']} aria-label={t('LANG_SHARED_FILES_SENT')}>
          {sent.map((one) => (
            <Line key={one.key} file={one} />
          ))}
        </ul>
      )}
    </article>
  );
}

function Line({ file }: { readonly file: SentFile }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { key, size, sent, state, error } = file;
  const name = visibleText(file.name);
  const bytes = (count: number): string => (count === 0 ? '0 B' : formatSize(count, tag));
  const words = {
    waiting: t('LANG_SHARED_FILES_WAITING'),
    running: t('LANG_SHARED_FILES_SENT_OF', { sent: bytes(sent), size: bytes(size) }),
    failed: t(errorTextKey(error)),
    done: t('LANG_SHARED_FILES_DONE', { size: bytes(size) }),
  }[state];
  return (
    <li className={styles['sent']} data-state={state}>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
        <small className={styles['state']}>{words}</small>
        {state === 'running' ? (
          <progress className={styles['bar']} max={Math.max(1, size)} value={sent} aria-label={name} />
        ) : null}
      </span>
      {state === 'done' ? (
        <Check size={18} aria-hidden="true" className={styles['done']} />
      ) : (
        <IconButton
          icon={<X size={16} />}
          label={t('LANG_SHARED_FILES_STOP', { name })}
          onClick={() => dropSent(key)}
        />
      )}
    </li>
  );
}
