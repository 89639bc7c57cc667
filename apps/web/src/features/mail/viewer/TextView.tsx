import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useAttachmentContent } from '../data/attachment-content.ts';
import { printMessage } from '../reading/print-message.ts';
import { decodeBytes } from '../../../lib/decode-text.ts';
import { Broken, Waiting } from './ViewerStates.tsx';
import type { FileViewProps } from './view-props.ts';
import styles from './Viewer.module.css';

/** Most characters that are shown: more would make the page slow. */
const MAX_CHARACTERS = 500_000;

/** A text file, as it is written. */
export function TextView({ part, view, onDrawn, prints }: FileViewProps): ReactNode {
  const t = useText();
  const content = useAttachmentContent(part);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob)) return undefined;
    let isHere = true;
    void content.arrayBuffer().then((bytes) => {
      if (isHere) setText(decodeBytes(new Uint8Array(bytes)));
    });
    return () => {
      isHere = false;
    };
  }, [content]);
  const scale = typeof view.zoom === 'number' ? view.zoom / 100 : 1;
  useEffect(() => onDrawn({ scale, pages: 0 }), [onDrawn, scale]);
  useEffect(() => {
    if (prints > 0) printMessage();
  }, [prints]);
  if (content === 'failed') return <Broken part={part} />;
  if (text === null) return <Waiting />;
  return (
    <div className={styles['canvas']} tabIndex={0} data-print="">
      <div className={styles['sheet']}>
        <pre className={styles['text']} style={{ fontSize: `${String(13 * scale)}px` }}>
          {text.slice(0, MAX_CHARACTERS)}
        </pre>
        {text.length > MAX_CHARACTERS ? <p className={styles['cut']}>{t('LANG_VIEWER_CUT')}</p> : null}
      </div>
    </div>
  );
}
