import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { FaxPages } from '../reading/FaxPages.tsx';
import type { DraftState } from './draft.ts';
import styles from './FaxForm.module.css';

interface PreviewProps {
  readonly state: DraftState;
  /** Why there are no pages; '' for nothing. */
  readonly fault: string;
}

/** The pages exactly as they will be sent, and how many they are. */
export function Preview({ state, fault }: PreviewProps): ReactNode {
  const t = useText();
  const { id, content, pages, busy } = state;
  return (
    <section className={styles['preview']} aria-label={t('LANG_FAX_PREVIEW')} aria-busy={busy === 'pages' || undefined}>
      <h3 className={styles['previewTitle']}>
        {t('LANG_FAX_PREVIEW')}
        <span className={styles['count']} role="status">
          {pages > 0 ? t('LANG_FAX_PAGE_COUNT', { count: pages }) : ''}
        </span>
      </h3>
      {fault === '' ? null : (
        <p role="alert" className={styles['fault']}>
          <CircleAlert size={14} aria-hidden="true" />
          {fault}
        </p>
      )}
      {pages === 0 || content === '' ? (
        <p className={styles['hint']}>{t('LANG_FAX_PREVIEW_EMPTY')}</p>
      ) : (
        <FaxPages fax={{ id, content, pages, sentPages: 0, state: 'draft' }} />
      )}
    </section>
  );
}
