import type { Attachment } from '@pillarbox/contract/mail/message';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { honestName } from '../reading/attachment-kind.ts';
import styles from './Viewer.module.css';

interface SideButtonsProps {
  readonly parts: readonly Attachment[];
  /** Index of the shown one. */
  readonly at: number;
  readonly onShow: (step: 1 | -1) => void;
}

/** The round buttons at the edges: the previous and the next attachment. */
export function SideButtons({ parts, at, onShow }: SideButtonsProps): ReactNode {
  const t = useText();
  const nameAt = (index: number): string => honestName(parts[index]?.name ?? '', t('LANG_MAIL_ATTACHMENT_UNNAMED'));
  const isFirst = at <= 0;
  const isLast = at >= parts.length - 1;
  return (
    <div data-no-print="">
      <IconButton
        className={styles['previous']}
        icon={<ChevronLeft size={18} strokeWidth={1.75} />}
        label={isFirst ? t('LANG_VIEWER_NO_PREVIOUS') : t('LANG_VIEWER_PREVIOUS', { name: nameAt(at - 1) })}
        keyHint={isFirst ? undefined : '←'}
        aria-disabled={isFirst || undefined}
        onClick={() => onShow(-1)}
      />
      <IconButton
        className={styles['next']}
        icon={<ChevronRight size={18} strokeWidth={1.75} />}
        label={isLast ? t('LANG_VIEWER_NO_NEXT') : t('LANG_VIEWER_NEXT', { name: nameAt(at + 1) })}
        keyHint={isLast ? undefined : '→'}
        aria-disabled={isLast || undefined}
        onClick={() => onShow(1)}
      />
    </div>
  );
}
