import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import { MAX_ARCHIVE } from '@pillarbox/contract/mail/archives';
import { NESTED_SEPARATOR } from '@pillarbox/contract/mail/nested';
import { formatSize } from '@pillarbox/rules/size';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { attachmentsAddress } from '../data/archives.ts';
import { saveContent } from '../../../lib/content-address.ts';
import { previewKind } from '../model/preview-kind.ts';
import { openViewer } from '../model/viewer-location.ts';
import { honestName } from '../reading/attachment-kind.ts';
import { useThumbnails } from '../reading/use-thumbnails.ts';
import { KindSquare } from './ViewerStates.tsx';
import styles from './ViewerStrip.module.css';
import viewer from './Viewer.module.css';

interface ViewerStripProps {
  readonly message: Message;
  readonly part: Attachment;
  /** "1 of 3". */
  readonly position: string;
}

/** All attachments of the message in a row. One tab stop: the shown one; the arrow keys show the others. */
export function ViewerStrip({ message, part, position }: ViewerStripProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const pictures = useThumbnails(message);
  const list = useRef<HTMLUListElement>(null);
  const parts = message.attachments;
  const size = parts.reduce((sum, one) => sum + one.size, 0);
  const canSaveAll = size <= MAX_ARCHIVE && !part.part.includes(NESTED_SEPARATOR);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const isFocusInside = list.current?.contains(document.activeElement) === true;
    if (isFocusInside) current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [part.part]);
  return (
    <footer className={styles['strip']} data-no-print="">
      <span className={styles['position']} aria-hidden="true">
        {position}
      </span>
      <ul ref={list} className={styles['tiles']} aria-label={t('LANG_MAIL_ATTACHMENTS')}>
        {parts.map((one) => {
          const isShown = one.part === part.part;
          const picture = pictures.get(one.part);
          const bytes = formatSize(one.size, tag);
          return (
            <li key={one.part}>
              <button
                type="button"
                className={cx(styles['tile'], isShown && styles['shown'])}
                aria-current={isShown ? 'true' : undefined}
                tabIndex={isShown ? 0 : -1}
                onClick={() => openViewer({ ...message, part: one.part }, true)}
              >
                {picture === undefined ? <KindSquare part={one} /> : <img src={picture} alt="" />}
                <span className={styles['tileWords']}>
                  <span className={styles['tileName']}>{honestName(one.name, t('LANG_MAIL_ATTACHMENT_UNNAMED'))}</span>
                  <span className={viewer['quiet']}>
                    {previewKind(one) === null ? t('LANG_VIEWER_SIZE_NO_PREVIEW', { size: bytes }) : bytes}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {canSaveAll ? (
        <button type="button" className={styles['all']} onClick={() => saveContent(attachmentsAddress(message))}>
          {t('LANG_VIEWER_DOWNLOAD_ALL', { size: formatSize(size, tag) })}
        </button>
      ) : null}
    </footer>
  );
}
