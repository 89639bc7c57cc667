import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import styles from './ComposeScreen.module.css';
import type { Composer } from './composer.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

interface OriginalFrameProps {
  readonly composer: Composer;
  readonly html: string;
}

/**
 * The original as it will leave, to look at: in a frame of an opaque origin that may run nothing and ask nobody
 * (DESIGN 4.4). It is somebody else's HTML, sanitised already; the frame is the wall behind that.
 */
export function OriginalFrame({ html }: OriginalFrameProps): ReactNode {
  const t = useText();
  const page = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank"><body style="margin:12px;font:14px/1.5 system-ui,sans-serif">${html}`;
  return <iframe className={styles['frame']} title={t('LANG_COMPOSE_ORIGINAL')} sandbox="" srcDoc={page} />;
}
