import type { ReactNode } from 'react';
import { answerConsent, consent, consentToken } from '../../lib/consent.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { usePageSettings } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { useStore } from '../../lib/store.ts';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Preferences.module.css';

/** Giving and taking back the consent to measuring, where the provider measures visits. It belongs to the browser, not to the account. */
export function PrivacyRows(): ReactNode {
  const t = useText();
  const { analytics } = usePageSettings();
  const answer = useStore(consent);
  const token = useStore(partner, consentToken);
  if (analytics === null) return null;
  return (
    <>
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_PRIVACY')}</h3>
      <SettingRow label={t('LANG_PREFERENCES_MEASURING')} hint={t('LANG_PREFERENCES_MEASURING_HINT')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_MEASURING')}
          checked={answer === 'agreed'}
          onChange={(event) => answerConsent(event.currentTarget.checked ? 'agreed' : 'declined', token)}
        />
      </SettingRow>
    </>
  );
}
