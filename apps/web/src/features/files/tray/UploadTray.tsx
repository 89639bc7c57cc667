import { fileTypeOf } from '@pillarbox/rules/files/file-name';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { Check, ChevronDown, ChevronUp, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Upload } from '../data/uploads.ts';
import { FileMark } from '../list/FileMark.tsx';
import { clearUploads, dropUpload, retryUpload, uploads } from '../data/uploads.ts';
import styles from './UploadTray.module.css';

/** Milliseconds after the last success before the tray goes. */
const STAYS_MS = 5000;
/** The order of the states in the tray. */
const ORDER: readonly Upload['state'][] = ['running', 'waiting', 'failed', 'done'];

/** The uploads of this page, in the corner: running ones first, then waiting, failed and done ones (ui.md 33). */
export function UploadTray(): ReactNode {
  const t = useText();
  const all = useStore(uploads);
  const [isFolded, setFolded] = useState(false);
  const active = all.filter(({ state }) => state === 'running' || state === 'waiting');
  const isOver = all.length > 0 && all.every(({ state }) => state === 'done');
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(clearUploads, STAYS_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  const isBusy = active.length > 0;
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
  if (all.length === 0) return null;
  const title = isBusy ? t('LANG_FILES_UPLOADING', { count: active.length }) : t('LANG_FILES_UPLOADED');
  const sorted = ORDER.flatMap((state) => all.filter((one) => one.state === state));
  return (
    <section className={styles['tray']} aria-label={t('LANG_FILES_UPLOADS')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          <span role="status">{title}</span>
        </h2>
        <IconButton
          size="dense"
          icon={isFolded ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          label={t(isFolded ? 'LANG_FILES_UNFOLD' : 'LANG_FILES_FOLD')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        {isBusy ? null : (
          <IconButton size="dense" icon={<X size={16} />} label={t('LANG_FILES_CLOSE')} onClick={clearUploads} />
        )}
      </header>
      {isFolded ? null : (
        <ul className={styles['list']}>
          {sorted.slice(0, 100).map((one) => (
            <Line key={one.key} upload={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ upload }: { readonly upload: Upload }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { key, size, sent, state, error } = upload;
  const name = visibleText(upload.name);
  const words = {
    waiting: t('LANG_FILES_WAITING'),
    running: t('LANG_FILES_SENT', { sent: formatSize(sent, tag), size: formatSize(size, tag) }),
    failed: t(errorTextKey(error)),
    done: t('LANG_FILES_DONE', { size: size === 0 ? '0 B' : formatSize(size, tag) }),
  }[state];
  return (
    <li className={styles['line']} data-state={state}>
      <FileMark entry={{ kind: upload.isFolder ? 'folder' : 'file', name, type: fileTypeOf(name) }} />
      <span className={styles['words']}>
        <span className={styles['name']} title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles['state']}>{words}</span>
        {state === 'running' ? (
          <progress className={styles['bar']} max={Math.max(1, size)} value={sent} aria-label={name} />
        ) : null}
      </span>
      {state === 'failed' ? (
        <IconButton
          size="dense"
          icon={<RotateCw size={15} />}
          label={t('LANG_FILES_RETRY', { name })}
          onClick={() => retryUpload(key)}
        />
      ) : null}
      {state === 'done' ? (
        <Check size={16} aria-hidden="true" className={styles['done']} />
      ) : (
        <IconButton
          size="dense"
          icon={<X size={15} />}
          label={t('LANG_FILES_STOP', { name })}
          onClick={() => dropUpload(key)}
        />
      )}
    </li>
  );
}
