import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/location.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Content } from './content.ts';
import { findPage, useContent } from './content.ts';
import { PartnerFrame } from './PartnerFrame.tsx';
import styles from './CustomPage.module.css';

/** First part of the path of every page of the provider. */
const ROOT = '/page/';

/** The path of a route for a page of the provider. */
export function pageAddress(path: string): string {
  return `${ROOT}${path}`;
}

/** The page of the current location; null while the content loads. */
function useCustomPage(): ReturnType<typeof findPage> | null {
  const { path } = useLocation();
  const content: Content = useContent();
  return content === null ? null : findPage(content, path.slice(ROOT.length));
}

/** The title of a page of the provider, in the header bar. */
export function CustomPageTitle(): ReactNode {
  return <h1 className={styles['title']}>{useCustomPage()?.title}</h1>;
}

/** A page of the provider [BRAND-026]. */
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
