import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import type { TextKey } from '@pillarbox/locales/keys';
import { formatSize } from '@pillarbox/rules/size';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import { AttachmentTile } from './AttachmentTile.tsx';
import styles from './AttachmentList.module.css';
import type { Admission, Refusal } from '../model/attachment-limits.ts';
import { isAtLimit, totalSize } from '../model/attachment-limits.ts';
import { visibleAttachments } from '../model/compose-state.ts';
import type { Composer } from '../composer/composer.ts';

const REFUSALS: Readonly<Record<Refusal, TextKey>> = {
  'too-many': 'LANG_COMPOSE_TOO_MANY_FILES',
  'too-large': 'LANG_COMPOSE_FILE_TOO_LARGE',
  'together-too-large': 'LANG_COMPOSE_FILES_TOO_LARGE',
};

const MB = 1024 * 1024;

/** A size in MiB with at most one decimal, without the unit. */
function megabytes(bytes: number, locale: string): string {
  return (bytes / MB).toLocaleString(locale, { maximumFractionDigits: 1 });
}

interface AttachmentListProps {
  readonly composer: Composer;
  /** Files of the last selection that did not fit. */
  readonly refused: Admission<File>['refused'];
}

/** The files as tiles, their number and size, and the reasons why files were refused. */
export function AttachmentList({ composer, refused }: AttachmentListProps): ReactNode {
  const t = useText();
  const locale = useLocaleTag();
  const state = useStore(composer.state);
  const files = visibleAttachments(state);
  // Where a link can take the place of a file that is too large, the offer says why it is not attached.
  const hasLinks = useHasFiles() && state.protection?.encrypt !== true;
  const shown = hasLinks ? refused.filter(({ reason }) => reason === 'too-many') : refused;
  if (files.length === 0 && shown.length === 0) return null;
  const counted = {
    count: files.length,
    most: MAX_ATTACHMENTS,
    size: megabytes(totalSize(state.attachments), locale),
    limit: megabytes(MAX_ATTACHMENT_BYTES, locale),
  };
  return (
    <section className={styles['files']} aria-label={t('LANG_COMPOSE_FILES')}>
      {files.length === 0 ? null : (
        <>
          <ul className={styles['tiles']}>
            {files.map((file) => (
              <AttachmentTile
                key={file.key}
                file={file}
                onRemove={() => composer.uploads.remove(file.key)}
                onRetry={() => composer.uploads.retry(file.key)}
              />
            ))}
          </ul>
          <p className={cx(styles['count'], isAtLimit(state.attachments) && styles['full'])}>
            {t('LANG_COMPOSE_COUNT', counted)}
          </p>
        </>
      )}
      <div role="alert" className={styles['refused']}>
        {shown.map(({ file, reason }, at) => (
          <p key={`${at}-${file.name}`}>
            <CircleAlert size={14} aria-hidden="true" />
            {t(REFUSALS[reason], { ...counted, name: file.name, size: formatSize(file.size, locale) })}
          </p>
        ))}
      </div>
    </section>
  );
}
