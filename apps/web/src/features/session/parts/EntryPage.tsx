import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { setLanguage, speech } from '../../../lib/i18n/language.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLanguageChoices } from '../../../lib/offered-languages.ts';
import { kept } from '../../../lib/storage.ts';
import { useStore } from '../../../lib/store.ts';
import { Select } from '../../../ui/Select.tsx';
import { PartnerSpace } from '../../partner/public.ts';
import { usePartnerLogo, usePartnerName } from '../../../lib/partner.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { LoginPicture } from './LoginPicture.tsx';
import styles from './EntryPage.module.css';

/** Storage key of the language chosen before sign-in. */
const CHOSEN_LANGUAGE_KEY = 'language';

interface EntryPageProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of the pages before sign-in: a picture at the left, and at the right the provider, the content and the
 * language.
 */
export function EntryPage({ title, intro, children }: EntryPageProps): ReactNode {
  const t = useText();
  const name = usePartnerName();
  const logo = usePartnerLogo('login');
  const language = useStore(speech, (value) => value.code);
  const choose = (code: string): void => {
    kept.set(CHOSEN_LANGUAGE_KEY, code);
    void setLanguage(code);
  };
  return (
    <div className={styles['page']}>
      <aside className={styles['picture']}>
        <PartnerSpace name="LoginLeft" fill>
          <LoginPicture />
          <div className={styles['caption']}>
            <p className={styles['line']}>{t('LANG_SESSION_PICTURE_LINE')}</p>
            <p className={styles['note']}>{t('LANG_SESSION_PICTURE_NOTE')}</p>
          </div>
        </PartnerSpace>
      </aside>
      <div className={styles['side']}>
        <header className={styles['top']}>
          <Select
            label={t('LANG_SESSION_LANGUAGE')}
            value={language}
            options={useLanguageChoices()}
            onChange={choose}
            icon={<Globe size={16} aria-hidden="true" />}
            quiet
          />
        </header>
        <main className={styles['main']}>
          <div className={styles['brand']}>
            <span className={styles['mark']}>
              <BrandMark logo={logo} size={34} behind="var(--sheet)" />
            </span>
            <span className={styles['name']}>{name}</span>
          </div>
          <h1 className={styles['welcome']}>{title}</h1>
          <p className={styles['intro']}>{intro}</p>
          {children}
        </main>
        <PartnerSpace name="LoginBottom" />
        <footer className={styles['foot']}>{name}</footer>
      </div>
      <PartnerSpace name="LoginRight" />
    </div>
  );
}
