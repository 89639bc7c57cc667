import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './ViewerToolbar.module.css';

interface PageFieldProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The page that is shown, as a field that takes another number, and buttons for the pages beside it. */
export function PageField({ page, pages, onPage }: PageFieldProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = (): void => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
    else setTyped(String(page));
  };
  return (
    <span className={styles['pages']}>
      <input
        className={styles['pageField']}
        inputMode="numeric"
        aria-label={t('LANG_VIEWER_PAGE')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
        }}
      />
      <span className={styles['of']}>{t('LANG_VIEWER_OF', { count: pages })}</span>
      <IconButton
        icon={<ChevronUp size={17} strokeWidth={1.75} />}
        label={t('LANG_VIEWER_PAGE_PREVIOUS')}
        aria-disabled={page <= 1 || undefined}
        onClick={() => onPage(Math.max(1, page - 1))}
      />
      <IconButton
        icon={<ChevronDown size={17} strokeWidth={1.75} />}
        label={t('LANG_VIEWER_PAGE_NEXT')}
        aria-disabled={page >= pages || undefined}
        onClick={() => onPage(Math.min(pages, page + 1))}
      />
    </span>
  );
}
