import type { Attachment } from '@pillarbox/contract/mail/message';
import { kindHue } from '@pillarbox/rules/attachments/hue';
import { kindLetters } from '@pillarbox/rules/attachments/kind';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { saveContent } from '../../../lib/content-address.ts';
import styles from './Viewer.module.css';

/** The shape of a page while a file loads. */
export function Waiting(): ReactNode {
  const t = useText();
  const waited = useWaited();
  return (
    <div className={styles['canvas']} role="status" aria-label={t('LANG_MAIL_LOADING')}>
      {waited ? (
        <div className={styles['bones']}>
          <Skeleton width="48%" height={14} />
          <Skeleton width="92%" />
          <Skeleton width="86%" />
          <Skeleton width="64%" />
        </div>
      ) : null}
    </div>
  );
}

/** A file that could not be loaded or drawn. */
export function Broken({ part }: { readonly part: Attachment }): ReactNode {
  const t = useText();
  return <Statement part={part}>{t('LANG_VIEWER_BROKEN')}</Statement>;
}

/** A file that can only be downloaded. */
export function NoPreview({ part }: { readonly part: Attachment }): ReactNode {
  const t = useText();
  return <Statement part={part}>{t('LANG_VIEWER_NO_PREVIEW')}</Statement>;
}

function Statement({ part, children }: { readonly part: Attachment; readonly children: string }): ReactNode {
  const t = useText();
  return (
    <div className={styles['middle']}>
      <KindSquare part={part} size={64} />
      <p className={styles['statement']} role="status">
        {children}
      </p>
      <Button onClick={() => saveContent(part.dlURL)}>{t('LANG_MAIL_DOWNLOAD_ALL')}</Button>
    </div>
  );
}

/** The square with the letters of a file's kind. */
export function KindSquare({ part, size }: { readonly part: Attachment; readonly size?: number }): ReactNode {
  const style = { '--who-h': String(kindHue(part.type)), width: size, height: size, fontSize: size && size / 4 };
  return (
    <span data-who="" className={styles['kind']} style={style} aria-hidden="true">
      {kindLetters(part.name, part.type)}
    </span>
  );
}
