import type { Attachment } from '@pillarbox/contract/mail/message';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { requestCompose } from '../actions/compose-request.ts';
import { useNestedMessage } from '../data/nested.ts';
import { MessageFrame } from '../frame/MessageFrame.tsx';
import { nameOf, subjectOf } from '../model/row-text.ts';
import { openViewer } from '../model/viewer-location.ts';
import { honestName } from '../reading/attachment-kind.ts';
import { printMessage } from '../reading/print-message.ts';
import { recipientLine } from '../reading/Recipients.tsx';
import { Suspicions } from '../reading/Suspicions.tsx';
import { useBody, useFirstOptions } from '../reading/use-body.ts';
import { useTimes } from '../state/times.ts';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';
import { Broken, KindSquare, Waiting } from './ViewerStates.tsx';
import type { ViewProps } from './view-props.ts';
import styles from './NestedView.module.css';
import viewer from './Viewer.module.css';

/** A message that is attached to another one: its head, its text and its own attachments. */
export function NestedView({ message: outer, part, onDrawn, prints }: ViewProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const times = useTimes();
  const { data: message, isError } = useNestedMessage({ folder: outer.folder, uid: outer.uid, part: part.part });
  const [stuck, setStuck] = useState(0);
  const first = useFirstOptions(message);
  const body = useBody(message, { ...first, stuck });
  useEffect(() => onDrawn({ scale: 0, pages: 0 }), [onDrawn]);
  useEffect(() => {
    if (prints > 0) printMessage();
  }, [prints]);
  if (isError) return <Broken part={part} />;
  if (message === undefined) return <Waiting />;
  const { header, attachments } = message;
  const [from] = header.from;
  const open = (file: Attachment): void => openViewer({ folder: outer.folder, uid: outer.uid, part: file.part });
  return (
    <div className={viewer['canvas']} tabIndex={0} data-print="">
      <article className={viewer['sheet']} aria-label={subjectOf(header.subject, t)}>
        <h2 className={styles['subject']}>{subjectOf(header.subject, t)}</h2>
        <div className={styles['who']}>
          <PersonFace name={from?.name} address={from?.mail} size={40} />
          <div className={styles['lines']}>
            <span className={styles['name']}>{nameOf(from) || t('LANG_MAIL_NO_SENDER')}</span>
            <Suspicions address={from} />
            <span className={viewer['quiet']}>{recipientLine(header, '', { t, tag })}</span>
          </div>
          <time className={viewer['quiet']}>{times.long(header.date)}</time>
        </div>
        <MessageFrame
          message={body}
          label={t('LANG_MAIL_BODY')}
          onShown={() => undefined}
          onStuck={() => setStuck(stuck + 1)}
          onMailto={(mailto) => requestCompose({ command: 'new', mailto })}
          onScroll={() => undefined}
        />
        {attachments.length === 0 ? null : (
          <ul className={styles['files']} aria-label={t('LANG_MAIL_ATTACHMENTS')}>
            {attachments.map((file) => (
              <li key={file.part}>
                <button type="button" className={styles['file']} onClick={() => open(file)}>
                  <KindSquare part={file} />
                  <span>{honestName(file.name, t('LANG_MAIL_ATTACHMENT_UNNAMED'))}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </article>
    </div>
  );
}
