import type { ReactNode } from 'react';
import { Globe } from 'lucide-react';
import { setLanguage, speech } from '../lib/i18n/language.ts';
import { useLanguageChoices } from '../lib/offered-languages.ts';
import { usePartnerLogo, usePartnerName } from '../lib/partner.ts';
import { useStore } from '../lib/store.ts';
import { BrandMark } from './BrandMark.tsx';
import { Select } from './Select.tsx';
import { cx } from './cx.ts';
import styles from './PublicPage.module.css';

interface PublicPageProps {
  /** The accessible name of the choice of language. */
  readonly languageLabel: string;
  /** The owner's part of the card, on the colour of the provider. */
  readonly aside?: ReactNode;
  /** The card has the same height in all steps, and its parts have their own margins. */
  readonly isWhole?: true;
  readonly children: ReactNode;
}

/** A page for everybody: the provider, the choice of language for this visit, and a card (ui.md 5). It stores nothing. */
export function PublicPage({ languageLabel, aside, isWhole, children }: PublicPageProps): ReactNode {
  const name = usePartnerName();
  const logo = usePartnerLogo('login');
  const language = useStore(speech, (value) => value.code);
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <span className={styles['mark']}>
          <BrandMark logo={logo} size={24} behind="var(--desk)" />
        </span>
        <span className={styles['name']}>{name}</span>
        <Select
          label={languageLabel}
          value={language}
          options={useLanguageChoices()}
          onChange={(code) => void setLanguage(code)}
          icon={<Globe size={16} aria-hidden="true" />}
          quiet
        />
      </header>
      <div className={cx(styles['card'], isWhole && styles['whole'])}>
        {aside === undefined ? null : <aside className={styles['aside']}>{aside}</aside>}
        <main className={styles['main']}>{children}</main>
      </div>
      <footer className={styles['foot']}>{name}</footer>
    </div>
  );
}
