import type { ReactNode } from 'react';
import { answerConsent, consentToken } from '../../lib/consent.ts';
import { speech } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { usePageSettings } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { linkFor } from '../partner/public.ts';
import styles from './ConsentBanner.module.css';

/**
 * The question whether the provider may measure visits. Both answers take one click and look the same. The page works behind it, and it
 * waits as long as nobody answers.
 */
export function ConsentBanner(): ReactNode {
  const t = useText();
  const { privacyLinks } = usePageSettings();
  const language = useStore(speech, ({ code }) => code);
  const token = useStore(partner, consentToken);
  const privacy = linkFor(privacyLinks, language);
  return (
    <section className={styles['banner']} aria-label={t('LANG_CONSENT_TITLE')}>
      <p className={styles['text']}>
        {t('LANG_CONSENT_TEXT')}{' '}
        {privacy === null ? null : (
          <a href={privacy} target="_blank" rel="noopener noreferrer">
            {t('LANG_CONSENT_MORE')}
          </a>
        )}
      </p>
      <span className={styles['answers']}>
        <Button onClick={() => answerConsent('declined', token)}>{t('LANG_CONSENT_DECLINE')}</Button>
        <Button onClick={() => answerConsent('agreed', token)}>{t('LANG_CONSENT_AGREE')}</Button>
      </span>
    </section>
  );
}
