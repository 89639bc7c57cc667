import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/location.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Content } from './content.ts';
import { findPage, useContent } from './content.ts';
import { PartnerFrame } from './PartnerFrame.tsx';
import styles from './CustomPage.module.css';

/** First part of the address of every page that a provider adds. */
const ROOT = '/page/';

/** Where a page of the provider's is, by its own path. */
export function pageAddress(path: string): string {
  return `${ROOT}${path}`;
}

/** The page of the present address; null while nobody has answered. */
function useCustomPage(): ReturnType<typeof findPage> | null {
  const { path } = useLocation();
  const content: Content = useContent();
  return content === null ? null : findPage(content, path.slice(ROOT.length));
}

/** The title of a provider's page, in the header bar. */
export function CustomPageTitle(): ReactNode {
  return <h1 className={styles['title']}>{useCustomPage()?.title}</h1>;
}

/** A screen that the provider supplies [BRAND-026]. */
export function CustomPage(): ReactNode {
  const t = useText();
  const page = useCustomPage();
  const missing = (
    <div className={styles['missing']}>
      <EmptyState title={t('LANG_PARTNER_NO_PAGE')}>{t('LANG_PARTNER_NO_PAGE_TEXT')}</EmptyState>
    </div>
  );
  if (page === null) return null;
  if (page === undefined) return missing;
  return (
    <div className={styles['page']}>
      <PartnerFrame
        address={page.address}
        title={page.title}
        instead={(state) => (state === 'failed' ? missing : null)}
      />
    </div>
  );
}
