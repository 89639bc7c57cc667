import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go, useLocation } from '../../lib/location.ts';
import { useContent } from './content.ts';
import { pageAddress } from './CustomPage.tsx';
import { PartnerSpace } from './PartnerSpace.tsx';
import styles from './PartnerNavBar.module.css';

/** Above the quota: the provider's NavBar space, and links to its listed pages [BRAND-024, BRAND-026]. */
export function PartnerNavBar(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const content = useContent();
  const pages = content === null || content === false ? [] : content.pages.filter(({ listed }) => listed);
  return (
    <div className={styles['bar']}>
      <PartnerSpace name="NavBar" />
      {pages.length === 0 ? null : (
        <nav aria-label={t('LANG_PARTNER_PAGES')} className={styles['pages']}>
          {pages.map((page) => {
            const address = pageAddress(page.path);
            return (
              <a
                key={page.path}
                className={styles['link']}
                href={`#${address}`}
                aria-current={path === address ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(address);
                }}
              >
                {page.title}
              </a>
            );
          })}
        </nav>
      )}
    </div>
  );
}
